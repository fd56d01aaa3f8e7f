import { KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';
import { resultSchema, type SchedulesTried } from '@rooflab/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeTimed } from '../test/fake-exercise.ts';
import { caseResult, hardwareParts, timedParts, wrongCase, wrongHiddenCase } from '../test/result-parts.ts';
import { highestBelieved } from './limits.ts';
import { emptyResult } from './result-parts.ts';
import { faultResult, judgedResult, outsideResult } from './verdict.ts';

const { device } = hardwareParts();
const software = { device: { ...device, software: true } };
/** For the runs of `timedParts`, 100 µs long. */
const HIGHEST_BELIEVED = 1.013;
const fraction = fc.double({ min: 0, max: HIGHEST_BELIEVED, noNaN: true });

function speedAt(value: number) {
  return judgedResult(timedParts([value], value));
}

describe('on hardware', () => {
  test.each([
    [0, 'too-slow', 40],
    [0.2999, 'too-slow', 40],
    [0.3, 'accepted', 40],
    [0.6, 'accepted', 70],
    [0.9, 'accepted', 100],
    [HIGHEST_BELIEVED, 'accepted', 100],
    [HIGHEST_BELIEVED + 0.0001, 'rejected', 0],
  ])('the fraction %d of the roof is %s with %d of 100 points', (value, verdict, score) => {
    expect(speedAt(value)).toMatchObject({ verdict, score, maxScore: 100 });
  });

  test('one size above the roof is enough for the result to be held, however slow the others are', () => {
    expect(judgedResult(timedParts([0.4, 1.2], 0.69)).verdict).toBe('rejected');
  });

  test('the longer a run, the less of it can be an error of the clock', () => {
    expect(highestBelieved(30_000)).toBeCloseTo(1.0247, 4);
    expect(highestBelieved(500_000)).toBeCloseTo(1.009, 4);
    const ns = fc.double({ min: 1000, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(ns, ns, (a, b) => {
        expect(highestBelieved(Math.max(a, b))).toBeLessThanOrEqual(highestBelieved(Math.min(a, b)));
      }),
    );
  });

  test('a wrong timed output is wrong before it is too fast', () => {
    expect(judgedResult(timedParts([3], 3, { cases: [caseResult(), wrongCase()] }))).toMatchObject({ verdict: 'wrong-answer', score: 20 });
  });

  test('points never fall when the fraction rises', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const [slower, faster] = [speedAt(Math.min(a, b)), speedAt(Math.max(a, b))];
        expect(faster.score ?? -1).toBeGreaterThanOrEqual(slower.score ?? -1);
      }),
    );
  });

  test('full points need the full mark', () => {
    fc.assert(
      fc.property(fraction, (value) => {
        fc.pre(Math.abs(value - 0.9) > 1e-6);
        return (speedAt(value).score === 100) === value > 0.9;
      }),
    );
  });

  test('a file that was only checked has 40 points to win, and no word of speed', () => {
    const request = { ...hardwareParts().request, mode: 'check' as const };
    const result = judgedResult(hardwareParts({ request }));
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40, performance: { graded: false, fraction: null } });
  });

  test('a file that never came to be timed still loses the points for speed', () => {
    expect(judgedResult(hardwareParts({ cases: [wrongCase()] }))).toMatchObject({ score: 0, maxScore: 100 });
  });
});

describe('a size that was not run, because that would have taken too long,', () => {
  const timed = timedParts([0.9, 0.00002], 0.0042);
  const [fast, slow] = timed.measurements;
  if (!fast || !slow) throw new Error('Two sizes were timed.');
  const measurements = [fast, { ...slow, size: { n: 2 ** 28 }, samplesNs: [], medianNs: 12.3e9, projected: true }];

  test('makes a right kernel too slow, with the points of its right cases and the projection said', () => {
    const result = judgedResult({ ...timed, measurements });
    expect(result).toMatchObject({ verdict: 'too-slow', score: 40 });
    expect(result.message).toMatch(
      /^Every case is right, but one run at n=268435456 would take about 12.30.s \(projected from smaller sizes\)/,
    );
  });

  test('is said with its reason when the time of the file was used up', () => {
    const spent = 'The runs of the kernel together took longer than 5 s; stopped before n=268435456, run 2.';
    const result = judgedResult({ ...timed, measurements, spent });
    expect(result).toMatchObject({ verdict: 'too-slow', score: 40 });
    expect(result.message).toMatch(/^Every case is right, but one run at n=268435456 .* so it was not timed there\. The runs .* run 2\.$/);
  });

  test('never lets a kernel pass by its other sizes', () => {
    expect(judgedResult({ ...timed, measurements, fraction: 0.5 })).toMatchObject({ verdict: 'too-slow', score: 40 });
  });

  test('does not save a wrong kernel', () => {
    const cases = [caseResult(), wrongCase()];
    expect(judgedResult({ ...timed, measurements, cases }).verdict).toBe('wrong-answer');
  });

  test('leaves a right kernel accepted on a software device, and says so', () => {
    const result = judgedResult({ ...timed, ...software, measurements, speedGraded: false });
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40 });
    expect(result.message).toContain('one run at n=268435456 would take about 12.3');
  });
});

