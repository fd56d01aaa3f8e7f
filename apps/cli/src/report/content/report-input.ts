import type { CountedRung } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { Comparison } from './comparison.ts';

/** Everything that a report may show about one graded file. */
export interface ReportInput {
  readonly result: Result;
  /** The student's WGSL, for the lines that diagnostics point at. */
  readonly source: string;
  /** The path as the student gave it, for people. */
  readonly file: string;
  /** The path relative to the repository's root, with slashes, for services that link to it; absolute if the file is outside. */
  readonly repositoryFile: string;
  readonly colour: boolean;
  /** The unit of the exercise's `flops`. */
  readonly operation: 'flop' | 'op';
  /** The exercise's shares of the roof for plots; left out where the grading may have used others. */
  readonly marks?: SpeedMarks;
  /** The exercise's rungs with their scores by counts, slowest first. */
  readonly countedLadder: readonly CountedRung[];
  /** Points by which the score of one kernel by counts may differ between gradings. */
  readonly scoreSlack: number;
  readonly executionMs: number;
  /** The comparison with an earlier result, if there is one. */
  readonly comparison?: Comparison;
}
