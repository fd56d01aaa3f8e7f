import type { Exercise, Preparer } from '@rooflab/lab';
import type { CaseResult, KnownRung, MeasuredRoof, Result } from '@rooflab/result';
import type { ClassifiedDevice } from './device-class.ts';
import type { PhaseMessage } from './phase.ts';
import type { PreparedDevice } from './prepare-device.ts';
import type { GradeRequest } from './request.ts';
import type { DeviceTurn } from './session.ts';

export interface GradeInput {
  readonly exercise: Exercise;
  /** What the lab's code says about this exercise and the request's seed: in a grading, it runs in another process. */
  readonly preparer: Preparer;
  /** WGSL of the exercise's trusted kernel and of the rung that is timed beside the student's kernel. */
  readonly files: {
    readonly trusted: string;
    readonly rung: { readonly name: string; readonly source: string } | null;
    /** Recorded results of the exercise's rungs, to say which of them a kernel resembles. */
    readonly recorded?: readonly KnownRung[];
  };
  readonly request: GradeRequest;
  readonly opened: ClassifiedDevice;
  /** What was made on the device before there was a job; default: it is made now. */
  readonly prepared?: PreparedDevice;
  /** The roof of this device as it was measured before; default: the grading measures it. */
  readonly roof?: MeasuredRoof;
  /** Taken for everything that runs on the device; absent where nothing else is graded on it meanwhile. */
  readonly turn?: DeviceTurn;
  readonly harness: Result['harness'];
  /** Milliseconds, for the report of the time in each phase. */
  readonly clock: () => number;
  /**
   * Milliseconds that count as the kernel's, where that is less than `clock` says: time in which the machine did something else is left
   * out.
   */
  readonly kernelClock?: () => number;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly onPhase: (message: PhaseMessage) => void;
  /** The cases as they count if the grading is ended now; sizes that are not yet timed count as failed. */
  readonly onCases?: (cases: readonly CaseResult[]) => void;
  /** The result without its x-ray, and again with it before experiments run: it is valid even if those fail. */
  readonly onGraded?: (result: Result) => void;
  /** False where only the verdict counts: then nothing is run to explain it. */
  readonly explain?: boolean;
  /** For a student's own device, in a browser; never set where results count. */
  readonly practice?: PracticeConditions;
}

interface PracticeConditions {
  /** The step of the browser's clock; a coarser one takes more runs per sample. */
  readonly clockStepNs: number;
}
