/** How far each of a student's own pending hand-ins pushes the next one back (DOMjudge's rule and value). */
const SECONDS_PER_PENDING = 60;

export interface Arrival {
  readonly queuedAt: Date;
  /** Hand-ins of the same student that wait or run. */
  readonly ownPending: number;
}

/**
 * The turn of a hand-in; the earliest is graded first. It is the time of handing in, pushed back for students who already have work pending. A turn
 * is a moment in time, so everybody's turn comes.
 */
export function turnOf({ queuedAt, ownPending }: Arrival): Date {
  return new Date(queuedAt.getTime() + ownPending * SECONDS_PER_PENDING * 1000);
}
