import { Prisma } from '../generated/client.ts';

export type HandInState = 'waiting' | 'running' | 'ended' | 'cancelled';

/** Where a hand-in stands: never stored, so it cannot contradict what happened. `IN_STATE` says the same in SQL. */
export function handInState(handIn: { claimedAt: Date | null; endedAt: Date | null; cancelledAt: Date | null }): HandInState {
  if (handIn.cancelledAt !== null) return 'cancelled';
  if (handIn.endedAt !== null) return 'ended';
  return handIn.claimedAt === null ? 'waiting' : 'running';
}

/** Of a row `h` of `hand_ins`. */
export const IN_STATE: Readonly<Record<HandInState, Prisma.Sql>> = {
  waiting: Prisma.sql`h.ended_at IS NULL AND h.cancelled_at IS NULL AND h.claimed_at IS NULL`,
  running: Prisma.sql`h.ended_at IS NULL AND h.cancelled_at IS NULL AND h.claimed_at IS NOT NULL`,
  ended: Prisma.sql`h.ended_at IS NOT NULL`,
  cancelled: Prisma.sql`h.cancelled_at IS NOT NULL`,
};

/** Waits or runs. */
export const PENDING = { endedAt: null, cancelledAt: null } as const;
