export type { DeviceClass } from '@rooflab/result';
export { FACT_WORDS, fixedCost, leastCost } from './cost-of-size.ts';
export { defineLab } from './define-lab.ts';
export type * from './exercise.ts';
export type * from './fill.ts';
export { encodeFill, FILL_UNIFORM_BYTES, FILL_WGSL } from './fill-wgsl.ts';
export { fillArray, fillWord, wordsPerElement } from './fill-word.ts';
export { deriveKey, hashWord, type Key } from './hash.ts';
export {
  evaluatePlan,
  type LaunchPlan,
  type PlanContext,
  PlanError,
  parsePlan,
  type ResolvedDispatch,
  type ResolvedPlan,
  sourceLines,
} from './plan/index.ts';
export { MAX_WORKGROUPS } from './plan/workgroup-limit.ts';
export { type SeededRandom, seededRandom } from './random.ts';
export { smallerBy } from './smaller-size.ts';
export { type End, extremeRandom, type Range, timedRanges } from './timed-ranges.ts';
