import { emptyResult, type GradeRequest, outsideResult, type Result } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import cliPackage from '../package.json' with { type: 'json' };

/** A result that says that the grading failed by our fault: no score, not an attempt. */
export function systemErrorResult(exercise: Exercise, request: GradeRequest, message: string): Result {
  const harness = { version: cliPackage.version, webgpu: '', toggles: [] };
  return outsideResult(emptyResult({ exercise, request, harness, opened: null }), 'system-error', message);
}
