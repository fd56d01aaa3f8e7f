import type { Result } from '@rooflab/result';

/** The steps of a grading, in order, as students see them. */
export const PHASES = ['starting', 'compiling', 'checking', 'roof', 'timing', 'placing', 'x-ray'] as const;

/** A result that was known before a grading ended early: where its x-ray is what did not finish, it says so. A wrong answer needs none. */
export function endedEarly(graded: Result): Result {
  return graded.xray || graded.verdict === 'wrong-answer'
    ? graded
    : { ...graded, xrayRefused: 'There is no x-ray of this kernel: it did not finish.' };
}

export type Phase = (typeof PHASES)[number];

/**
 * Sent before each step. The parent process ends the grading when no further message has come within `limitMs`; `blame`
 * says which side is then responsible.
 */
export interface PhaseMessage {
  readonly phase: Phase;
  /** What exactly: a case's name, a size. */
  readonly detail: string;
  readonly limitMs: number;
  readonly blame: 'student' | 'ours';
  /** Absent where the step has no parts to count, or none that a student may see. */
  readonly progress?: PhaseProgress;
}

/**
 * How far a phase has come, in what students may see while it goes on: visible cases, byte counts of the roof, samples of one size. Never a hidden
 * case: when it began and ended would tell how long it took.
 */
export interface PhaseProgress {
  readonly done: number;
  /** Null where that follows from the samples. */
  readonly of: number | null;
  /** Of what: `n=16777213`. */
  readonly at?: string;
  /** What the device read so far, by bytes moved, rising; in bytes per second. */
  readonly roof?: readonly RoofStep[];
}

interface RoofStep {
  readonly bytes: number;
  readonly bytesPerSecond: number;
}
