import type { ExperimentResult } from '@rooflab/result';
import { experimentResultSchema } from '@rooflab/result';
import type { Database, Queryable } from '../client.ts';
import { recordRunEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { storableJson, storableText } from '../json.ts';
import { announceWork } from '../queue/listen.ts';
import { isComplete } from './complete-run.ts';

/** Chunks of one run that may end through a fault of ours, before the run ends as failed. */
const MAX_FAILURES = 3;

/** What a chunk has measured. */
export interface ChunkVisits {
  readonly claimId: string;
  readonly visits: readonly object[];
  /** Index of the next visit; null after the last. */
  readonly next: number | null;
  readonly abandoned: Readonly<Record<string, string>>;
}

/** `stale`: the claim was not the current one any more, and nothing was stored. */
export type ChunkEnd = 'stored' | 'stale';

/** Keeps what a chunk has measured; its run then waits for its next turn. */
export async function finishChunk(db: Database, { claimId, visits, next, abandoned }: ChunkVisits): Promise<ChunkEnd> {
  return await db.$transaction(async (tx) => {
    const run = await lockClaimed(tx, claimId);
    if (run === null) return 'stale';
    const part = Prisma.sql`visits = visits || ${json(visits)}::jsonb, next = ${next}, abandoned = abandoned || ${json(abandoned)}::jsonb`;
    if (run.baselineId === null) await tx.$executeRaw(Prisma.sql`UPDATE experiment_runs SET ${part} WHERE id = ${run.id}::uuid`);
    else await tx.$executeRaw(Prisma.sql`UPDATE experiment_baselines SET ${part} WHERE id = ${run.baselineId}::uuid`);
    await waitAgain(tx, run.id);
    return 'stored';
  });
}

/** Ends a run with its result. */
export async function finishRun(db: Database, { claimId, result }: { claimId: string; result: ExperimentResult }): Promise<ChunkEnd> {
  return await db.$transaction(async (tx) => {
    const run = await lockClaimed(tx, claimId);
    if (run === null) return 'stale';
    experimentResultSchema.parse(result);
    const complete = isComplete(result, { hasOwn: run.hasOwn });
    await endRun(tx, run.id, Prisma.sql`result = ${json(result)}::jsonb, complete = ${complete}`);
    return 'stored';
  });
}

/** Reports that a chunk failed through no fault of the student: it is tried again, or after three such chunks the run ends without a result. */
export async function failChunk(db: Database, { claimId, reason }: { claimId: string; reason: string }): Promise<ChunkEnd> {
  return await db.$transaction(async (tx) => {
    const run = await lockClaimed(tx, claimId);
    if (run === null) return 'stale';
    await settleFailure(tx, run.id, reason);
    return 'stored';
  });
}

/** Gives a chunk back unfinished, because the worker has to stop. */
export async function releaseChunk(db: Database, claimId: string): Promise<ChunkEnd> {
  return await db.$transaction(async (tx) => {
    const run = await lockClaimed(tx, claimId);
    if (run === null) return 'stale';
    await waitAgain(tx, run.id);
    return 'stored';
  });
}

export interface ChunkBeat {
  readonly claimId: string;
  readonly progress: { readonly done: number; readonly of: number | null } | null;
  /** Made since the last beat. */
  readonly visits: readonly object[];
}

/** Renews the lease, says how far the part has come, and tells what was measured. False when the claim is no longer the current one. */
export async function beatChunk(db: Database, { claimId, progress, visits }: ChunkBeat): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; done: number; total: number | null }[]>(Prisma.sql`
      UPDATE experiment_runs SET heartbeat_at = clock_timestamp(), done = COALESCE(${progress?.done ?? null}, done),
        total = COALESCE(${progress?.of ?? null}, total)
      WHERE claim_id = ${claimId}::uuid RETURNING id, done, total`);
    const [run] = rows;
    if (!run) return false;
    const told = { progress: { done: run.done, of: run.total }, visits };
    if (visits.length > 0) await recordRunEvent(tx, run.id, { kind: 'visited', data: told });
    return true;
  });
}

/** Takes chunks from workers that were not heard of since then; `expired` is a condition on `heartbeat_at`. Returns their claims. */
export async function expireChunks(db: Database, expired: Prisma.Sql): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; claimId: string }[]>(Prisma.sql`
      SELECT id, claim_id AS "claimId" FROM experiment_runs WHERE claim_id IS NOT NULL AND ${expired} FOR NO KEY UPDATE SKIP LOCKED`);
    for (const { id } of rows) await settleFailure(tx, id, 'The worker was not heard from any more.');
    return rows.map(({ claimId }) => claimId);
  });
}

interface ClaimedRun {
  readonly id: string;
  readonly baselineId: string | null;
  readonly hasOwn: boolean;
}

async function lockClaimed(tx: Queryable, claimId: string): Promise<ClaimedRun | null> {
  const rows = await tx.$queryRaw<ClaimedRun[]>(Prisma.sql`
    SELECT id, baseline_id AS "baselineId", source IS NOT NULL AS "hasOwn" FROM experiment_runs WHERE claim_id = ${claimId}::uuid
    FOR NO KEY UPDATE`);
  return rows[0] ?? null;
}

async function settleFailure(tx: Queryable, id: string, reason: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>(Prisma.sql`
    UPDATE experiment_runs SET failures = failures + 1 WHERE id = ${id}::uuid RETURNING failures`);
  if ((row?.failures ?? 0) < MAX_FAILURES) await waitAgain(tx, id);
  else await endRun(tx, id, Prisma.sql`error = ${storableText(reason)}`);
}

const NO_CLAIM = Prisma.sql`claim_id = NULL, worker_id = NULL, heartbeat_at = NULL, baseline_id = NULL`;

/** Behind all that wait now. */
async function waitAgain(tx: Queryable, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`UPDATE experiment_runs SET ${NO_CLAIM}, turn = clock_timestamp() WHERE id = ${id}::uuid`);
  await recordRunEvent(tx, id, { kind: 'waiting', data: {} });
  await announceWork(tx);
}

/** What it has measured by itself is in the result, so the visits need not be kept. */
async function endRun(tx: Queryable, id: string, how: Prisma.Sql): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE experiment_runs SET ${NO_CLAIM}, visits = '[]', ended_at = clock_timestamp(), ${how} WHERE id = ${id}::uuid`);
}

function json(value: object): string {
  return JSON.stringify(storableJson(value));
}