describe('a size that the plan cannot be launched at', () => {
  const fault = new PlanError('That is 70000 workgroups. Launch in two dimensions.', { line: 2, column: 20, length: 1 });
  const refused = [{ timed: fakeTimed(2 ** 28), fault }];

  test('makes a right kernel too slow, with the points of its cases and the line to write', () => {
    const result = judgedResult(hardwareParts({ speedGraded: true, refused }));
    expect(result).toMatchObject({ verdict: 'too-slow', score: 40, maxScore: 100, performance: { graded: true, fraction: null } });
    expect(result.message).toBe(
      'Every case is right, but the kernel cannot be launched at the timed size n=268435456, so it was not timed. Line 2: That is 70000 workgroups. Launch in two dimensions.',
    );
    expect(result.hint).toBe('');
  });

  test('never lets a kernel pass by its other sizes', () => {
    const result = judgedResult({ ...timedParts([0.9], 0.9), fraction: null, refused });
    expect(result).toMatchObject({ verdict: 'too-slow', score: 40, performance: { fraction: null, measurements: [{ fraction: 0.9 }] } });
    expect(result.message).toContain('so it was timed at the other sizes only');
  });

  test('saves neither a wrong kernel nor one that is faster than we believe', () => {
    expect(judgedResult(hardwareParts({ cases: [caseResult(), wrongCase()], refused })).verdict).toBe('wrong-answer');
    expect(judgedResult({ ...timedParts([3], 3), fraction: null, refused }).verdict).toBe('rejected');
  });
});

describe('with marks of the assignment’s own', () => {
  const marks = { passFraction: 0.5, fullFraction: 0.7 };
  const request = { ...hardwareParts().request, marks };
  const strictAt = (value: number) => judgedResult(timedParts([value], value, { request }));

  test.each([
    [0.3, 'too-slow', 40],
    [0.4999, 'too-slow', 40],
    [0.5, 'accepted', 40],
    [0.6, 'accepted', 70],
    [0.7, 'accepted', 100],
    [HIGHEST_BELIEVED + 0.0001, 'rejected', 0],
  ])('the fraction %d of the roof is %s with %d of 100 points', (value, verdict, score) => {
    expect(strictAt(value)).toMatchObject({ verdict, score, maxScore: 100 });
  });

  test('the mark that was missed is the assignment’s', () => {
    expect(strictAt(0.45).message).toContain('reaches 45\u202f% of what this GPU can do; the pass mark is 50\u202f%.');
  });

  test('what is wrong, or was not graded for speed, is judged as without them', () => {
    const wrong = { cases: [caseResult(), wrongCase()] };
    expect(judgedResult(hardwareParts({ ...wrong, request }))).toEqual(judgedResult(hardwareParts(wrong)));
    const shown = { ...software, speedGraded: false };
    expect(judgedResult(timedParts([0.1], 0.1, { ...shown, request }))).toEqual(judgedResult(timedParts([0.1], 0.1, shown)));
  });
});

test('on a software device speed is shown but neither graded nor used against anybody', () => {
  const result = judgedResult(timedParts([7], 7, { ...software, speedGraded: false }));
  expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40, performance: { graded: false, fraction: 7 } });
  expect(result.message).toContain('software device');
});

test('the points for right cases rise with every case, and reach 40 only when all are right', () => {
  for (const total of [1, 2, 3, 7, 16, 1000]) {
    let last = -1;
    for (let passed = 0; passed <= total; passed += Math.max(1, total >> 4)) {
      const cases = Array.from({ length: total }, (_, i) => (i < passed ? caseResult() : wrongCase()));
      const { score, verdict } = judgedResult(hardwareParts({ cases, ...software }));
      expect(score).toBeGreaterThanOrEqual(last);
      expect((score ?? 0) === 40).toBe(passed === total);
      expect(verdict === 'accepted').toBe(passed === total);
      last = score ?? -1;
    }
  }
});

