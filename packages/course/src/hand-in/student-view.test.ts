import { type CaseResult, type Result, resultSchema } from '@rooflab/result';
import { caseFixture, resultFixture, xrayFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studentView } from './student-view.ts';

const VISIBLE = [caseFixture(), caseFixture({ name: 'needles, n=70001', size: { n: 70_001 } })];

/** All of a hidden case but whether it passed. */
const hiddenData = fc.record({
  name: fc.tuple(fc.constantFrom('hidden', 'secret case', 'needles'), fc.nat()).map(([word, n]) => `${word} ${n + 100_000}`),
  size: fc.record({ n: fc.integer({ min: 777_000_000, max: 777_999_999 }) }),
  mismatch: fc.option(
    fc.record({
      wrongElements: fc.integer({ min: 1, max: 999 }),
      checkedElements: fc.integer({ min: 1000, max: 9999 }),
      overwritten: fc.nat(),
      firstIndex: fc.nat(),
      expected: fc.string(),
      got: fc.string(),
      tolerance: fc.constant(null),
    }),
  ),
});

interface Secrets {
  readonly hidden: readonly Omit<CaseResult, 'hidden' | 'passed'>[];
  readonly seed: string;
  readonly ms: number;
}

const HIDDEN_CASES = 4;

const secrets: fc.Arbitrary<Secrets> = fc.record({
  hidden: fc.array(hiddenData, { minLength: HIDDEN_CASES, maxLength: HIDDEN_CASES }),
  seed: fc.tuple(fc.bigInt({ min: 2n ** 200n, max: 2n ** 255n })).map(([bits]) => `f00d${bits.toString(16)}`),
  ms: fc.double({ min: 0, max: 1e5, noNaN: true }),
});

/** The same grading, but for what is hidden; the hidden cases lie between the visible ones, where the lab put them. */
function withSecrets(base: Result, { hidden, seed, ms }: Secrets, passed: readonly boolean[]): Result {
  const cases = hidden.map((data, i) => ({ ...data, hidden: true, passed: passed[i] ?? true }));
  const all = [...cases.slice(0, 2), ...VISIBLE, ...cases.slice(2)];
  const count = all.filter((testCase) => testCase.passed).length;
  const correctness = { passed: count, total: all.length, cases: all };
  return { ...base, seed, xray: xrayFixture({ seed }), phases: [{ phase: 'checking', ms }], correctness };
}

const SENTENCES: Record<Result['verdict'], (secrets: Secrets) => string> = {
  accepted: () => 'All 6 cases are right, at 97 % of what this GPU can do.',
  'too-slow': () => 'Every case is right, but the kernel reaches 21 % of what this GPU can do; the pass mark is 30 %.',
  rejected: () => 'Faster than the device can be.',
  'wrong-answer': ({ hidden }) => `1 of 6 cases is wrong; in "${hidden[0]?.name}" 3 of 9 elements are wrong: element 7 is 1, not 2.`,
  'compile-error': () => "Line 3: unresolved value 'foo'",
  'plan-error': ({ hidden }) => `Line 1: "n * n" is ${hidden[0]?.size.n} workgroups here; a dimension has at most 65535.`,
  'runtime-error': ({ hidden }) => `The device was lost while the kernel ran (checking, ${hidden[1]?.name}).`,
  timeout: ({ hidden }) => `No end after 2 s; stopped while checking (${hidden[2]?.name}).`,
  'system-error': ({ seed }) => `The grading of ${seed} failed.`,
};

const verdicts = Object.keys(SENTENCES).map((verdict) => resultSchema.shape.verdict.parse(verdict));

test.each(verdicts)('Two results (%s) that differ only in hidden data come out byte for byte the same.', (verdict) => {
  fc.assert(
    fc.property(secrets, secrets, fc.array(fc.boolean(), { minLength: HIDDEN_CASES, maxLength: HIDDEN_CASES }), (one, other, passed) => {
      const write = (which: Secrets): string => {
        const message = SENTENCES[verdict](which);
        const diagnostics = [{ severity: 'error' as const, line: 0, column: 0, length: 0, message }];
        return JSON.stringify(studentView(withSecrets(resultFixture({ verdict, message, diagnostics }), which, passed)));
      };
      expect(write(one)).toBe(write(other));
    }),
  );
});

