import type { SpeedMarks } from '@rooflab/roofline';

/** One requested grading; plain data, so that it can cross to a child process or a Web Worker. */
export interface GradeRequest {
  /** `<lab>/<exercise>`. */
  readonly exercise: string;
  /** The student's WGSL. */
  readonly source: string;
  /** 1 to 64 hex digits; the same seed replays the same cases and sizes. */
  readonly seed: string;
  /** `check`: small sizes only. `measure`: also timed, and sweeps run. `grade`: what the worker does. */
  readonly mode: 'check' | 'measure' | 'grade';
  /** Replace the exercise's own, as an assignment may set them. */
  readonly marks?: SpeedMarks;
  /** `counts`: by what the kernel does to memory, on any device, instead of by its times (the default). Not with `check`. */
  readonly gradedBy?: 'time' | 'counts';
  /** Whether a race, a read of unwritten storage, or an index out of bounds that the x-ray finds makes the answer wrong. */
  readonly hazardsAreWrong?: boolean;
}
