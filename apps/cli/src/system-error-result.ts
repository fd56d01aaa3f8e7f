import { emptyResult, type GradeRequest, outsideResult } from '@rooflab/grader';
import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { VERSION } from './version.ts';

const NO_DEVICE: Result['device'] = {
  vendor: '',
  architecture: '',
  description: '',
  driver: '',
  software: false,
  deviceClass: null,
  features: [],
};

/** A result saying that the grading failed through our fault: no score, and no attempt is used. */
export function systemErrorResult(exercise: Exercise, request: GradeRequest, message: string): Result {
  return outsideResult(ungraded({ exercise, request, device: NO_DEVICE }), 'system-error', message);
}

/** A result without points for a file that cannot be read, out of the maximum for the device. */
export function refusedResult({ exercise, request, software, message }: Refused): Result {
  const result = outsideResult(ungraded({ exercise, request, device: { ...NO_DEVICE, software } }), 'compile-error', message);
  return { ...result, hint: '' };
}

interface Refused {
  readonly exercise: Exercise;
  readonly request: GradeRequest;
  /** Whether it would have been graded on a software device. */
  readonly software: boolean;
  readonly message: string;
}

function ungraded(source: Pick<Parameters<typeof emptyResult>[0], 'exercise' | 'request' | 'device'>): ReturnType<typeof emptyResult> {
  return emptyResult({ ...source, harness: { version: VERSION, webgpu: '', toggles: [] } });
}
