import type { ExperimentResult } from '@rooflab/result';
import { experimentResultSchema } from '@rooflab/result';
import type { Database, Queryable } from '../client.ts';
import { recordRunEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { jsonText } from '../json.ts';
import { forgetLabFaults, noteLabFault } from '../labs/lab-faults.ts';
import { renewLease, underClaim } from '../leases/leases.ts';
import { isComplete } from './complete-run.ts';
import { type ClaimedRun, endRun, RUN_LEASES, settleFailure, waitAgain } from './run-leases.ts';

/** What a chunk has measured. */
export interface ChunkVisits {
  readonly claimId: string;
  readonly visits: readonly object[];
  /** Index of the next visit; null after the last. */
  readonly next: number | null;
  readonly abandoned: Readonly<Record<string, string>>;
}

/** `stale`: the claim is no longer the current one, and nothing was stored. */
export type ChunkEnd = 'stored' | 'stale';

/** Stores what a chunk has measured; the run then waits for its next turn. */
export async function finishChunk(db: Database, { claimId, visits, next, abandoned }: ChunkVisits): Promise<ChunkEnd> {
  return await store(db, claimId, async (tx, { id, baselineId, ...run }) => {
    const part = Prisma.sql`visits = visits || ${jsonText(visits)}::jsonb, next = ${next}, abandoned = abandoned || ${jsonText(abandoned)}::jsonb`;
    if (baselineId === null) await tx.$executeRaw(Prisma.sql`UPDATE experiment_runs SET ${part} WHERE id = ${id}::uuid`);
    else await tx.$executeRaw(Prisma.sql`UPDATE experiment_baselines SET ${part} WHERE id = ${baselineId}::uuid`);
    await forgetLabFaults(tx, run);
    await waitAgain(tx, id);
  });
}

/** Ends a run with its result. */
export async function finishRun(db: Database, { claimId, result }: { claimId: string; result: ExperimentResult }): Promise<ChunkEnd> {
  return await store(db, claimId, async (tx, { id, hasOwn }) => {
    experimentResultSchema.parse(result);
    await endRun(tx, id, Prisma.sql`result = ${jsonText(result)}::jsonb, complete = ${isComplete(result, { hasOwn })}`);
  });
}

interface FailedChunk {
  readonly claimId: string;
  /** Shown to staff. */
  readonly reason: string;
  /** The code of a lab broke it, not the worker. */
  readonly byLab?: boolean;
}

/** Reports that a chunk failed through no fault of the student: it is retried, or after three such failures the run ends without a result. */
export async function failChunk(db: Database, { claimId, reason, byLab = false }: FailedChunk): Promise<ChunkEnd> {
  return await store(db, claimId, async (tx, { id, experiment, labVersion }) => {
    if (byLab) await noteLabFault(tx, { labVersion, subject: experiment }, reason);
    await settleFailure(tx, id, reason);
  });
}

/** Gives a chunk back unfinished because the worker has to stop. */
export async function releaseChunk(db: Database, claimId: string): Promise<ChunkEnd> {
  return await store(db, claimId, (tx, { id }) => waitAgain(tx, id));
}

async function store(db: Database, claimId: string, change: (tx: Queryable, run: ClaimedRun) => Promise<void>): Promise<ChunkEnd> {
  const write = async (tx: Queryable, run: ClaimedRun) => {
    await change(tx, run);
    return 'stored' as const;
  };
  return await underClaim(db, RUN_LEASES, { claimId, write });
}

export interface ChunkBeat {
  readonly claimId: string;
  readonly progress: { readonly done: number; readonly of: number | null } | null;
  /** Visits made since the last beat. */
  readonly visits: readonly object[];
}

/** Renews the lease and passes on the progress and the new measurements. False when the claim is no longer the current one. */
export async function beatChunk(db: Database, { claimId, progress, visits }: ChunkBeat): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const run = await renewLease<{ id: string; done: number; total: number | null }>(tx, RUN_LEASES, {
      claimId,
      set: Prisma.sql`done = COALESCE(${progress?.done ?? null}, l.done), total = COALESCE(${progress?.of ?? null}, l.total)`,
      returning: Prisma.sql`l.id, l.done, l.total`,
    });
    if (run === null) return false;
    const told = { progress: { done: run.done, of: run.total }, visits };
    if (visits.length > 0) await recordRunEvent(tx, run.id, { kind: 'visited', data: told });
    return true;
  });
}
