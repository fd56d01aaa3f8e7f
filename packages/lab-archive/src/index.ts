export { bundleCode } from './bundle-code.ts';
export { type BuiltExperiment, builtExperimentSchema } from './built-experiment.ts';
