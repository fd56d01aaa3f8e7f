import type { Database } from '../client.ts';
import { RUN_LEASES } from '../experiments/run-leases.ts';
import { expireLeases, LEASE_SECONDS } from '../leases/leases.ts';
import { removeOldRows } from '../retention/remove-old-rows.ts';
import { GRADING_LEASES } from './grading-leases.ts';

/** A worker not heard from for this long is shown as gone. */
const GONE_SECONDS = 120;

export interface Sweep {
  /** Claims taken back from workers that went silent. */
  readonly expired: readonly string[];
  readonly goneWorkers: number;
  /** Errors for the log; everything else was swept. */
  readonly faults: readonly unknown[];
}

/**
 * Ends expired leases, marks workers that are gone, and removes old rows. Run it every 10 s from any number of processes. Throws
 * nothing.
 */
export async function sweep(db: Database, { leaseSeconds = LEASE_SECONDS }: { leaseSeconds?: number } = {}): Promise<Sweep> {
  const gradings = await expireLeases(db, GRADING_LEASES, leaseSeconds);
  const runs = await expireLeases(db, RUN_LEASES, leaseSeconds);
  const faults = [...gradings.faults, ...runs.faults];
  const goneWorkers = await noteGoneWorkers(db).catch((fault: unknown) => {
    faults.push(fault);
    return 0;
  });
  await removeOldRows(db).catch((fault: unknown) => faults.push(fault));
  return { expired: [...gradings.claimIds, ...runs.claimIds], goneWorkers, faults };
}

async function noteGoneWorkers(db: Database): Promise<number> {
  return await db.$executeRaw`
    UPDATE workers SET state = 'gone'
    WHERE state IN ('active', 'draining') AND last_seen_at < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})`;
}
