export { defineLab } from './define-lab.ts';
export type * from './exercise.ts';
export type * from './fill.ts';
export { encodeFill, FILL_UNIFORM_BYTES, FILL_WGSL } from './fill-wgsl.ts';
export { fillArray } from './fill-word.ts';
export { deriveKey, hashWord, type Key } from './hash.ts';
export {
  evaluatePlan,
  PlanError,
  parsePlan,
  type ResolvedPlan,
  sourceLines,
} from './plan/index.ts';
export { type SeededRandom, seededRandom } from './random.ts';
export { smallerBy } from './smaller-size.ts';
export { extremeRandom, type Range, timedRanges } from './timed-ranges.ts';
