export { type ExperimentMaterial, type GradingMaterial, type OpenedExercise, openExercise, openExperiment } from './built.ts';
export { experiments, experimentsOf, findExperiment, readRecordedExperiment } from './experiments.ts';
export * from './files.ts';
export { LABS_FOLDER, labOf } from './folder.ts';
export { type FoundExercise, findExercise, inCatalogue, labs, timedExercises } from './labs.ts';
export { type PracticeData, readLabCode, readPracticeData } from './practice.ts';
export { builtExperiments, checkRecordedRuns, readBuiltLab, recordedRunsFile } from './read-built-lab.ts';
export { tabulatedExercise } from './tabulated-exercise.ts';
export { type OpenLab, type OpenVersion, openVersion } from './versions.ts';
