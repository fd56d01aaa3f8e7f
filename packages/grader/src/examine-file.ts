import { createPassTimer } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { blamed } from './blamed.ts';
import { describeDevice } from './device-class.ts';
import type { GradeInput } from './grade-input.ts';
import type { Limits } from './limits.ts';
import type { GradeRequest } from './request.ts';
import { emptyResult } from './result-parts.ts';
import type { Session } from './session.ts';
import { startSession } from './start-session.ts';
import { createStopwatch } from './stopwatch.ts';
import { faultResult } from './verdict.ts';

/** A file of which something is to be shown, without a grading; plain data, like a `GradeRequest`. */
export type FileRequest = Pick<GradeRequest, 'exercise' | 'source' | 'seed'>;

export interface FileInput<Request extends FileRequest = FileRequest, E extends Exercise = Exercise>
  extends Pick<GradeInput, 'preparer' | 'opened' | 'prepared' | 'harness' | 'clock' | 'kernelClock' | 'onPhase'> {
  readonly exercise: E;
  readonly request: Request;
  /** As of a session. */
  readonly limits?: Limits;
}

/**
 * What `work` finds on a device that is timed by passes; or, where the file does not compile or cannot be launched, the result that a check would give. Throws
 * whatever is not the student's fault.
 */
export async function examineFile<T, E extends Exercise>(
  input: FileInput<FileRequest, E>,
  work: (session: Session<E>) => Promise<T>,
): Promise<T | { readonly fault: Result }> {
  const { opened, prepared, limits, exercise, preparer, harness, clock, kernelClock = clock } = input;
  const { exercise: id, source, seed } = input.request;
  const request: GradeRequest = { exercise: id, source, seed, mode: 'check' };
  const stopwatch = createStopwatch(input);
  return blamed<T | { readonly fault: Result }>({
    device: opened.device,
    stopwatch,
    async work() {
      const parts = { opened, prepared, limits, exercise, preparer, seed, clock: kernelClock, onPhase: stopwatch.announce };
      return work(await startSession(parts, () => createPassTimer(opened.device)));
    },
    fault(fault) {
      const nothingKnown = emptyResult({ exercise, request, harness, device: describeDevice(opened) });
      return { fault: { ...faultResult(nothingKnown, fault), phases: stopwatch.phases() } };
    },
  });
}
