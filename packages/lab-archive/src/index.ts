export { type BuiltExperiment, builtExperimentSchema } from './built-experiment.ts';
