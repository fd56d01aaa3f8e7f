import type { Result } from '@rooflab/result';

/** The steps of a grading, in order, as students see them. */
export const PHASES = ['starting', 'compiling', 'checking', 'roof', 'timing', 'placing', 'x-ray'] as const;

/** A result that was known before a grading ended early. Where only its x-ray did not finish, it says so; a wrong answer needs none. */
export function endedEarly(graded: Result): Result {
  return graded.xray || graded.verdict === 'wrong-answer'
    ? graded
    : { ...graded, xrayRefused: 'There is no x-ray of this kernel: it did not finish.' };
}

export type Phase = (typeof PHASES)[number];

/**
 * Sent before each step. The parent process ends the grading when no further message has arrived within `limitMs`; `blame` says which side
 * is then responsible.
 */
export interface PhaseMessage {
  readonly phase: Phase;
  /** Details: a case's name, or a size. */
  readonly detail: string;
  readonly limitMs: number;
  readonly blame: 'student' | 'ours';
  /** Absent where the step has no parts to count, or none that a student may see. */
  readonly progress?: PhaseProgress;
}

/**
 * Progress of a phase, restricted to what students may see: visible cases, byte counts of the roof, samples of one size. Never a hidden
 * case: its begin and end would reveal how long it took.
 */
export interface PhaseProgress {
  readonly done: number;
  /** Null where the total depends on the samples. */
  readonly of: number | null;
  /** What is counted: `n=16777213`. */
  readonly at?: string;
  /** Read bandwidth so far, by bytes moved, ascending; in bytes per second. */
  readonly roof?: readonly RoofStep[];
}

interface RoofStep {
  readonly bytes: number;
  readonly bytesPerSecond: number;
}