describe('faults', () => {
  const line7 = { severity: 'error', line: 7, column: 3, length: 2, message: 'unresolved value' } as const;

  test('a file that does not compile keeps the compiler’s messages and names the first error', () => {
    const note = { ...line7, severity: 'warning', line: 2, message: 'odd' } as const;
    const result = faultResult(hardwareParts({ cases: [] }), new KernelFault('compile', 'unresolved value', [note, line7]));
    expect(result).toMatchObject({ verdict: 'compile-error', score: 0, maxScore: 100, message: 'Line 7: unresolved value' });
    expect(result.diagnostics).toEqual([note, line7]);
  });

  test('a list of overloads that names f16 is not about half precision', () => {
    const message =
      "no matching overload for 'operator + (f32, u32)'\n\n5 candidate operators:\n • 'operator + (T, T) -> T' where: T is f16";
    const { hint } = faultResult(hardwareParts(), new KernelFault('compile', message, [{ ...line7, message }]));
    expect(hint).toBe('');
  });

  test('only where there are several errors is the first to be fixed first', () => {
    const said = (count: number) =>
      faultResult(
        hardwareParts(),
        new KernelFault('compile', 'unresolved value', [...Array(count).fill(line7), { ...line7, severity: 'info' }]),
      );
    expect(said(1).hint).toBe('');
    expect(said(2).hint).toMatch(/^Fix the first error first/);
  });

  test('the message about half precision says that it is disabled on purpose', () => {
    const message = "extension 'f16' is not allowed in the current environment";
    const { hint } = faultResult(hardwareParts(), new KernelFault('compile', message, [{ ...line7, message }]));
    expect(hint).toContain('f32');
  });

  test('a barrier that not every invocation reaches is told where it belongs', () => {
    const message = "'workgroupBarrier' must only be called from uniform control flow";
    const { hint } = faultResult(hardwareParts(), new KernelFault('compile', message, [{ ...line7, message }]));
    expect(hint).toMatch(/let no invocation return before it/);
  });

  test('a fault without a place has no line in its sentence', () => {
    const result = faultResult(hardwareParts(), new KernelFault('runtime', 'the binding is too small'));
    expect(result).toMatchObject({ verdict: 'runtime-error', message: 'WebGPU refused to run the kernel: the binding is too small' });
    expect(result.diagnostics).toEqual([{ severity: 'error', line: 0, column: 0, length: 0, message: 'the binding is too small' }]);
  });

  test('a launch plan that cannot be run is placed', () => {
    const result = faultResult(hardwareParts(), new PlanError('There is no m.', { line: 2, column: 20, length: 1 }));
    expect(result).toMatchObject({ verdict: 'plan-error', score: 0, message: 'Line 2: There is no m.' });
    expect(result.diagnostics).toEqual([{ severity: 'error', line: 2, column: 20, length: 1, message: 'There is no m.' }]);
  });

  test('a launch plan that fails nowhere in particular names no line', () => {
    const result = faultResult(hardwareParts(), new PlanError('It fails.', { line: 0, column: 0, length: 0 }));
    expect(result).toMatchObject({ verdict: 'plan-error', message: 'It fails.', hint: '' });
  });

  test('the message for a kernel that took too long says so, without a list of messages', () => {
    expect(faultResult(hardwareParts(), new KernelFault('timeout', 'The runs took 6 s.'))).toMatchObject({
      verdict: 'timeout',
      message: 'The runs took 6 s.',
      diagnostics: [],
    });
  });

  test('a lost device is a runtime error that names the step', () => {
    const result = faultResult(hardwareParts(), new KernelFault('lost', 'timing, n=3000, run 2'));
    expect(result).toMatchObject({ verdict: 'runtime-error', score: 0 });
    expect(result.message).toBe('The device was lost while the kernel ran (timing, n=3000, run 2).');
    expect(result.diagnostics).toEqual([]);
  });

  test('what is known of the cases stays known when a later step fails', () => {
    expect(faultResult(hardwareParts(), new KernelFault('runtime', 'late')).correctness).toMatchObject({ passed: 2, total: 2 });
  });

  test.each(['timeout', 'runtime-error'] as const)(
    'a %s that the parent process found before any case was right has no points',
    (verdict) => {
      expect(outsideResult(hardwareParts({ cases: [] }), verdict, 'No end after 2 s.')).toMatchObject({
        verdict,
        score: 0,
        message: 'No end after 2 s.',
      });
    },
  );

  test('a timeout at a timed size keeps the points of the cases that were right', () => {
    const cases = [caseResult(), caseResult(), caseResult({ name: 'timed, n=3000', passed: false })];
    expect(outsideResult(hardwareParts({ cases }), 'timeout', 'No end after 2 s.')).toMatchObject({ verdict: 'timeout', score: 26.6 });
    expect(faultResult(hardwareParts({ cases }), new KernelFault('timeout', 'Too long.'))).toMatchObject({
      verdict: 'timeout',
      score: 26.6,
    });
    expect(outsideResult(hardwareParts({ cases }), 'runtime-error', 'Lost.')).toMatchObject({ score: 0 });
  });

  test('a system error has no score and promises no points for speed', () => {
    expect(outsideResult(hardwareParts(), 'system-error', 'No device.')).toMatchObject({ score: null, maxScore: 40 });
  });
});

