import type { Database } from '@rooflab/db';

/** What the database holds of an assignment in the end. Nothing may be missing, nothing twice. */
export interface Ledger {
  readonly handIns: number;
  readonly ended: number;
  readonly handInsWithoutJob: number;
  readonly jobsWithoutHandIn: number;
  /** Hand-ins that have ended with any other number of effective gradings than one. */
  readonly notOneEffective: number;
  /** Gradings beyond the first: ours failed, or a lease expired. */
  readonly secondAttempts: number;
}

/** Reads it of the whole database: a bench has one to itself. */
export async function readLedger(db: Database): Promise<Ledger> {
  const rows = await db.$queryRaw<Ledger[]>`
    WITH jobs AS (SELECT id FROM pgboss.job WHERE name LIKE 'grading-%' AND name <> 'grading-dead')
    SELECT
      (SELECT count(*)::int FROM hand_ins) AS "handIns",
      (SELECT count(*)::int FROM hand_ins WHERE ended_at IS NOT NULL) AS ended,
      (SELECT count(*)::int FROM hand_ins h WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.id = h.id)) AS "handInsWithoutJob",
      (SELECT count(*)::int FROM jobs j WHERE NOT EXISTS (SELECT FROM hand_ins h WHERE h.id = j.id)) AS "jobsWithoutHandIn",
      (SELECT count(*)::int FROM hand_ins h WHERE ended_at IS NOT NULL
        AND (SELECT count(*) FROM gradings g WHERE g.hand_in_id = h.id AND g.effective) <> 1) AS "notOneEffective",
      (SELECT count(*)::int FROM gradings WHERE attempt > 1) AS "secondAttempts"`;
  const [ledger] = rows;
  if (ledger === undefined) throw new Error('The database did not answer.');
  return ledger;
}
