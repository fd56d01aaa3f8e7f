import { afterAll, expect, test } from 'vitest';
import { RunnerError } from '../../src/index.ts';
import { createLabGrader } from './grade-lab.ts';
import { GRADINGS } from './graded.ts';
import { removeLabs } from './lab-files.ts';

const grader = await createLabGrader();
afterAll(async () => {
  await grader.close();
  await removeLabs();
});

/** `bench/hostile/hostile-labs.ts` tries the others, too. */
const chosen = GRADINGS.filter(({ slow }) => !slow);

test.each(chosen)('$name It is not the kernel’s fault, and the next one is graded.', async (grading) => {
  await expect(grader.grade(grading)).rejects.toThrow(RunnerError);
  expect(await grader.honest()).toBe('accepted');
});
