import type { Result } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';

/** Everything that a report may show. */
export interface ReportInput {
  readonly result: Result;
  /** The student's WGSL, for the lines that diagnostics point at. */
  readonly source: string;
  /** The path as the student gave it. */
  readonly file: string;
  readonly colour: boolean;
  /** What the exercise's `flops` count. */
  readonly operation: 'flop' | 'op';
  /** The exercise's shares of the roof for plots; left out where the grading may have had others. */
  readonly marks?: SpeedMarks;
  readonly executionMs: number;
}
