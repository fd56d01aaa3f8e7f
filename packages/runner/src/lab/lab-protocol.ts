import type { LabQuestion, LabReply } from '@rooflab/lab';

/** Where a built lab lies on this machine. */
export interface LabFiles {
  /** Its `lab.json`. */
  readonly data: string;
  /** Its bundled code. */
  readonly code: string;
}

/** What the process of the labs receives. */
export interface LabRequest {
  readonly kind: 'question';
  readonly id: number;
  readonly files: LabFiles;
  readonly seed: string;
  readonly question: LabQuestion;
}

export interface LabReady {
  readonly kind: 'ready';
}

/** What it answers, with the number of the question. */
export type NumberedReply = LabReply & { readonly id: number };
