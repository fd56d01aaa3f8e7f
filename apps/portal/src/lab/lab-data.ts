import type { Verdict } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { ExerciseWords } from '../editor/completions.ts';
import type { Operation } from '../plots/plot-point.ts';

/** What the workspace needs from the page, in a form that can be sent to the browser. */
export interface LabData {
  readonly slug: string;
  readonly userId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** Of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  readonly starter: string;
  readonly words: ExerciseWords;
  readonly operation: Operation;
  /** The exercise grades correctness alone, so there is nothing to measure. */
  readonly untimed: boolean;
  /** The assignment's marks; null where speed is not graded. */
  readonly marks: SpeedMarks | null;
  /** Names of the filters with which the kernel can be seen at work on an image; empty where there is none. */
  readonly filters: readonly string[];
  /** Rungs whose kernels the reader may open, by name. */
  readonly openRungs: readonly string[];
  readonly limits: { readonly sourceBytes: number; readonly noteCharacters: number };
  readonly handIns: readonly FormerHandIn[];
  /** When the newest hand-in with a verdict was handed in, ISO 8601; null if there is none. */
  readonly gradedAt: string | null;
  /** An open question asks about the student's own kernel: nothing is counted or played here until it is answered. */
  readonly inQuestion: boolean;
  readonly terms: HandInTerms;
}

export interface FormerHandIn {
  readonly handInId: string;
  /** In the reader's time zone. */
  readonly when: string;
  readonly verdict: Verdict | null;
  /** `waiting`, `running`, `cancelled`: shown instead of a verdict. */
  readonly state: string;
  readonly fraction: number | null;
  readonly note: string;
  /** Hexadecimal. */
  readonly sourceSha256: string;
}

/** The conditions under which a hand-in is accepted now. */
export type HandInTerms =
  | { readonly kind: 'preview' }
  | { readonly kind: 'closed'; readonly reason: string }
  | {
      readonly kind: 'open';
      /** Null: no limit. */
      readonly attemptsLeft: number | null;
      /** ISO 8601; null: immediately. */
      readonly nextAt: string | null;
      /** What being late costs, as a sentence to agree to; null: it is not late. */
      readonly late: string | null;
      /** Other consequences of a hand-in, in sentences. */
      readonly consequences: readonly string[];
    };
