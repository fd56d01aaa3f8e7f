export { canaryRequest } from './canary/canary.ts';
export type { ChildProgram } from './child-program.ts';
export type { RoofReport } from './child-protocol.ts';
export { type ConfinementReport, confinementSentence, SANDBOX_MODES } from './confinement/confinement.ts';
export { decodeSource } from './decode-source.ts';
export { DEVICE_PREFERENCES, type DevicePreference } from './device-preference.ts';
export { assembledExperiment } from './run-experiment.ts';
export { createRunner, type Runner, type RunnerOptions } from './runner.ts';
export { RunnerError } from './runner-error.ts';
