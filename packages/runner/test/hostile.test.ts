import type { Result } from '@rooflab/result';
import { afterAll, expect, test } from 'vitest';
import { readCorpus } from '../hostile/corpus.ts';
import type { HostileFile } from '../hostile/hostile-file.ts';
import { createRunner, decodeSource, type Runner } from '../src/index.ts';
import { expectPresentable } from './presentable.ts';
import { SLOW_CLASSES } from './slow-classes.ts';

/** For each of the student's steps. An honest kernel needs 0.3 s even on a busy machine, one that is slow at timed sizes longer. */
const STEP_LIMIT_MS = { hanging: 1_500, working: 3_000 };

const HONEST = `//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&input); i++) { sum += input[i]; }
  output[0] = sum;
}
`;

interface Judged {
  readonly outcome: string;
  readonly result: Result | null;
  /** Verdict of an honest kernel, graded right after a process that had to be killed; null otherwise. */
  readonly honest: string | null;
}

// Files that hang mostly wait, so they run concurrently.
const hanging = createTestRunner(STEP_LIMIT_MS.hanging);
const working = createTestRunner(STEP_LIMIT_MS.working);
afterAll(() => Promise.all([hanging.close(), working.close()]));

const corpus = await readCorpus();
const slowNames = Object.values(SLOW_CLASSES).flat();
const representatives = Object.values(SLOW_CLASSES).map(([first]) => first);

/** The first of each slow class; of the others, all of which hostile-forms.test.ts grades, the first with its verdict. */
const chosen = corpus.filter(({ name }) => representatives.includes(name) || firstWithEachVerdict().includes(name));
const gradings = new Map(chosen.map((file) => [file, judge(file, file.expect.includes('timeout') ? hanging : working)]));

function firstWithEachVerdict(): string[] {
  const quick = corpus.filter(({ name }) => !slowNames.includes(name));
  return [...new Map(quick.toReversed().map(({ name, expect: [verdict] }) => [verdict, name])).values()];
}

function createTestRunner(studentsMs: number): Runner {
  return createRunner({
    device: 'software',
    limits: { stepMs: ({ blame, limitMs }) => (blame === 'ours' ? limitMs : Math.min(limitMs, studentsMs)) },
  });
}

async function judge({ bytes, expect: [expected], exercise, mode }: HostileFile, runner: Runner): Promise<Judged> {
  const decoded = decodeSource(bytes);
  if ('refusal' in decoded) return { outcome: 'usage', result: null, honest: null };
  try {
    // Both are queued at once, so that nothing comes between them.
    const grading = runner.grade({ exercise, mode, seed: 'abc', source: decoded.source });
    const honest = expected === 'timeout' ? runner.grade({ exercise: 'reduction/sum', mode: 'check', seed: 'abd', source: HONEST }) : null;
    const [result, after] = await Promise.all([grading, honest]);
    return { outcome: result.verdict, result, honest: after?.verdict ?? null };
  } catch (error) {
    return { outcome: String(error), result: null, honest: null };
  }
}

test.each(chosen)('$name gets its verdict, and harms nobody who comes after it.', { timeout: 300_000 }, async (file) => {
  const { outcome, result, honest } = (await gradings.get(file)) ?? {};
  expect(file.expect).toContain(outcome);
  expect(honest ?? 'accepted').toBe('accepted');
  if (result) expectPresentable(result);
});

test('The corpus is as broad as it claims to be.', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThan(140);
});

test('Every file that hangs or is timed belongs to one class, of which one is graded here.', () => {
  const takesLong = corpus.filter(({ expect: verdicts, mode }) => verdicts.includes('timeout') || mode !== 'check');
  expect(slowNames.toSorted()).toEqual(takesLong.map(({ name }) => name).toSorted());
  expect(chosen.map(({ name }) => name)).toEqual(expect.arrayContaining(representatives));
});
