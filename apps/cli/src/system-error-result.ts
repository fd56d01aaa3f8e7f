import { emptyResult, type GradeRequest, outsideResult, type Result } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';

/** A result that says that the grading failed by our fault: no score, not an attempt. */
export function systemErrorResult(exercise: Exercise, request: GradeRequest, message: string): Result {
  const harness = { version: '0.1.0', webgpu: '', toggles: [] };
  return outsideResult(emptyResult({ exercise, request, harness, opened: null }), 'system-error', message);
}
