import { type Result, resultSchema } from '@rooflab/result';
import { afterAll, expect, test } from 'vitest';
import { readCorpus } from '../hostile/corpus.ts';
import type { HostileFile } from '../hostile/hostile-file.ts';
import { createRunner, decodeSource, type Runner } from '../src/index.ts';

/** Of a step that is the student's; an honest kernel needs a tenth of it even on a busy machine. */
const STEP_LIMIT_MS = 3_000;

/** Results are stored and sent to browsers. */
const MAX_RESULT_CHARACTERS = 64 * 1024;

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
  /** Verdict of an honest kernel, graded right after a process that had to be ended; null after others. */
  readonly honest: string | null;
}

// Files that hang mostly wait, so they wait beside the others.
const hanging = createTestRunner();
const working = createTestRunner();
afterAll(() => Promise.all([hanging.close(), working.close()]));

const corpus = await readCorpus();
const gradings = new Map(corpus.map((file) => [file, judge(file, file.expect.includes('timeout') ? hanging : working)]));

function createTestRunner(): Runner {
  return createRunner({
    device: 'software',
    limits: { stepMs: ({ blame, limitMs }) => (blame === 'ours' ? limitMs : Math.min(limitMs, STEP_LIMIT_MS)) },
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

test.each(corpus)('$name gets its verdict, and harms nobody who comes after it.', { timeout: 300_000 }, async (file) => {
  const { outcome, result, honest } = (await gradings.get(file)) ?? {};
  expect(file.expect).toContain(outcome);
  expect(honest ?? 'accepted').toBe('accepted');
  if (result) expectPresentable(result);
});

/** What is stored and shown must be complete, of bounded size, and free of characters that a terminal obeys or that turn text around. */
function expectPresentable(result: Result): void {
  expect(resultSchema.safeParse(result).error).toBeUndefined();
  expect(result.message).not.toBe('');
  expect(JSON.stringify(result).length).toBeLessThan(MAX_RESULT_CHARACTERS);
  for (const text of [result.message, result.hint, ...result.diagnostics.map(({ message }) => message)]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
}

test('The corpus is as broad as it claims to be.', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThan(140);
});
