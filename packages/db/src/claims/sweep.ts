import { LEASE_SECONDS } from '@rooflab/fleet';
import type { Database } from '../client.ts';
import { RUN_LEASES } from '../experiments/run-leases.ts';
import { expireLeases } from '../leases/leases.ts';
import { heardWithoutGapFor } from '../leases/note-sweep.ts';
import { DRAW_LEASES } from '../question-draws/draw-leases.ts';
import { endUntakenSpotChecks } from '../spot-checks/end-untaken.ts';
import { SPOT_CHECK_EXPLANATION_LEASES, SPOT_CHECK_LEASES } from '../spot-checks/spot-check-leases.ts';
import { endRevokedSessions } from '../workers/sessions.ts';
import { EXPLANATION_LEASES } from './explain-claim.ts';
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

/** Ends expired leases and the sessions of revoked tokens, and marks workers that are gone. Run it every 2 s from any number of portals. Throws nothing. */
export async function sweep(db: Database, { leaseSeconds = LEASE_SECONDS }: { leaseSeconds?: number } = {}): Promise<Sweep> {
  const ended = [
    await expireLeases(db, GRADING_LEASES, leaseSeconds),
    await expireLeases(db, EXPLANATION_LEASES, leaseSeconds),
    await expireLeases(db, RUN_LEASES, leaseSeconds),
    await expireLeases(db, DRAW_LEASES, leaseSeconds),
    await expireLeases(db, SPOT_CHECK_LEASES, leaseSeconds),
    await expireLeases(db, SPOT_CHECK_EXPLANATION_LEASES, leaseSeconds),
  ];
  const faults = ended.flatMap((each) => each.faults);
  await endRevokedSessions(db).catch((fault: unknown) => faults.push(fault));
  await endUntakenSpotChecks(db).catch((fault: unknown) => faults.push(fault));
  const goneWorkers = await noteGoneWorkers(db).catch((fault: unknown) => {
    faults.push(fault);
    return 0;
  });
  return { expired: ended.flatMap(({ claimIds }) => claimIds), goneWorkers, faults };
}

async function noteGoneWorkers(db: Database): Promise<number> {
  return await db.$executeRaw`
    UPDATE workers SET state = 'gone'
    WHERE state IN ('active', 'draining') AND last_seen_at < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})
      AND ${heardWithoutGapFor(GONE_SECONDS)}`;
}
