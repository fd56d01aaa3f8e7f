import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { countOf } from './count-of.ts';
import { handCounted } from './hand-counted.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Counts that depend on the size of a subgroup, which is 32 in the formulas. */
const BY_SUBGROUPS = /06-subgroups$/;

/** One kernel in this many, some of each lab; bench/xray/check-counts.ts has the others, and the other sizes. */
const EVERY = 3;

const kernels = (await handCounted()).filter(({ name }, i) => i % EVERY === 0 && !BY_SUBGROUPS.test(name));

test.each(kernels)('The x-ray counts of $name what its formulas say.', async ({ name, exercise: id, source, sizes: [size = {}] }) => {
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const xray = await xrayOf(opened, { exercise, source, size });
  expect(xray.dispatches.map(countOf)).toEqual(HAND_COUNTS[name]?.(xray.size));
  expect(xray.hazards).toEqual([]);
});
