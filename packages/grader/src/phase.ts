/** The steps of a grading, in order, as students see them. */
export const PHASES = ['starting', 'compiling', 'checking', 'roof', 'timing', 'placing', 'x-ray'] as const;

/** Why a result has no x-ray whose step `x-ray` was begun and never left. */
export const XRAY_UNFINISHED = 'There is no x-ray of this kernel: it did not come to its end.';

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
