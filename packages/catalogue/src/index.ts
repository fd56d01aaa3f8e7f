export { type GradingMaterial, type OpenedExercise, openExercise } from './built.ts';
export { experiments, findExperiment, readRecordedExperiment } from './experiments.ts';
export * from './files.ts';
export { LABS_FOLDER, labOf } from './folder.ts';
export { type FoundExercise, findExercise, inCatalogue, labs } from './labs.ts';
export { type PracticeData, readLabCode, readPracticeData } from './practice.ts';
export { tabulatedExercise } from './tabulated-exercise.ts';
export { type OpenLab, type OpenVersion, openVersion, readBuiltLab } from './versions.ts';
