/** How far each of a student's own pending hand-ins pushes the next one back (DOMjudge's rule and value). */
const SECONDS_PER_PENDING = 60;

export interface Arrival {
  readonly queuedAt: Date;
  /** The same student's hand-ins that wait or run. */
  readonly ownPending: number;
}

/**
 * When it is a hand-in's turn; the earliest is graded first. That is the time of handing in, pushed back for those who already have work
 * pending. A turn is a moment in time, so everybody's turn comes.
 */
export function turnOf({ queuedAt, ownPending }: Arrival): Date {
  return new Date(queuedAt.getTime() + ownPending * SECONDS_PER_PENDING * 1000);
}
