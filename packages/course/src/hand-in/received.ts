/** A portal may have waited this long for a connection, but not longer: its clock does not decide about deadlines. */
const RECEIVED_BEFORE_MS = 60_000;

/** When something was received, as far as the database's clock allows. */
export function clampReceived(receivedAt: Date, now: Date): Date {
  return new Date(Math.min(Math.max(receivedAt.getTime(), now.getTime() - RECEIVED_BEFORE_MS), now.getTime()));
}
