import { type Database, Prisma, queueState } from '@rooflab/db';

/** The state of all hand-ins that were not cancelled, and of everything that should be empty at the end. */
export interface Account {
  readonly handIns: number;
  readonly notEnded: number;
  /** Ended without an effective grading. */
  readonly withoutResult: number;
  readonly withSeveralInEffect: number;
  /** Ended as `system-error`. */
  readonly systemErrors: number;
  /** Attempts that were lost, failed or given back. */
  readonly attemptsWithoutResult: number;
  /** Results that came too late or twice; stored as strays. */
  readonly strayResults: number;
  readonly gradingsUnderWay: number;
  /** Hand-ins and regrade items that are still waiting. */
  readonly jobsLeft: number;
  readonly alerts: number;
}

export async function takeAccount(db: Database): Promise<Account> {
  const rows = await db.$queryRaw<Omit<Account, 'jobsLeft'>[]>(Prisma.sql`
    WITH counted AS (
      SELECT h.ended_at, h.refunded_at, (SELECT count(*) FROM gradings g WHERE g.hand_in_id = h.id AND g.effective) AS effective
      FROM hand_ins h WHERE h.cancelled_at IS NULL)
    SELECT
      (SELECT count(*)::int FROM counted) AS "handIns",
      (SELECT count(*)::int FROM counted WHERE ended_at IS NULL) AS "notEnded",
      (SELECT count(*)::int FROM counted WHERE ended_at IS NOT NULL AND effective = 0) AS "withoutResult",
      (SELECT count(*)::int FROM counted WHERE effective > 1) AS "withSeveralInEffect",
      (SELECT count(*)::int FROM counted WHERE refunded_at IS NOT NULL) AS "systemErrors",
      (SELECT count(*)::int FROM gradings WHERE outcome <> 'result') AS "attemptsWithoutResult",
      (SELECT count(*)::int FROM stray_results) AS "strayResults",
      (SELECT count(*)::int FROM gradings WHERE finished_at IS NULL) AS "gradingsUnderWay",
      (SELECT count(*)::int FROM alerts) AS alerts`);
  const [account] = rows;
  if (account === undefined) throw new Error('The database did not answer.');
  const { waiting, regradesWaiting } = await queueState(db);
  return { ...account, jobsLeft: waiting + regradesWaiting };
}

/** Every hand-in has ended with exactly one result, and nothing is left over. */
export function isSettled(account: Account): boolean {
  const { notEnded, withoutResult, withSeveralInEffect, systemErrors, gradingsUnderWay, jobsLeft } = account;
  return notEnded + withoutResult + withSeveralInEffect + systemErrors + gradingsUnderWay + jobsLeft === 0;
}
