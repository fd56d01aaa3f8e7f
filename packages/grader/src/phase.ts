import type { Result } from '@rooflab/result';

/** The steps of a grading, in order, as students see them. */
export const PHASES = ['starting', 'compiling', 'checking', 'roof', 'timing', 'placing', 'x-ray'] as const;

/** A result that was known before a grading ended early: where its x-ray is what did not finish, it says so. */
export function endedEarly(graded: Result): Result {
  return graded.xray ? graded : { ...graded, xrayRefused: 'There is no x-ray of this kernel: it did not finish.' };
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
}
