import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { checkKernel } from './check-kernel.ts';
import { rungs } from './kernels.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Some that compile in a moment: bench/kernel-questions/kernel-questions.ts has all, and other accepted kernels. */
const RUNGS = ['first-steps/ring/01-three-barriers', 'transpose/f32/03-padded-tile'];

test.each(RUNGS)('Recounting gives the same answers to the questions about %s.', async (name) => {
  const kernel = (await rungs()).find((each) => each.name === name);
  if (!kernel) throw new RangeError(`There is no rung ${name}.`);
  const { wrong, faults, recounted, questions } = await checkKernel(opened, kernel, true);
  expect({ wrong, faults }).toEqual({ wrong: [], faults: [] });
  expect(recounted).toBeGreaterThan(4);
  expect(questions.length).toBeGreaterThan(4);
});
