import type { Verdict } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { ExerciseWords } from '../editor/completions.ts';
import type { Operation } from '../plots/plot-point.ts';

/** What the workspace needs of the page, in a form that crosses to the browser. */
export interface LabData {
  readonly slug: string;
  readonly userId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  readonly starter: string;
  readonly words: ExerciseWords;
  readonly operation: Operation;
  /** The assignment's marks; null where speed is not graded. */
  readonly marks: SpeedMarks | null;
  readonly limits: { readonly sourceBytes: number; readonly noteCharacters: number };
  readonly handIns: readonly FormerHandIn[];
  /** When the newest hand-in that has a verdict was handed in, ISO 8601; null while there is none. */
  readonly gradedAt: string | null;
  readonly terms: HandInTerms;
}

export interface FormerHandIn {
  readonly handInId: string;
  /** In the reader's time zone. */
  readonly when: string;
  readonly verdict: Verdict | null;
  /** `waiting`, `running`, `cancelled`: what there is instead of a verdict. */
  readonly state: string;
  readonly fraction: number | null;
  readonly note: string;
  /** Hexadecimal. */
  readonly sourceSha256: string;
}

/** Under which conditions a hand-in is taken now. */
export type HandInTerms =
  | { readonly kind: 'preview' }
  | { readonly kind: 'closed'; readonly reason: string }
  | {
      readonly kind: 'open';
      /** Null: no limit. */
      readonly attemptsLeft: number | null;
      /** ISO 8601; null: at once. */
      readonly nextAt: string | null;
      /** What being late costs, as a sentence to agree to; null: it is not late. */
      readonly late: string | null;
      /** What else a hand-in brings with it, in sentences. */
      readonly consequences: readonly string[];
    };
