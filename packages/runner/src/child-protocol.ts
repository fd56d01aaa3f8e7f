import type { GradingMaterial } from '@rooflab/catalogue';
import type { ExperimentRequest, GradeRequest, PhaseMessage, Visited, VisitRange, XrayOutcome, XrayRequest } from '@rooflab/grader';
import type { LabQuestion } from '@rooflab/lab';
import type { CaseResult, Device, OpenedClass, Result } from '@rooflab/result';

/** The kind of device that a child must use. */
export type DeviceKind = 'hardware' | 'software';

/** The first message that a child receives; only answers follow. A probe opens the device and does nothing more. */
export type ChildTask =
  | { readonly kind: 'probe'; readonly device: DeviceKind }
  | (KnownDevice & { readonly kind: 'grade'; readonly request: GradeRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'xray'; readonly request: XrayRequest; readonly material: GradingMaterial })
  | (KnownDevice & { readonly kind: 'roof' })
  /** The visits from this one on, as many as fit into the budget. */
  | (KnownDevice & VisitRange & { readonly kind: 'experiment'; readonly request: ExperimentRequest });

interface KnownDevice {
  readonly device: DeviceKind;
  /** As found by an earlier child; null when this child has to find it. */
  readonly deviceClass: OpenedClass | null;
}

/** Device and tools, known before the kernel runs. They complete the result when the child sends none. */
export type Equipment = Pick<Result, 'harness'> & { readonly device: Device };

/** The answer of `measureRoof`. */
export type RoofReport = Equipment & Pick<Result, 'roof'>;

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
  /** The result that is valid if the child ends now. */
  | { readonly kind: 'graded'; readonly result: Result };

/** The answer to an `ask`, or why there is none. */
export type ChildAnswer = { readonly kind: 'answer'; readonly id: number } & ({ readonly answer: unknown } | { readonly fault: string });

/** The child's last message; it exits right after. */
export type ChildReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'xray'; readonly outcome: XrayOutcome }
  | { readonly kind: 'roof'; readonly report: RoofReport }
  /** Index of the next visit; null after the last. */
  | { readonly kind: 'experiment'; readonly next: number | null }
  /** The machine has no device of the kind asked for. */
  | { readonly kind: 'no-device'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

export type ChildMessage = ChildProgress | ChildReply;
