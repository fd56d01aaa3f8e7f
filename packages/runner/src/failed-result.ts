import { emptyResult, type GradeRequest, outsideResult } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import type { CaseResult, Result } from '@rooflab/result';
import type { Equipment } from './child-protocol.ts';
import type { Step } from './run-in-child.ts';

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
  readonly steps: readonly Step[];
  readonly elapsedMs: number;
}

/** The complete result of a grading whose child sent none: no measurements, and the cases as far as they were known. */
export function failedResult({ request, exercise, equipment, failure, cases, steps, elapsedMs }: FailedGrading): Result {
  const { device, harness } = equipment;
  const parts = emptyResult({ exercise, request, harness, device });
  const outside = outsideResult({ ...parts, cases }, failure.verdict, failure.message);
  return { ...outside, hint: failure.hint, phases: durations(steps, elapsedMs) };
}

/** Time in each phase, in the order in which phases were first entered. */
function durations(steps: readonly Step[], elapsedMs: number): Result['phases'] {
  const total = new Map<string, number>();
  steps.forEach(({ phase, atMs }, i) => {
    total.set(phase, (total.get(phase) ?? 0) + (steps[i + 1]?.atMs ?? elapsedMs) - atMs);
  });
  return [...total].map(([phase, ms]) => ({ phase, ms: Math.round(ms * 10) / 10 }));
}
