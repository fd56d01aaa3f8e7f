import type { Database, Queryable } from '../client.ts';
import { expireChunks } from '../experiments/end-chunk.ts';
import { Prisma } from '../generated/client.ts';
import { removeOldRows } from '../retention/remove-old-rows.ts';
import { lockGrading } from './lock-grading.ts';
import { settleFailure } from './settle.ts';

/** A worker that has not been heard of for this long has lost its claim. */
const LEASE_SECONDS = 45;

/** A worker that is not seen for this long is shown as gone. */
const GONE_SECONDS = 120;

export interface Sweep {
  /** Claims that were taken from workers not heard of. */
  readonly expired: readonly string[];
  readonly goneWorkers: number;
  /** Errors, for the log; everything else was swept. */
  readonly faults: readonly unknown[];
}

/**
 * Ends expired leases, marks workers that are gone, and removes old rows. Run it every 10 s from any number of processes. Throws
 * nothing.
 */
export async function sweep(db: Database, { leaseSeconds = LEASE_SECONDS }: { leaseSeconds?: number } = {}): Promise<Sweep> {
  const faults: unknown[] = [];
  const step = async <T>(nothing: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (fault) {
      faults.push(fault);
      return nothing;
    }
  };
  const expired: string[] = [];
  for (const claimId of await step([], () => listExpired(db, leaseSeconds))) {
    if (await step(false, () => expire(db, claimId, leaseSeconds))) expired.push(claimId);
  }
  expired.push(...(await step([], () => expireChunks(db, leaseOver(leaseSeconds)))));
  const goneWorkers = await step(0, () => noteGoneWorkers(db));
  await step(undefined, () => removeOldRows(db));
  return { expired, goneWorkers, faults };
}

async function noteGoneWorkers(db: Database): Promise<number> {
  return await db.$executeRaw`
    UPDATE workers SET state = 'gone'
    WHERE state IN ('active', 'draining') AND last_seen_at < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})`;
}

/** Not before the server has been up for the length of a lease: while it was down, no heartbeat could arrive. */
function leaseOver(leaseSeconds: number): Prisma.Sql {
  const since = Prisma.sql`clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
  return Prisma.sql`heartbeat_at <= ${since} AND pg_postmaster_start_time() <= ${since}`;
}

function expiredSql(leaseSeconds: number): Prisma.Sql {
  return Prisma.sql`finished_at IS NULL AND ${leaseOver(leaseSeconds)}`;
}

/** The ids of claims. */
async function listExpired(db: Database, leaseSeconds: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ claimId: string }[]>(Prisma.sql`
    SELECT claim_id AS "claimId" FROM gradings WHERE ${expiredSql(leaseSeconds)} ORDER BY heartbeat_at`);
  return rows.map(({ claimId }) => claimId);
}

/** False when the claim is not expired any more, or somebody's transaction is under way on it. */
async function expire(db: Database, claimId: string, leaseSeconds: number): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    // Perhaps the worker lost its connection: other claims do not wait for this one.
    if (!(await isFree(tx, claimId))) return false;
    const grading = await lockGrading(tx, claimId);
    if (grading === null) return false;
    // It may have come back, or been settled by another sweep, since it was listed.
    const still = await tx.$queryRaw<object[]>(
      Prisma.sql`SELECT 1 FROM gradings WHERE claim_id = ${claimId}::uuid AND ${expiredSql(leaseSeconds)}`,
    );
    if (still.length === 0) return false;
    const reason = `Worker ${grading.workerName} was not heard from for ${leaseSeconds} s.`;
    await settleFailure(tx, { grading, failure: { outcome: 'lost', reason } });
    return true;
  });
}

/** Locks a claim's hand-in and grading if nobody else has; waits for nobody. */
async function isFree(tx: Queryable, claimId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(Prisma.sql`
    SELECT 1 FROM hand_ins h JOIN gradings g ON g.hand_in_id = h.id WHERE g.claim_id = ${claimId}::uuid
    FOR NO KEY UPDATE OF h, g SKIP LOCKED`);
  return rows.length > 0;
}
