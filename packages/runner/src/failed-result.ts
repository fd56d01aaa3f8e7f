import { emptyResult, type GradeRequest, outsideResult } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import type { CaseResult, Result } from '@rooflab/result';
import type { Equipment } from './child-protocol.ts';

/** A student's fault that ended the process, as the parent sees it. */
export interface Failure {
  readonly verdict: 'timeout' | 'runtime-error';
  readonly message: string;
  readonly hint: string;
}

export interface FailedGrading {
  readonly request: GradeRequest;
  readonly exercise: Exercise;
  readonly equipment: Equipment;
  readonly failure: Failure;
  readonly cases: readonly CaseResult[];
}

/** The complete result of a grading whose child sent none: no measurements, and the cases as far as they were known. */
export function failedResult({ request, exercise, equipment, failure, cases }: FailedGrading): Result {
  const { device, harness } = equipment;
  const parts = emptyResult({ exercise, request, harness, device });
  const outside = outsideResult({ ...parts, cases }, failure.verdict, failure.message);
  return { ...outside, hint: failure.hint };
}
