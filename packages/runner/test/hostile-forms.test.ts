import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { type LabExercise, preparerInProcess } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import type { Result } from '@rooflab/result';
import { afterAll, expect, test } from 'vitest';
import { withQuickCases } from '../../../labs/testing/quick-cases.ts';
import { readCorpus } from '../hostile/corpus.ts';
import type { HostileFile } from '../hostile/hostile-file.ts';
import { decodeSource } from '../src/index.ts';
import { expectPresentable } from './presentable.ts';
import { SLOW_CLASSES } from './slow-classes.ts';

const opened = await classifyDevice(await openDevice(gpuForTests()));
afterAll(() => opened.device.destroy());

const slow = new Set(Object.values(SLOW_CLASSES).flat());
const soon = (await readCorpus()).filter(({ name }) => !slow.has(name));

/** By a few small cases unless their verdict is another than expected, else by all: most files are odd in a way that any case meets. */
async function judge({ bytes, exercise: id, expect: expected }: HostileFile): Promise<Result | null> {
  const decoded = decodeSource(bytes);
  if ('refusal' in decoded) return null;
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const quick = await grade(withQuickCases(exercise), decoded.source);
  return expected.includes(quick.verdict) ? quick : grade(exercise, decoded.source);
}

async function grade(exercise: LabExercise, source: string): Promise<Result> {
  return gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, 'abc'),
    files: { trusted: '', rung: null },
    request: { exercise: exercise.id, source, seed: 'abc', mode: 'check' },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
  });
}

// In one process, which saves starting a process and a device for each file; hostile.test.ts has the files that need a process of their
// own.
test.each(soon)('$name, which ends soon, gets its verdict.', async (file) => {
  const result = await judge(file);
  expect(file.expect).toContain(result?.verdict ?? 'usage');
  if (result) expectPresentable(result);
});
