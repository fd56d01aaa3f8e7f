import { readRung } from '@rooflab/catalogue';
import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { sumsOf } from '../../packages/grader/src/play/sums.ts';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { countedWorkgroups, readyKernel, recordingOf } from './play-of.ts';
import { playSize } from './play-sizes.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Some of each lab, those that compile in a moment: bench/play/recordable.ts has all, and the starters and wrong kernels. */
const RUNGS = [
  ...['reduction/sum/01-divergent', 'reduction/sum/04-first-add-on-load', 'reduction/sum/06-subgroups'],
  ...['matmul/square/02-tiled', 'query/filtered-sum/01-select-then-sum', 'query/filtered-sum/07-atomic'],
  ...['vector-ops/copy/03-eight-strided', 'vector-ops/triad/03-two-vec4', 'stencil/7pt/02-tile', 'stencil/13pt/03-z-march'],
];

test.each(RUNGS)('The steps of %s add up to what the x-ray counts of the same workgroups.', async (id) => {
  const [lab = '', name = '', rung = ''] = id.split('/');
  const found = findExercise(`${lab}/${name}`);
  if (!found) throw new Error(`There is no exercise ${lab}/${name}.`);
  const { exercise } = found;
  const { source } = await readRung(exercise, rung);
  const ready = await readyKernel(opened, { exercise, source, size: playSize(exercise.id) ?? {} });
  const recording = await recordingOf(ready);
  const { dispatches } = await countedWorkgroups(ready);
  expect(recording.dispatches.length).toBe(dispatches.length);
  for (const [i, { global, workgroup }] of dispatches.entries()) {
    const { firstStep: from = 0, endStep: to = 0 } = recording.dispatches[i] ?? {};
    const { uniqueBytes, ...counted } = global;
    expect(uniqueBytes).toBeGreaterThanOrEqual(0);
    expect(sumsOf(recording, { from, to })).toEqual({ global: counted, workgroup });
  }
  expect(recording.faults).toEqual([]);
});
