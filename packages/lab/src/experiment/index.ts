export { defineExperiment } from './define-experiment.ts';
export type * from './definition.ts';
export { answerExperimentTask, checkExperiments, type ExperimentModule, type ExperimentTask } from './experiment-task.ts';
export { breakEven, cpu, falls, file, level, own, pow2, predictedFall, ratio, rung, sum, transfer } from './series.ts';
export { tabulate } from './tabulate.ts';
