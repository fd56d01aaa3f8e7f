/* Planning and assembling curves, without the code that measures them: for pages. */
export { experimentAnswer } from './experiment/answer-words.ts';
export { assembleCurves, assembleExperiment } from './experiment/assemble.ts';
export { visitPlanOf } from './experiment/experiment-input.ts';
export { planVisits } from './experiment/visits.ts';
