import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGrowth } from './growth.ts';

/** A growth model that has seen these runs: work and nanoseconds. */
function grown(...runs: readonly (readonly [work: number, ns: number])[]) {
  const growth = createGrowth();
  for (const [work, ns] of runs) growth.note({ work, ns });
  return growth;
}

test('Before the first run nothing is expected, and no step is known.', () => {
  expect(createGrowth().expect(1000)).toBeNull();
  expect(createGrowth().nextStep(1e9)).toBeNull();
});

test('One run lets expect linear growth, and quadratic growth at most.', () => {
  expect(grown([100, 1e6]).expect(300)).toEqual({ expectedNs: 3e6, atMostNs: 9e6 });
});

test('No run of less work is expected to be shorter.', () => {
  expect(grown([100, 1e6]).expect(1)).toEqual({ expectedNs: 1e6, atMostNs: 1e6 });
});

test('A run that was delayed does not make one of less work long: the shortest of those with as much or more counts.', () => {
  const growth = grown([10, 1e5], [50, 2e6], [100, 1e6], [200, 9e9]);
  for (const [work, expectedNs] of [
    [5, 1e5],
    [11, 1e6],
    [100, 1e6],
    [101, 9e9],
  ] as const)
    expect(growth.expect(work)).toEqual({ expectedNs, atMostNs: expectedNs });
});

test('Of several runs with the same work the shortest counts, whatever their order.', () => {
  for (const times of [
    [5e6, 2e6],
    [2e6, 5e6],
  ]) {
    expect(grown(...times.map((ns) => [100, ns] as const)).expect(100)?.expectedNs).toBe(2e6);
  }
});

describe('a time that grows as a power of the work', () => {
  const powers = fc.record({
    exponent: fc.double({ min: 1, max: 4, noNaN: true }),
    work: fc.integer({ min: 1, max: 1000 }),
    apart: fc.integer({ min: 4, max: 100 }),
    ahead: fc.integer({ min: 1, max: 1000 }),
  });

  test('is expected to keep growing like this, and at most half a power faster.', () => {
    fc.assert(
      fc.property(powers, ({ exponent, work, apart, ahead }) => {
        const timeOf = (each: number) => 1e5 * (each / work) ** exponent;
        const growth = grown([work * apart, timeOf(work * apart)], [work, timeOf(work)]);
        const expectation = growth.expect(work * apart * ahead);
        expect((expectation?.expectedNs ?? 0) / timeOf(work * apart * ahead)).toBeCloseTo(1, 6);
        const cautious = timeOf(work * apart) * ahead ** Math.max(2, exponent + 0.5);
        expect((expectation?.atMostNs ?? 0) / cautious).toBeCloseTo(1, 6);
      }),
    );
  });

  test('is seen in runs whose work is at least four times apart; nearer ones show noise.', () => {
    expect(grown([100, 1e6], [400, 64e6]).expect(800)?.expectedNs).toBeCloseTo(64e6 * 2 ** 3, 0);
    expect(grown([101, 1e6], [400, 64e6]).expect(800)?.expectedNs).toBeCloseTo(64e6 * 2, 0);
  });

  test('is not detected in runs that are too short.', () => {
    expect(grown([1, 10], [100, 1e5]).expect(200)?.expectedNs).toBeCloseTo(2e5, 3);
  });

  test('is taken for linear where a larger run was faster.', () => {
    expect(grown([1, 9e6], [100, 1e6]).expect(200)?.expectedNs).toBe(2e6);
  });
});

describe('the next step', () => {
  test('is the most work that takes at most the limit, even with cautious growth.', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 4, noNaN: true }), fc.double({ min: 100, max: 1e6, noNaN: true }), (exponent, factor) => {
        const growth = grown([1, 1e5], [10, 1e5 * 10 ** exponent]);
        const limitNs = 1e5 * 10 ** exponent * factor;
        const step = growth.nextStep(limitNs);
        fc.pre(step !== null);
        expect((growth.expect(step)?.atMostNs ?? 0) / limitNs).toBeCloseTo(1, 6);
      }),
    );
  });

  test('is not worth a run below twice the work.', () => {
    expect(grown([100, 1e6]).nextStep(4e6)).toBe(200);
    expect(grown([100, 1e6]).nextStep(3.99e6)).toBeNull();
  });
});