test('Which of the hidden cases failed cannot be told, only how many.', () => {
  fc.assert(
    fc.property(
      secrets,
      fc.integer({ min: 0, max: HIDDEN_CASES - 1 }),
      fc.integer({ min: 0, max: HIDDEN_CASES - 1 }),
      (data, one, other) => {
        const failing = (index: number): string =>
          JSON.stringify(
            studentView(
              withSecrets(
                resultFixture({ verdict: 'wrong-answer' }),
                data,
                Array.from({ length: HIDDEN_CASES }, (_, i) => i !== index),
              ),
            ),
          );
        expect(failing(one)).toBe(failing(other));
      },
    ),
  );
});

test('Nothing of a hidden case, the seed or the times is left anywhere in the text.', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom(...verdicts), (data, verdict) => {
      const message = SENTENCES[verdict](data);
      const text = JSON.stringify(studentView(withSecrets(resultFixture({ verdict, message, hint: message }), data, [false])));
      for (const { name, size } of data.hidden) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(String(size.n));
      }
      expect(text).not.toContain(data.seed);
    }),
  );
});

test('What is visible stays: cases with their mismatch, measurements, roof, device and score.', () => {
  const mismatch = { wrongElements: 1, checkedElements: 9, overwritten: 0, firstIndex: 3, expected: '1', got: '2', tolerance: 0 };
  const wrong = caseFixture({ passed: false, mismatch });
  const result = resultFixture({
    verdict: 'wrong-answer',
    correctness: { passed: 1, total: 2, cases: [wrong, caseFixture({ hidden: true, name: 'h' })] },
  });
  const view = studentView(result);
  expect(view.correctness.cases[0]).toEqual(wrong);
  expect(view.message).toBe('1 of 2 cases is wrong; in "uniform, n=257" 1 of 9 elements is wrong: element 3 is 2, not 1.');
  for (const field of ['performance', 'roof', 'device', 'score', 'maxScore', 'verdict'] as const)
    expect(view[field]).toEqual(result[field]);
});

test('The x-ray stays as it is, but for its seed; the reason for its absence loses what is hidden.', () => {
  const xray = xrayFixture({ seed: '9f3c5a77e1b04d26' });
  expect(studentView(resultFixture({ xray })).xray).toEqual({ ...xray, seed: '' });
  expect(studentView(resultFixture()).xray).toBeUndefined();
  const refused = (xrayRefused: string): string | undefined => studentView(resultFixture({ xrayRefused })).xrayRefused;
  expect(refused('There is no x-ray of this kernel: line 3: it has a pointer to a pointer.')).toContain('line 3');
  expect(refused('There is no x-ray: 9f3c5a77e1b04d26 went wrong.')).not.toContain('9f3c5a77e1b04d26');
});

test('A race stays told as one, and so do the orders that were tried; a hidden race is told like any hidden failure.', () => {
  const mismatch = { wrongElements: 1, checkedElements: 9, overwritten: 0, firstIndex: 3, expected: '1', got: '2', tolerance: 0 };
  const schedules = { tried: ['reversed' as const], exceptions: [{ entryPoint: 'main', reason: 'subgroups' as const }] };
  const wrongIn = (testCase: Partial<CaseResult>): Result =>
    studentView(
      resultFixture({
        verdict: 'wrong-answer',
        correctness: { passed: 0, total: 1, schedules, cases: [caseFixture({ passed: false, ...testCase })] },
      }),
    );
  const race = { ...mismatch, schedule: 'reversed' as const };
  const visible = wrongIn({ mismatch: race });
  expect(visible.message).toContain(
    '1 of 1 cases is wrong; "uniform, n=257" is right in one order of the invocations and wrong in another',
  );
  expect(visible.hint).toContain('workgroupBarrier()');
  expect(visible.correctness.schedules).toEqual(schedules);
  expect(wrongIn({ hidden: true, mismatch: race })).toEqual(wrongIn({ hidden: true, mismatch: null }));
});

test('A step names its case when everybody can see that case, and else only itself.', () => {
  const at = (name: string): string =>
    studentView(resultFixture({ verdict: 'timeout', message: `No end after 2 s; stopped while checking (${name}).` })).message;
  expect(at('needles, n=257')).toBe('No end after 2 s; stopped while checking (needles, n=257).');
  expect(at('hidden 3')).toBe('No end after 2 s; stopped while checking.');
});

test('A view is a result of the same form, and a view of a view is the same.', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom(...verdicts), (data, verdict) => {
      const view = studentView(withSecrets(resultFixture({ verdict, message: SENTENCES[verdict](data) }), data, [true, false]));
      expect(resultSchema.parse(view)).toEqual(view);
      expect(studentView(view)).toEqual(view);
    }),
  );
});
