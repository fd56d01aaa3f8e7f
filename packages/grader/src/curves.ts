/* Planning and putting together curves, without what measures them: for pages. */
export { assembleCurves, assembleExperiment } from './experiment/assemble.ts';
export { visitPlanOf } from './experiment/experiment-input.ts';
export { planVisits } from './experiment/visits.ts';
