import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS, type Limits, ONE_SAMPLE_BELOW } from './limits.ts';
import { type FirstRun, samplingPlan } from './sampling-plan.ts';

const positive = (max: number) => fc.double({ min: 1e3, max, noNaN: true });

const firstRuns: fc.Arbitrary<FirstRun> = fc.record({
  firstNs: positive(1e10),
  attainableNs: positive(1e7),
  passFraction: fc.option(fc.double({ min: 0.01, max: 0.5, noNaN: true })),
  leftNs: fc.double({ min: 0, max: 5e9, noNaN: true }),
});

/** The fewest samples of a kernel for which there is time. */
const fewest = ({ minSamples }: Limits, firstNs: number): number => (firstNs < 20e6 ? minSamples : Math.min(6, minSamples));

describe.each(Object.entries(LIMITS))('on %s', (_, limits) => {
  test('the runs of warm-up and first batch fit into the time that is left', () => {
    fc.assert(
      fc.property(firstRuns, (first) => {
        const { warmUps, first: samples } = samplingPlan(first, limits);
        expect((warmUps + samples) * first.firstNs).toBeLessThanOrEqual(first.leftNs);
      }),
    );
  });

  test('a kernel that is neither far below the pass mark nor long gets every warm-up and a whole batch', () => {
    fc.assert(
      fc.property(firstRuns, (first) => {
        const { firstNs, attainableNs, passFraction } = first;
        fc.pre(passFraction === null || attainableNs / firstNs >= ONE_SAMPLE_BELOW * passFraction);
        fc.pre(firstNs + 5 * attainableNs <= limits.samplingNs / 4);
        expect(samplingPlan({ ...first, leftNs: 5e9 }, limits)).toEqual({ warmUps: limits.warmUps - 1, first: fewest(limits, firstNs) });
      }),
    );
  });

  test('a kernel with long runs gets as many samples as there is time for, without warm-ups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: limits.warmUps - 1 + fewest(limits, 6e8) - 1 }), (runs) => {
        // Beside each run, five times the time that the roof allows is spent.
        const first = { firstNs: 6e8, attainableNs: 8e7, passFraction: null, leftNs: runs * 1e9 };
        const patient = { ...limits, samplingNs: 1e12 };
        expect(samplingPlan(first, patient)).toEqual({ warmUps: 0, first: Math.min(runs, fewest(limits, 6e8)) });
        expect(samplingPlan({ ...first, leftNs: 1e9 - 1 }, patient)).toEqual({ warmUps: 0, first: 0 });
      }),
    );
  });

  test('a kernel that has used up its time is run no more', () => {
    const first = { firstNs: 1e6, attainableNs: 1e5, passFraction: null };
    for (const leftNs of [-1e9, 0, 1e6]) expect(samplingPlan({ ...first, leftNs }, limits)).toEqual({ warmUps: 0, first: 0 });
  });

  test('time for just the warm-ups and a whole batch is enough for them', () => {
    const runs = limits.warmUps - 1 + fewest(limits, 6e8);
    const first = { firstNs: 6e8, attainableNs: 8e7, passFraction: null, leftNs: runs * 1e9 };
    expect(samplingPlan(first, { ...limits, samplingNs: 1e12 })).toEqual({ warmUps: limits.warmUps - 1, first: fewest(limits, 6e8) });
  });

  test('a first batch takes at most ten times what sampling should', () => {
    const first = { firstNs: 6e8, attainableNs: 8e7, passFraction: null, leftNs: 1e15 };
    expect(samplingPlan(first, { ...limits, samplingNs: 2e8 }).first).toBe(2);
  });

  test('a kernel just at a quarter of the pass mark is sampled', () => {
    const first = { firstNs: 1e6, attainableNs: 1e4, passFraction: 0.04, leftNs: 5e9 };
    expect(samplingPlan(first, limits).first).toBe(limits.minSamples);
    expect(samplingPlan({ ...first, attainableNs: 0.99e4 }, limits).first).toBe(0);
  });

  test('a kernel far below the pass mark is run once', () => {
    const first = { firstNs: 1e8, attainableNs: 2e5, passFraction: 0.04, leftNs: 5e9 };
    expect(samplingPlan(first, limits)).toEqual({ warmUps: 0, first: 0 });
    expect(samplingPlan({ ...first, passFraction: null }, limits).first).toBeGreaterThan(0);
  });
});
