import { emptyResult, type GradeRequest, outsideResult } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import cliPackage from '../package.json' with { type: 'json' };

const NO_DEVICE: Result['device'] = {
  vendor: '',
  architecture: '',
  description: '',
  driver: '',
  software: false,
  deviceClass: null,
  features: [],
};

/** A result that says that the grading failed by our fault: no score, not an attempt. */
export function systemErrorResult(exercise: Exercise, request: GradeRequest, message: string): Result {
  const harness = { version: cliPackage.version, webgpu: '', toggles: [] };
  return outsideResult(emptyResult({ exercise, request, harness, device: NO_DEVICE }), 'system-error', message);
}
