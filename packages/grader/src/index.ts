export { createFiller } from './filler.ts';
export { gradeSubmission } from './grade-submission.ts';
export * as limits from './limits.ts';
export { PHASES, type Phase, type PhaseMessage } from './phase.ts';
export type { GradeRequest } from './request.ts';
export {
  type CaseResult,
  type Diagnostic,
  type Measurement,
  type Mismatch,
  type Result,
  type RoofPoint,
  resultSchema,
  VERDICTS,
  type Verdict,
} from './result.ts';
export { emptyResult } from './result-parts.ts';
export { createSettledTimer } from './roof/cache-sweep.ts';
export { measureRoof } from './roof/measure-roof.ts';
export { outsideResult } from './verdict.ts';
