import { labOf } from './folder.ts';
import { timedExercises } from './index.ts';

/** Labs whose ladders no GPU has timed yet: their marks are provisional, and pages place nothing on a roofline. */
const LABS_WITHOUT_GPU_TIMES: readonly string[] = [];

/** Those of all other labs. */
export const exercisesTimedOnGpus = timedExercises().filter(({ id }) => !LABS_WITHOUT_GPU_TIMES.includes(labOf(id)));
