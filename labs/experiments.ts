import type { Experiment } from '@rooflab/lab';
import { bySize } from './reduction/experiments/by-size.ts';

/** Every experiment, in the order of the labs in a course. */
export const experiments: readonly Experiment[] = [bySize];

/** The experiment with this id (`<lab>/<experiment>`); undefined when there is none. */
export function findExperiment(id: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.id === id);
}
