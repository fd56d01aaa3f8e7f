import type { Exercise } from '@rooflab/lab';
import type { CaseResult, KnownRung, Result } from '@rooflab/result';
import type { ClassifiedDevice } from './device-class.ts';
import type { PhaseMessage } from './phase.ts';
import type { GradeRequest } from './request.ts';

export interface GradeInput {
  readonly exercise: Exercise;
  /** WGSL of the exercise's trusted kernel and of the rung that is timed beside the student's kernel. */
  readonly files: {
    readonly trusted: string;
    readonly rung: { readonly name: string; readonly source: string } | null;
    /** What the exercise's rungs reached and did when they were recorded, to say which of them a kernel resembles. */
    readonly recorded?: readonly KnownRung[];
  };
  readonly request: GradeRequest;
  readonly opened: ClassifiedDevice;
  readonly harness: Result['harness'];
  /** Milliseconds, for the report of the time in each phase. */
  readonly clock: () => number;
  /** Milliseconds that count as the kernel's, where that is less than `clock` says: not the time in which the machine did something else. */
  readonly kernelClock?: () => number;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly onPhase: (message: PhaseMessage) => void;
  /** The cases as they count if the grading is ended now; sizes that are not timed yet count as not passed. */
  readonly onCases?: (cases: readonly CaseResult[]) => void;
  /** The result without its x-ray, and once more with it before experiments run: it stands whatever becomes of those. */
  readonly onGraded?: (result: Result) => void;
  /** False where only the verdict counts: nothing is run to say why. */
  readonly explain?: boolean;
  /** For a student's own device, in a browser; never set where results count. */
  readonly practice?: PracticeConditions;
}

interface PracticeConditions {
  /** How coarse the browser's clock is; a coarser one takes more runs a sample. */
  readonly clockStepNs: number;
}
