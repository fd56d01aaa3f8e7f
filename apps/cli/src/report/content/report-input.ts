import type { CountedRung } from '@rooflab/labs/counted-scores';
import type { Result } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { Comparison } from './comparison.ts';

/** Everything that a report may show of one graded file. */
export interface ReportInput {
  readonly result: Result;
  /** The student's WGSL, for the lines that diagnostics point at. */
  readonly source: string;
  /** The path as the student gave it, for people. */
  readonly file: string;
  /** The path from the repository's root, with slashes, for services that link to it; absolute where the file lies outside. */
  readonly repositoryFile: string;
  readonly colour: boolean;
  /** What the exercise's `flops` count. */
  readonly operation: 'flop' | 'op';
  /** The exercise's shares of the roof for plots; left out where the grading may have had others. */
  readonly marks?: SpeedMarks;
  /** The exercise's rungs with their scores by counts, slowest first. */
  readonly countedLadder: readonly CountedRung[];
  readonly executionMs: number;
  /** With an earlier result; left out where there is none. */
  readonly comparison?: Comparison;
}
