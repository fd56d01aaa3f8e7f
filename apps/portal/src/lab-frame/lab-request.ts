import type { LabQuestion } from '@rooflab/lab';

/** A question on its way into the frame of a lab. Whoever asks sends a port with it, to which the reply comes. */
export interface LabRequest {
  readonly seed: string;
  readonly question: LabQuestion;
  /** How long the code may compute for the answer, in milliseconds. */
  readonly limitMs: number;
}
