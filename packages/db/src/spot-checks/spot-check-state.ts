import { Prisma } from '../generated/client.ts';

/** A check that no worker took for this long is over: fleets that stand still at night have a day to come back. */
export const LONGEST_WAIT_HOURS = 24;

/** Conditions on a row `s` of `spot_checks`. */
export const WAITS = Prisma.sql`s.claim_id IS NULL AND s.finding IS NULL`;
export const IS_UNCOMPARED = Prisma.sql`s.outcome = 'result' AND s.finding IS NULL AND (s.explaining_at IS NULL OR s.explained_at IS NOT NULL)`;
