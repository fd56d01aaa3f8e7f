import { caseFixture, deviceFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIXTURE_NAMES, fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { pointsByKind, scoredTests } from './scored-tests.ts';

function sums(input: Parameters<typeof scoredTests>[0]) {
  const tests = scoredTests(input);
  const sum = (key: 'points' | 'maxPoints') => tests.reduce((total, each) => total + each[key], 0);
  return { points: sum('points'), maxPoints: sum('maxPoints') };
}

test('the tests of every kind of result add up to its score and its maximum', () => {
  for (const name of FIXTURE_NAMES) {
    const { score, maxScore } = fixtureResult(name);
    const { points, maxPoints } = sums(fixtureInput(name));
    expect(maxPoints).toBeCloseTo(maxScore, 6);
    expect(Math.abs(points - (score ?? 0))).toBeLessThan(0.05);
  }
});

test('however many cases there are, and however many pass, the points add up', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ passed: fc.boolean(), hidden: fc.boolean() }), { minLength: 1, maxLength: 60 }), (drawn) => {
      const cases = drawn.map((each, index) => caseFixture({ name: `n=${index}`, ...each }));
      const passed = cases.filter((each) => each.passed).length;
      const correctness = { passed, total: cases.length, cases };
      const score = Math.round((400 * passed) / cases.length) / 10;
      const input = fixtureInput('wrong-answer', { result: fixtureResult('wrong-answer', { correctness, score }) });
      const { points, maxPoints } = sums(input);
      expect(maxPoints).toBeCloseTo(100, 6);
      // Rounding changes each share by less than a hundredth.
      expect(Math.abs(points - score)).toBeLessThan(0.05 + 0.01 * cases.length);
    }),
  );
});

test('All points of an untimed exercise are for being right.', () => {
  const device = { ...deviceFixture(), deviceClass: 'untimed' as const };
  const all = { correctness: { points: 75, maxPoints: 100 }, speed: { points: 0, maxPoints: 0 } };
  expect(pointsByKind({ score: 75, maxScore: 100, device })).toEqual(all);
});

test('points are for being right first, then for the speed', () => {
  const device = deviceFixture();
  const right = { correctness: { points: 40, maxPoints: 40 } };
  expect(pointsByKind({ score: 97.5, maxScore: 100, device })).toEqual({ ...right, speed: { points: 57.5, maxPoints: 60 } });
  expect(pointsByKind({ score: 40, maxScore: 40, device })).toEqual({ ...right, speed: { points: 0, maxPoints: 0 } });
  expect(pointsByKind({ score: null, maxScore: 40, device })).toMatchObject({ correctness: { points: 0 }, speed: { points: 0 } });
});
