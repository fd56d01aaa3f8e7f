import { readRecordedRungs, readRung, readTrusted } from '@rooflab/catalogue';
import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { asTimed, preparerInProcess } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { withQuickCases } from '../../labs/testing/quick-cases.ts';

const opened = await classifyDevice(await openDevice(gpuForTests()));
afterAll(() => opened.device.destroy());

const SEED = 'a11ce';

const RUNGS = ['vector-ops/copy/02-vec4', 'reduction/sum/02-strided', 'reduction/sum/05-grid-stride-vec4', 'matmul/square/02-tiled'];

test.each(RUNGS)('A grading of %s says that it behaves like itself', { timeout: 120_000 }, async (rung) => {
  const [lab, name = '', file = ''] = rung.split('/');
  const found = findExercise(`${lab}/${name}`);
  if (!found) throw new Error(`There is no exercise of ${rung}.`);
  const exercise = withQuickCases(found.exercise);
  const { source } = await readRung(exercise, file);
  const { explained } = await gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, SEED),
    files: { trusted: await readTrusted(asTimed(exercise)), rung: null, recorded: await readRecordedRungs(exercise) },
    request: { exercise: exercise.id, source, seed: SEED, mode: 'grade' },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
  });
  expect(explained?.behavesLike?.rungs).toEqual([file]);
  expect(explained?.limit).toBeNull();
});
