import type { LabQuestion, LabReply } from '@rooflab/lab';
import type { ExperimentTask } from '@rooflab/lab/experiment';
import type { QuestionTask } from '@rooflab/lab/question';

/** Where a built lab lies on this machine. */
export interface LabFiles {
  /** Its `lab.json`. */
  readonly data: string;
  /** The bundled code that is asked. */
  readonly code: string;
}

/** What is asked of the code of a lab: of one exercise, of the questions that students answer, or of the experiments. */
export type LabTask = LabQuestion | QuestionTask | ExperimentTask;

/** What the process of the labs receives. */
export interface LabRequest {
  readonly kind: 'question';
  readonly id: number;
  readonly files: LabFiles;
  readonly seed: string;
  readonly question: LabTask;
}

export interface LabReady {
  readonly kind: 'ready';
}

/** What it answers, with the number of the question. */
export type NumberedReply = LabReply & { readonly id: number };
