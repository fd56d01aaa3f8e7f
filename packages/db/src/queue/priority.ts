/** Seconds are counted from here, so that priorities fit 32 bits until 2056. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** How far each of a student's own pending hand-ins pushes the next one back (DOMjudge's rule and value). */
const SECONDS_PER_PENDING = 60;

/** Thirty years of seconds: every regrade is behind every live job. */
const REGRADE_OFFSET = 1_000_000_000;

export interface JobOrder {
  readonly kind: 'live' | 'regrade';
  readonly queuedAt: Date;
  /** The same student's hand-ins that wait or run. */
  readonly ownPending: number;
}

/**
 * The queue takes the highest priority first. Here that is the earliest turn: the time of handing in, pushed back for those who
 * already have work pending. A turn is a moment, so nobody is overtaken for ever.
 */
export function jobPriority({ kind, queuedAt, ownPending }: JobOrder): number {
  const turn = Math.floor((queuedAt.getTime() - EPOCH_MS) / 1000) + SECONDS_PER_PENDING * ownPending;
  const clamped = Math.min(Math.max(turn, 0), REGRADE_OFFSET - 1);
  return 0 - clamped - (kind === 'regrade' ? REGRADE_OFFSET : 0);
}
