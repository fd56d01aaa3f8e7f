import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarize } from './statistics.ts';
import { createStoppingRule, type StoppingOptions } from './stopping-rule.ts';

const unlimited = { maxSamples: Number.POSITIVE_INFINITY, limitNs: Number.POSITIVE_INFINITY };

/** The rule after all these samples. */
function after(samplesNs: readonly number[], options: StoppingOptions) {
  const rule = createStoppingRule(options);
  for (const ns of samplesNs) rule.add(ns);
  return rule;
}

function repeat(count: number, ...pattern: readonly number[]): number[] {
  return Array.from({ length: count }, (_, i) => pattern[i % pattern.length] ?? 0);
}

describe('stable', () => {
  test('Equal samples are enough after ten, not after nine.', () => {
    expect(after(repeat(9, 500), unlimited)).toMatchObject({ reason: null });
    expect(after(repeat(10, 500), unlimited)).toMatchObject({ reason: 'stable' });
  });

  test('The interval may reach 1 % to both sides of the median, and no further.', () => {
    expect(after([...repeat(6, 990, 1010), ...repeat(5, 1000)], unlimited).isDone()).toBe(true);
    expect(after(repeat(12, 990, 1010), unlimited).reason).toBe('stable');
    expect(after(repeat(12, 989, 1011), unlimited).reason).toBeNull();
    expect(after(repeat(12, 989, 1011), { ...unlimited, relativeWidth: 0.011 }).reason).toBe('stable');
  });

  test('Rare outliers do not keep it from ending.', () => {
    expect(after([...repeat(30, 1000), 90_000, 70_000], unlimited).reason).toBe('stable');
  });

  test('Fewer than six samples are never stable, since they have no 95 % interval.', () => {
    expect(after(repeat(5, 500), { ...unlimited, minSamples: 1 }).reason).toBeNull();
    expect(after(repeat(6, 500), { ...unlimited, minSamples: 1 }).reason).toBe('stable');
  });

  test('Samples that widen the interval again make it continue.', () => {
    const rule = after(repeat(10, 1000), unlimited);
    expect(rule.isDone()).toBe(true);
    for (const ns of repeat(12, 2000)) rule.add(ns);
    expect(rule.isDone()).toBe(false);
  });
});

describe('a limit', () => {
  test('At the most samples allowed it ends, whatever they are.', () => {
    const noisy = repeat(19, 100, 900);
    expect(after(noisy, { ...unlimited, maxSamples: 20 }).isDone()).toBe(false);
    expect(after([...noisy, 500], { ...unlimited, maxSamples: 20 }).reason).toBe('limit');
    expect(after([500], { ...unlimited, maxSamples: 1 }).reason).toBe('limit');
  });

  test('The sum of the times may reach the limit; the sample that passes it is the last.', () => {
    expect(after([600, 400], { ...unlimited, limitNs: 1000 }).isDone()).toBe(false);
    expect(after([600, 401], { ...unlimited, limitNs: 1000 }).reason).toBe('limit');
  });

  test('Samples that are stable at the limit are called stable.', () => {
    expect(after(repeat(10, 500), { maxSamples: 10, limitNs: 1000 }).reason).toBe('stable');
  });

  test('Without any sample it is never reached.', () => {
    expect(after([], { maxSamples: 1, limitNs: 0 })).toMatchObject({ reason: null });
  });
});

test('A time that is not positive and finite is refused.', () => {
  for (const ns of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => createStoppingRule(unlimited).add(ns)).toThrow(new RangeError(`A sample is a positive time, not ${ns} ns.`));
  }
});

test('Whatever the samples: it is done exactly at a limit or when the interval is narrow, and the reason says which.', () => {
  const samples = fc.array(fc.double({ min: 950, max: 1050, noNaN: true }), { minLength: 1, maxLength: 60 });
  const options = fc.record({
    relativeWidth: fc.double({ min: 0, max: 0.05, noNaN: true }),
    minSamples: fc.integer({ min: 1, max: 30 }),
    maxSamples: fc.integer({ min: 1, max: 60 }),
    limitNs: fc.integer({ min: 0, max: 60_000 }),
  });
  fc.assert(
    fc.property(samples, options, (samplesNs, anyOptions) => {
      const rule = createStoppingRule(anyOptions);
      let sumNs = 0;
      for (const [index, ns] of samplesNs.entries()) {
        rule.add(ns);
        sumNs += ns;
        const { medianNs, ciLowNs, ciHighNs } = summarize(samplesNs.slice(0, index + 1));
        const isNarrow = (ciHighNs - ciLowNs) / 2 <= anyOptions.relativeWidth * medianNs;
        const isLimited = index + 1 >= anyOptions.maxSamples || sumNs > anyOptions.limitNs;
        const mayBeStable = index + 1 >= Math.max(6, anyOptions.minSamples);
        expect(rule.isDone()).toBe((isNarrow && mayBeStable) || isLimited);
        expect(rule.reason !== null).toBe(rule.isDone());
        if (rule.reason === 'stable') expect(isNarrow && mayBeStable).toBe(true);
        if (rule.reason === 'limit') expect(isLimited).toBe(true);
      }
    }),
  );
});
