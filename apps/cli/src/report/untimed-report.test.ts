import { expect, test } from 'vitest';
import { outcomes } from './content/outcomes.ts';
import { scoredTests } from './formats/scored-tests.ts';
import { fixtureInput } from './testing/fixture-results.ts';
import { textReport } from './text/text-report.ts';

test('The report of an untimed exercise is about its cases, which share all points, and says that nothing is timed.', () => {
  const { result: graded, ...rest } = fixtureInput('software');
  const { counted, xray, explained, ...result } = graded;
  const performance = { graded: false, fraction: null, measurements: [], sweep: [] };
  const device = { ...result.device, deviceClass: 'untimed' as const };
  const input = { ...rest, result: { ...result, device, performance, score: 100, maxScore: 100 } };
  expect(new Set(outcomes(input).map(({ kind }) => kind))).toEqual(new Set(['case']));
  const tests = scoredTests(input);
  expect(tests.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(100);
  expect(tests.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBeCloseTo(100);
  const text = textReport(input, { withSeed: false });
  expect(text).toContain('untimed exercise: correctness is all that counts');
  expect(text).toContain('100 of 100 points');
});
