import { type Hazard, type Result, verdictSchema } from '@rooflab/result';
import { caseFixture, countedResultFixture, deviceFixture, measurementFixture, resultFixture, xrayFixture } from '@rooflab/result/testing';
import { CORRECTNESS_POINTS, SPEED_POINTS, type SpeedMarks, speedPoints } from '@rooflab/roofline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareResults, FRACTION_TOLERANCE } from './compare-results.ts';

const MARKS = { passFraction: 0.2, fullFraction: 0.9 };
const { seed } = resultFixture();

const finding = (first: Result, second: Result, marks: SpeedMarks | null = MARKS) => compareResults({ first, second, seed, marks }).finding;

/** What an honest worker says of a right kernel at this fraction of the roof. */
function timedAt(fraction: number, { passFraction, fullFraction }: SpeedMarks = MARKS, changes: Partial<Result> = {}): Result {
  const points = CORRECTNESS_POINTS + speedPoints(fraction, { passFraction, fullFraction }, SPEED_POINTS);
  return resultFixture({
    verdict: fraction >= passFraction ? 'accepted' : 'too-slow',
    score: Math.floor(points * 10 + 1e-6) / 10,
    performance: { graded: true, fraction, measurements: [measurementFixture({ fraction })], sweep: [] },
    ...changes,
  });
}

const wrong = (passed = 2) =>
  resultFixture({ verdict: 'wrong-answer', score: 20, correctness: { ...resultFixture().correctness, passed }, performance: UNTIMED });
const UNTIMED = { graded: true, fraction: null, measurements: [], sweep: [] };
const failed = (verdict: Result['verdict'], diagnostics: Result['diagnostics'] = []) =>
  resultFixture({ verdict, score: 0, performance: UNTIMED, diagnostics });
const ERROR = { severity: 'error', line: 3, column: 1, length: 4, message: 'no' } as const;

const fractions = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const marks = fc
  .tuple(fractions, fractions)
  .filter(([pass, full]) => full - pass > 1e-6)
  .map(([passFraction, fullFraction]) => ({ passFraction, fullFraction }));

test('Two honest workers whose times differ within the tolerance are the same, whatever the marks, also on both sides of the pass mark.', () => {
  fc.assert(
    fc.property(fractions, fc.double({ min: 0, max: FRACTION_TOLERANCE - 1e-9, noNaN: true }), marks, (fraction, more, given) => {
      const [slower, faster] = [timedAt(fraction, given), timedAt(fraction * (1 + more), given)];
      expect(finding(slower, faster, given)).toBe('same');
      expect(finding(faster, slower, given)).toBe('same');
    }),
  );
});

test('A fraction further away is a difference, and so is a score that its own fraction does not give.', () => {
  fc.assert(
    fc.property(fractions, fc.double({ min: FRACTION_TOLERANCE + 1e-9, max: 5, noNaN: true }), (fraction, more) => {
      expect(finding(timedAt(fraction), timedAt(fraction * (1 + more)))).toBe('different');
    }),
  );
  fc.assert(
    fc.property(fractions, fc.double({ min: 0, max: 100, noNaN: true }), (fraction, score) => {
      const honest = timedAt(fraction);
      const isNear = Math.abs(score - (honest.score ?? 0)) <= 0.1;
      fc.pre(isNear || Math.abs(score - (honest.score ?? 0)) > 0.35);
      expect(finding(honest, { ...honest, verdict: 'accepted', score })).toBe(isNear ? 'same' : 'different');
    }),
  );
});

test('Comparing says the same whichever of two results came first.', () => {
  const some = fc
    .tuple(fc.constantFrom(...verdictSchema.options), fractions, fc.constantFrom(2, 3), fc.boolean())
    .map(([verdict, fraction, passed, hasRace]): Result => {
      const base = timedAt(fraction);
      const found = hasRace && verdict !== 'accepted' ? { hazards: [RACE] } : {};
      return { ...base, ...found, verdict, correctness: { ...base.correctness, passed } };
    });
  fc.assert(
    fc.property(some, some, (first, second) => {
      expect(finding(first, second)).toBe(finding(second, first));
    }),
  );
});

const RACE: Hazard = { kind: 'race', memory: 'workgroup', lines: [21, 23], message: 'Lines 21 and 23 race.' };

test.each([
  ['right and wrong', resultFixture(), wrong()],
  ['right and a compile error', resultFixture(), failed('compile-error', [ERROR])],
  ['right and refused by WebGPU', resultFixture(), failed('runtime-error', [ERROR])],
  ['a compile error and a plan error', failed('compile-error', [ERROR]), failed('plan-error', [ERROR])],
  ['other cases', resultFixture(), resultFixture({ correctness: { passed: 1, total: 1, cases: [caseFixture()] } })],
  ['other timed sizes', timedAt(0.5), timedAt(0.5, MARKS, { performance: { ...timedAt(0.5).performance, measurements: [] } })],
  ['rejected far below the roof', timedAt(0.5), timedAt(0.5, MARKS, { verdict: 'rejected', score: 0 })],
  ['counts that are worth another score', countedResultFixture(), countedResultFixture({ score: 84.9 })],
  ['another seed than the one given', resultFixture(), resultFixture({ seed: 'abc' })],
])('%s: different.', (_name, first, second) => {
  expect(finding(first, second)).toBe('different');
});

const projected = { ...UNTIMED, fraction: 0.5, measurements: [measurementFixture({ fraction: 0.5, projected: true })] };

test.each([
  ['a race in one explanation', resultFixture({ xray: xrayFixture({ hazards: [RACE] }) }), wrong()],
  ['a race at a wrong case', resultFixture(), { ...wrong(), hazards: [RACE] }],
  ['a time limit', resultFixture(), failed('timeout')],
  ['a lost device', resultFixture(), failed('runtime-error')],
  ['other wrong cases', wrong(2), wrong(1)],
  ['a forecast', timedAt(0.5), timedAt(0.5, MARKS, { performance: projected })],
  ['another driver', resultFixture(), { ...wrong(), device: deviceFixture({ driver: '590' }) }],
  ['another version of the grader', resultFixture(), { ...wrong(), harness: { version: '0.2.0', webgpu: '0.6.2', toggles: [] } }],
])('%s: inconclusive, whatever else differs, and the reason is said.', (_name, first, second) => {
  expect(compareResults({ first, second, seed, marks: MARKS })).toEqual({ finding: 'inconclusive', reasons: [expect.any(String)] });
});

test.each([
  ['times, samples, roof and phases', timedAt(0.5), timedAt(0.51, MARKS, { phases: [], roof: { ...resultFixture().roof, launchNs: 9 } })],
  ['rejected at the roof', timedAt(0.99), timedAt(1.02, MARKS, { verdict: 'rejected', score: 0 })],
  ['the values of a wrong answer', wrong(), { ...wrong(), message: 'got 3' }],
  ['the same counts', countedResultFixture(), countedResultFixture()],
])('%s may differ.', (_name, first, second) => {
  expect(finding(first, second)).toBe('same');
});

test('Without known marks a score is not judged, since what it follows from is not known.', () => {
  expect(finding(timedAt(0.5), { ...timedAt(0.5), score: 100 }, null)).toBe('same');
});
