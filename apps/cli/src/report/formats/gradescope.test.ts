import { expect, test } from 'vitest';
import type { ReportInput } from '../content/report-input.ts';
import { fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { gradescopeReport } from './gradescope.ts';
import { gradescopeSchema } from './testing/gradescope-rules.ts';

function results(...inputs: ReportInput[]) {
  return gradescopeSchema.parse(JSON.parse(gradescopeReport(inputs) ?? ''));
}

test('an accepted kernel has its score, its figures and two leaderboard entries', () => {
  const report = results(fixtureInput('accepted'));
  expect(report).toMatchObject({ score: 97.5, execution_time: 2, visibility: 'visible' });
  expect(report.leaderboard).toEqual([
    { name: 'Fraction of the roof', value: 0.94, order: 'desc' },
    { name: 'Median time (µs)', value: 252.15, order: 'asc' },
  ]);
  expect(report.extra_data).toMatchObject({
    roofline_fraction: 0.94,
    bandwidth_gbs: expect.closeTo(4258.3, 1),
    arithmetic_intensity: expect.closeTo(0.25, 3),
  });
  expect(report.extra_data.timing).toHaveLength(2);
});

test('a kernel that was counted has its marks, and a leaderboard entry of its own', () => {
  const report = results(fixtureInput('counted'));
  expect(report.score).toBe(79.7);
  expect(report.leaderboard).toEqual([{ name: 'Counted efficiency', value: 0.662, order: 'desc' }]);
  expect(report.extra_data.counted).toMatchObject({ size: { n: 131_101 }, marks: [{ points: 20 }, { points: 19.7 }, { points: 0 }] });
});

test('hidden cases are one visible test, so that students see their total, and say only how many passed', () => {
  const tests = results(fixtureInput('wrong-answer')).tests.map(({ name, status, score, max_score: maxScore }) => [
    name,
    status,
    score,
    maxScore,
  ]);
  expect(tests).toEqual([
    ['uniform, n=255', 'passed', 13.34, 13.34],
    ['needles, n=257', 'failed', 0, 13.33],
    ['hidden cases 0/1', 'failed', 0, 13.33],
    ['speed', 'failed', 0, 60],
  ]);
});

test('the tests of a kernel that is too slow have all points for correctness, and none for speed', () => {
  const { score, tests } = results(fixtureInput('too-slow'));
  expect(score).toBe(40);
  expect(tests.at(-1)).toMatchObject({ name: 'speed', status: 'failed', score: 0, max_score: 60 });
});

test('where the kernel never ran, one test has all the points', () => {
  expect(results(fixtureInput('compile-error')).tests).toMatchObject([
    { name: 'Compile error', status: 'failed', score: 0, max_score: 100 },
  ]);
});

test('two exercises add up, and each entry says whose it is', () => {
  const scan = fixtureInput('too-slow', { result: fixtureResult('too-slow', { exercise: 'scan/inclusive' }) });
  const report = results(fixtureInput('accepted'), scan);
  expect(report).toMatchObject({ score: 137.5, execution_time: 5 });
  expect(report.tests.map(({ name }) => name)).toContain('scan/inclusive: speed');
  expect(report.leaderboard.map(({ name }) => name)).toEqual(['reduction/sum: Fraction of the roof', 'reduction/sum: Median time (µs)']);
  expect(report.extra_data.exercises).toMatchObject([{ exercise: 'reduction/sum' }, { exercise: 'scan/inclusive' }]);
});

test('the seed is only in the extra data', () => {
  const { extra_data: extraData, ...shown } = results(fixtureInput('accepted'));
  expect(extraData.seed).toBe('9f00c0ffee');
  expect(JSON.stringify(shown)).not.toContain('9f00c0ffee');
});

test('after a system error there is no report: that is how Gradescope knows that the autograder failed', () => {
  expect(gradescopeReport([fixtureInput('accepted'), fixtureInput('system-error')])).toBeNull();
});

test('kernels that are too slow, rejected or ungraded are not on the leaderboard', () => {
  for (const name of ['too-slow', 'rejected', 'software', 'wrong-answer'] as const)
    expect(results(fixtureInput(name)).leaderboard).toEqual([]);
});
