export type HandInState = 'waiting' | 'running' | 'ended' | 'cancelled';

/** Where a hand-in stands: never stored, so it cannot contradict what happened. */
export function handInState(handIn: { claimedAt: Date | null; endedAt: Date | null; cancelledAt: Date | null }): HandInState {
  if (handIn.cancelledAt !== null) return 'cancelled';
  if (handIn.endedAt !== null) return 'ended';
  return handIn.claimedAt === null ? 'waiting' : 'running';
}
