/* Planning and assembling curves, without the code that measures them: for pages. */
export { assembleCurves, assembleExperiment } from './experiment/assemble.ts';
export { visitPlanOf } from './experiment/experiment-input.ts';
export { planVisits } from './experiment/visits.ts';
