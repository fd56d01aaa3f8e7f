import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { findExercise } from '@rooflab/labs';
import { readRecordedRungs, readRung, readTrusted } from '@rooflab/labs/node';
import { afterAll, expect, test } from 'vitest';
import { withQuickCases } from '../../labs/testing/quick-cases.ts';

const opened = await classifyDevice(await openDevice(gpuForTests()));
afterAll(() => opened.device.destroy());

const RUNGS = ['vector-ops/copy/02-vec4', 'reduction/sum/02-strided', 'reduction/sum/05-grid-stride-vec4', 'matmul/square/02-tiled'];

test.each(RUNGS)('A grading of %s says that it behaves like itself', { timeout: 120_000 }, async (rung) => {
  const [lab, name = '', file = ''] = rung.split('/');
  const exercise = findExercise(`${lab}/${name}`)?.exercise;
  if (!exercise) throw new Error(`There is no exercise of ${rung}.`);
  const { source } = await readRung(exercise, file);
  const { explained } = await gradeSubmission({
    exercise: withQuickCases(exercise),
    files: { trusted: await readTrusted(exercise), rung: null, recorded: await readRecordedRungs(exercise) },
    request: { exercise: exercise.id, source, seed: 'a11ce', mode: 'grade' },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
  });
  expect(explained?.behavesLike?.rungs).toEqual([file]);
  expect(explained?.limit).toBeNull();
});
