export { experiments, findExperiment, readRecordedExperiment } from './experiments.ts';
