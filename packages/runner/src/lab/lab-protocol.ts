import type { PrepareTasks, TaskKind } from '@rooflab/lab';

/** Where a built lab lies on this machine. */
export interface LabFiles {
  /** Its `lab.json`. */
  readonly data: string;
  /** Its bundled code. */
  readonly code: string;
}

/** One question to the code of a lab. */
export type LabQuestion = {
  [K in TaskKind]: { readonly exercise: string; readonly kind: K; readonly task: PrepareTasks[K] };
}[TaskKind];

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

/** What it answers. The answer is whatever the code returned: unchecked. */
export type LabReply =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'fault'; readonly id: number; readonly message: string };
