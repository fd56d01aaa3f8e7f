import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { adviceOn } from '../../packages/grader/src/xray/advice.ts';
import { kernelFacts } from '../../packages/grader/src/xray/facts.ts';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { PLANTED, plantedSource } from './testing/planted.ts';
import { NOT_TIMED } from './testing/rung-facts.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

test.each(PLANTED)('The advice on a kernel of $exercise names its planted cause: $cause', async (planted) => {
  const exercise = findExercise(planted.exercise)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${planted.exercise}.`);
  const xray = await xrayOf(opened, { exercise, source: await plantedSource(planted), size: planted.size });
  expect(adviceOn(exercise, kernelFacts(exercise, xray, NOT_TIMED), xray)).toMatch(planted.advice);
});
