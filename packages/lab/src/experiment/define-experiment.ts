import { checkExperiment } from './check-experiment.ts';
import type { ExperimentDefinition } from './definition.ts';
import { tabulate } from './tabulate.ts';

/** Checks an experiment, and returns it as it is. Throws `TypeError` with a sentence that says what to change. */
export function defineExperiment(experiment: ExperimentDefinition): ExperimentDefinition {
  checkExperiment(tabulate(experiment));
  return experiment;
}