describe('sentences', () => {
  test('of a wrong case that may be seen, the first wrong element is shown', () => {
    const { message } = judgedResult(hardwareParts({ cases: [caseResult(), wrongHiddenCase(), wrongCase()] }));
    expect(message).toBe('2 of 3 cases are wrong; in "random, n=257" 3 of 257 elements are wrong: element 256 is 0, not 2.5.');
  });

  test('about hidden cases the message only says that they are wrong', () => {
    const one = judgedResult(hardwareParts({ cases: [caseResult(), wrongHiddenCase()] }));
    expect(one.message).toBe('1 of 2 cases is wrong, a hidden one.');
    expect(one.hint).toMatch(/^Only hidden cases fail/);
    const two = judgedResult(hardwareParts({ cases: [wrongHiddenCase(), wrongHiddenCase()] }));
    expect(two.message).toBe('2 of 2 cases are wrong, all of them hidden.');
  });

  test('overwritten canaries are reported separately from wrong elements', () => {
    const { mismatch } = wrongCase();
    const cases = [wrongCase({ mismatch: mismatch && { ...mismatch, wrongElements: 0, overwritten: 5 } })];
    expect(judgedResult(hardwareParts({ cases })).message).toContain('5 elements outside the output were overwritten');
  });

  test('a fraction just below the pass mark does not read as the pass mark', () => {
    expect(speedAt(0.2999).message).toBe(
      'Every case is right, but the kernel reaches 29.9\u202f% of what this GPU can do; the pass mark is 30\u202f%.',
    );
    expect(speedAt(1.01301).message).toContain('(101.4\u202f% of its measured roof; at most 101.3\u202f% is believed)');
  });

  test('whole percents are what they are, not one less', () => {
    for (let percent = 30; percent < 100; percent++) {
      expect(speedAt(percent / 100).message).toContain(` ${percent}\u202f% of `);
    }
  });

  test.each([
    [0.95, ''],
    [0.7, 'Load more at once.'],
    [0.4, 'Let neighbours read neighbours.'],
  ])('at %d of the roof the hint is the one for that height', (value, hint) => {
    expect(speedAt(value).hint).toBe(hint);
  });

  test('when only timed cases fail, the hint speaks of large sizes', () => {
    const cases = [caseResult(), wrongCase({ name: 'timed, n=3000', size: { n: 3000 } })];
    expect(judgedResult(hardwareParts({ cases })).hint).toMatch(/^Right on small inputs/);
  });
});

test('a result contains what it was made from: every case, measurement and experiment, and the orders that were tried', () => {
  const cases = [caseResult(), wrongCase(), caseResult()];
  const timed = timedParts([0.5, 0.7], 0.59, { cases });
  const parts = { ...timed, sweep: timed.measurements.slice(1) };
  const result = judgedResult(parts);
  expect(result.correctness).toEqual({ passed: 2, total: 3, cases });
  expect(result.performance).toEqual({ graded: true, fraction: 0.59, measurements: parts.measurements, sweep: parts.sweep });
  const schedules: SchedulesTried = { tried: ['reversed'], exceptions: [] };
  expect(judgedResult({ ...parts, schedules }).correctness).toEqual({ passed: 2, total: 3, cases, schedules });
});

test('every result keeps to its schema', () => {
  const parts = [
    hardwareParts(),
    hardwareParts({ cases: [wrongHiddenCase(), wrongCase()] }),
    timedParts([0.5, 0.7], 0.59),
    emptyResult(hardwareParts()),
  ];
  for (const part of parts) expect(() => resultSchema.parse(judgedResult(part))).not.toThrow();
  expect(() => resultSchema.parse(faultResult(hardwareParts(), new KernelFault('lost', 'x')))).not.toThrow();
  expect(() => resultSchema.parse(outsideResult(hardwareParts(), 'system-error', 'x'))).not.toThrow();
});
