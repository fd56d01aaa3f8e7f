import type { Database } from '@rooflab/db';

/** The final state of an assignment in the database. Nothing may be missing or duplicated. */
export interface Ledger {
  readonly handIns: number;
  readonly ended: number;
  /** Inconsistent hand-ins: without the event of their arrival, or claimed without a running grading. */
  readonly torn: number;
  /** Hand-ins that have ended with a number of effective gradings other than one. */
  readonly notOneEffective: number;
  /** Gradings beyond the first, because ours failed or a lease expired. */
  readonly secondAttempts: number;
}

/** Covers the whole database: a bench has one to itself. */
export async function readLedger(db: Database): Promise<Ledger> {
  const rows = await db.$queryRaw<Ledger[]>`
    SELECT
      (SELECT count(*)::int FROM hand_ins) AS "handIns",
      (SELECT count(*)::int FROM hand_ins WHERE ended_at IS NOT NULL) AS ended,
      (SELECT count(*)::int FROM hand_ins h WHERE NOT EXISTS (SELECT FROM hand_in_events e WHERE e.hand_in_id = h.id AND e.kind = 'waiting')
        OR (h.claimed_at IS NOT NULL) <> EXISTS (SELECT FROM gradings g WHERE g.hand_in_id = h.id AND g.kind = 'live' AND g.finished_at IS NULL)
      ) AS torn,
      (SELECT count(*)::int FROM hand_ins h WHERE ended_at IS NOT NULL
        AND (SELECT count(*) FROM gradings g WHERE g.hand_in_id = h.id AND g.effective) <> 1) AS "notOneEffective",
      (SELECT count(*)::int FROM gradings WHERE attempt > 1) AS "secondAttempts"`;
  const [ledger] = rows;
  if (ledger === undefined) throw new Error('The database did not answer.');
  return ledger;
}
