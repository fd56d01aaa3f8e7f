export { evaluatePlan } from './evaluate-plan.ts';
export type { PlanContext, ResolvedPlan } from './launch-plan.ts';
export { parsePlan } from './parse-plan.ts';
export { PlanError } from './plan-error.ts';
export { sourceLines } from './source-lines.ts';
