import { expect, test } from 'vitest';
import { compareMeasurements, comparePhases } from './compare-measurements.ts';

const timed = (n: number, medianNs: number, half: number) => ({
  size: { n },
  medianNs,
  ciLowNs: medianNs - half,
  ciHighNs: medianNs + half,
  fraction: 0.5,
});

test('The same size is compared with itself, and a difference beyond both intervals is told apart from one within.', () => {
  const [small, large] = compareMeasurements([timed(10, 100, 5), timed(20, 200, 5)], [timed(20, 220, 5), timed(10, 104, 5)]);
  expect(small).toMatchObject({ ratio: 1.04, apart: false });
  expect(large).toMatchObject({ ratio: 1.1, apart: true });
});

test('A size that only one of them timed has no ratio.', () => {
  const [first, second] = compareMeasurements([timed(10, 100, 5)], [timed(30, 100, 5)]);
  expect(first).toMatchObject({ ratio: null, apart: false, other: null });
  expect(second).toMatchObject({ ratio: null, apart: false, one: null });
});

test('Phases stand in the order in which they came, and what came twice is added up.', () => {
  const one = [
    { phase: 'compiling', ms: 10 },
    { phase: 'checking', ms: 5 },
    { phase: 'checking', ms: 7 },
  ];
  expect(comparePhases(one, [{ phase: 'timing', ms: 1 }])).toEqual([
    { phase: 'compiling', one: 10, other: null },
    { phase: 'checking', one: 12, other: null },
    { phase: 'timing', one: null, other: 1 },
  ]);
});
