import type { Counted, Result } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureMeasurement, fixtureResult } from '../testing/fixture-results.ts';
import { compareResults, isWorse } from './comparison.ts';

const BASE = { base: 'base.json', enforced: true };

function counted(facts: Readonly<Record<string, number | null>>, points = 40): Result {
  const marks = Object.entries(facts).map(([fact, value]) => ({ fact, value, full: 1.1, zero: 2, points, maxPoints: 60 }));
  const counts: Counted = { size: { n: 131_101 }, efficiency: 0.5, marks };
  return fixtureResult('counted', { counted: counts });
}

function timed(fraction: number, changes: Partial<Result> = {}): Result {
  const performance = { graded: true, fraction, measurements: [fixtureMeasurement(2 ** 28, fraction)], sweep: [] };
  return fixtureResult('accepted', { performance, ...changes });
}

test('counted traffic that grew makes a kernel slower, and the sentence names both values', () => {
  const { slower, sentence, figures } = compareResults(counted({ trafficOverFewest: 1 }), counted({ trafficOverFewest: 2 }), BASE);
  expect(slower).toBe(true);
  expect(sentence).toBe('Slower than base.json: bytes of sectors touched, over the fewest 1 → 2.');
  expect(figures.map(({ worse }) => worse)).toEqual([false, true]);
});

test('traffic that grew by at most 2 % is not a reason, nor is another fact that changed', () => {
  const before = counted({ trafficOverFewest: 1, parallelWorkgroups: 1000 });
  expect(compareResults(before, counted({ trafficOverFewest: 1.019, parallelWorkgroups: 10 }), BASE).slower).toBe(false);
  expect(compareResults(before, counted({ trafficOverFewest: 1.021, parallelWorkgroups: 1000 }), BASE).slower).toBe(true);
  expect(compareResults(counted({ trafficOverFewest: null }), counted({ trafficOverFewest: 9 }), BASE).slower).toBe(false);
});

test('fewer points for the counts make a kernel slower, whatever fact they are for', () => {
  expect(compareResults(counted({ laneShare: 1 }, 40), counted({ laneShare: 0.5 }, 30), BASE).slower).toBe(true);
});

test('on hardware only a time outside both intervals, and different by more than 3 %, is slower', () => {
  expect(compareResults(timed(0.9), timed(0.89), BASE).slower).toBe(false);
  expect(compareResults(timed(0.9), timed(0.875), BASE).slower).toBe(false);
  const { slower, sentence } = compareResults(timed(0.9), timed(0.6), BASE);
  expect(slower).toBe(true);
  expect(sentence.replaceAll('\u202f', ' ')).toBe('Slower than base.json: fraction of the roof 90 % → 60 %.');
});

/** Graded by counts, although the x-ray refused. */
const uncounted = fixtureResult('counted', {
  verdict: 'too-slow',
  counted: undefined,
  xrayRefused: 'There is no x-ray of this kernel: line 8: it does not fit.',
});

test('a kernel that could be counted before and cannot be now is not comparable, with the reason; the reverse is no fault', () => {
  expect(compareResults(counted({ trafficOverFewest: 1 }), uncounted, BASE)).toEqual({
    ...BASE,
    figures: [],
    sentence:
      'Cannot be compared with base.json any more: the kernel could be counted there, and this one cannot. There is no x-ray of this kernel: line 8: it does not fit.',
    slower: false,
    uncountable: true,
  });
  for (const [before, after] of [
    [uncounted, counted({ trafficOverFewest: 1 })],
    [uncounted, uncounted],
    [counted({ trafficOverFewest: 1 }), timed(0.5)],
  ] as const)
    expect(isWorse(compareResults(before, after, BASE))).toBe(false);
});

test.each<[string, Result, Result]>([
  ['another device', timed(0.9, { device: fixtureResult('software').device }), timed(0.5)],
  ['a count and a time', counted({ trafficOverFewest: 1 }), timed(0.5)],
  ['a file that was wrong before', fixtureResult('wrong-answer'), timed(0.5)],
  ['a file that is wrong now', timed(0.9), fixtureResult('wrong-answer')],
  ['a grading that failed', timed(0.9), fixtureResult('system-error')],
])('%s is not compared', (_what, before, after) => {
  const { figures, slower, sentence } = compareResults(before, after, BASE);
  expect({ figures, slower }).toEqual({ figures: [], slower: false });
  expect(sentence).toMatch(/^Nothing to compare: .*\.$/);
});

test('a kernel is never slower than itself, and of two never each slower than the other', () => {
  const fraction = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(compareResults(timed(a), timed(a), BASE).slower).toBe(false);
      const both = [compareResults(timed(a), timed(b), BASE).slower, compareResults(timed(b), timed(a), BASE).slower];
      expect(both.filter(Boolean).length).toBeLessThan(2);
    }),
  );
});
