import type { GradeRequest, Verdict } from '@rooflab/grader';

/** `usage`: refused before any grading. */
export type Expectation = Verdict | 'usage';

/** A file that means harm, or looks as if it did, and what has to come of it. */
export interface HostileFile {
  readonly name: string;
  /** More than one where it depends on how fast the device or its compiler is. */
  readonly expect: readonly Expectation[];
  readonly exercise: string;
  readonly mode: GradeRequest['mode'];
  readonly bytes: Uint8Array;
}
