import type { ExperimentMaterial, GradingMaterial } from '@rooflab/catalogue';
import type {
  ExperimentRequest,
  FileRequest,
  GradeRequest,
  KernelQuestionsOutcome,
  PhaseMessage,
  Visited,
  VisitRange,
  XrayOutcome,
  XrayRequest,
} from '@rooflab/grader';
import type { PlayOutcome, PlayRequest } from '@rooflab/grader/play';
import type { LabQuestion } from '@rooflab/lab';
import type { CaseResult, Device, KeptRoof, OpenedClass, Result } from '@rooflab/result';

/** The kind of device that a child must use. */
export type DeviceKind = 'hardware' | 'software';

/** Sent to a child that has no task yet: it opens the device and compiles our own pipelines. */
export interface ChildPreparation extends KnownDevice {
  readonly kind: 'prepare';
}

/** The one task of a child; only answers follow. A probe opens the device and does nothing more. */
export type ChildTask =
  | { readonly kind: 'probe'; readonly device: DeviceKind }
  | (KnownDevice & { readonly kind: 'grade'; readonly request: GradeRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'xray'; readonly request: XrayRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'kernel-questions'; readonly request: FileRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'play'; readonly request: PlayRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'roof' })
  /** The visits from this one on, as many as fit into the budget. */
  | (KnownDevice &
      VisitRange & { readonly kind: 'experiment'; readonly request: ExperimentRequest; readonly material: ExperimentMaterial });

/** What earlier children have found. */
export interface KnownDevice {
  readonly device: DeviceKind;
  /** Null when this child has to find it. */
  readonly deviceClass: OpenedClass | null;
  /** Null where none is kept; it may be that of another GPU. */
  readonly roof: KeptRoof | null;
}

/** Device and tools, known before the kernel runs. They complete the result when the child sends none. */
export type Equipment = Pick<Result, 'harness'> & { readonly device: Device };

/** Sent by the child when it is ready for its task, and while it works. */
export type ChildProgress =
  | { readonly kind: 'ready' }
  | { readonly kind: 'phase'; readonly phase: PhaseMessage }
  | { readonly kind: 'equipment'; readonly equipment: Equipment }
  /** The cases as they count if the child ends now. */
  | { readonly kind: 'cases'; readonly cases: readonly CaseResult[] }
  | { readonly kind: 'visited'; readonly visited: Visited }
  /** A question to the code of a lab, which runs elsewhere. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: LabQuestion }
  /** It wants the device for itself, or needs it no more. Until it is told `turn` it leaves the device alone. */
  | { readonly kind: 'turn'; readonly wanted: boolean }
  /** The result that is valid if the child ends now. */
  | { readonly kind: 'graded'; readonly result: Result };

/** The answer to an `ask`, or why there is none. */
export type ChildAnswer = { readonly kind: 'answer'; readonly id: number } & ({ readonly answer: unknown } | { readonly fault: string });

/** The device is the child's until it says otherwise. */
export interface TurnGranted {
  readonly kind: 'turn';
}

/**
 * The reply has been read, and the child may exit. If it exited earlier, the reply could be lost: where the parent is writing to the child at that
 * moment, the connection breaks before everything has been read.
 */
export interface ReplyRead {
  readonly kind: 'end';
}

/** What is told about one kernel, other than a grading. Each may be the fault of a file that could not be run. */
export interface OutcomesAboutKernel {
  readonly xray: XrayOutcome;
  readonly 'kernel-questions': KernelQuestionsOutcome;
  readonly play: PlayOutcome;
}

type AboutKernel = {
  [Kind in keyof OutcomesAboutKernel]: { readonly kind: Kind; readonly outcome: OutcomesAboutKernel[Kind] };
}[keyof OutcomesAboutKernel];

/** The child's last message; it exits when it is told that this was read. */
export type ChildReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'result'; readonly result: Result }
  | AboutKernel
  | { readonly kind: 'roof'; readonly report: KeptRoof }
  /** Index of the next visit; null after the last. */
  | { readonly kind: 'experiment'; readonly next: number | null }
  /** The machine has no device of the kind asked for. */
  | { readonly kind: 'no-device'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

export type ChildMessage = ChildProgress | ChildReply;
