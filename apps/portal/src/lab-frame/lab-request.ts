import type { LabQuestion } from '@rooflab/lab';

/** A question on its way into the frame of a lab. A port comes with it, and the reply goes to that port. */
export interface LabRequest {
  readonly seed: string;
  readonly question: LabQuestion;
  /** How long the code may compute for the answer, in milliseconds. */
  readonly limitMs: number;
}
