import { randomUUID } from 'node:crypto';
import { LEASE_SECONDS, type WorkerDescription, type WorkerScope } from '@rooflab/fleet';
import type { OpenedClass } from '@rooflab/result';
import { tokenHash } from '../accounts/one-time-token.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { GradingKind, WorkerState } from '../generated/enums.ts';
import { takeBackClaims } from '../leases/take-back-claims.ts';
import { DEVICE } from './lock-active-worker.ts';
import { registerWorker, touchWorker } from './workers.ts';

interface OpenedSession {
  readonly session: string;
  readonly state: WorkerState;
}

/**
 * A worker has started: whoever had its name before is refused from now on, and what that one held is given back as `lost`. A worker that crashes at the
 * same job again and again thus uses up the job's retries; one that ended cleanly held nothing. Null: the name is that of a worker with another token that
 * was heard from in the last `LEASE_SECONDS`; nothing was done.
 */
export async function openSession(
  db: Database,
  { tokenId, ...description }: WorkerDescription & { readonly tokenId: string },
): Promise<OpenedSession | null> {
  const session = randomUUID();
  const opened = await db.$transaction(async (tx) => {
    if (await isTaken(tx, description.name, tokenId)) return null;
    const workerId = await registerWorker(tx, description);
    const data = { session, tokenId, poll: null };
    const { state } = await tx.worker.update({ where: { id: workerId }, data, select: { state: true } });
    return { workerId, state };
  });
  if (opened === null) return null;
  const { workerId, state } = opened;
  await takeBackClaims(db, { workerId }, { outcome: 'lost', why: 'started again before the job had ended.' });
  return { session, state };
}

/** Locks the row of this name, so that of two workers that start at a time the second finds the first. */
async function isTaken(tx: Queryable, name: string, tokenId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isTaken: boolean }[]>(Prisma.sql`
    SELECT w.session IS NOT NULL AND w.state <> 'gone' AND w.token_id <> ${tokenId}::uuid
      AND w.last_seen_at > clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'
      AND EXISTS (SELECT FROM worker_tokens t WHERE t.id = w.token_id AND t.revoked_at IS NULL) AS "isTaken"
    FROM workers w WHERE w.name = ${name} FOR NO KEY UPDATE`);
  return rows[0]?.isTaken ?? false;
}

/** What a token allows. */
export interface TokenRights {
  readonly tokenId: string;
  readonly scopes: readonly WorkerScope[];
  readonly namePattern: string;
  readonly deviceClass: OpenedClass | null;
}

export interface SessionWorker {
  readonly workerId: string;
  readonly name: string;
  readonly state: WorkerState;
  readonly deviceClass: OpenedClass;
  readonly gradesOwnLabs: boolean;
  readonly device: string;
}

interface Identified {
  readonly rights: TokenRights;
  /** Null: the token has no such session, or another worker took the name. */
  readonly worker: SessionWorker | null;
}

/** Who asks; null for a token that is unknown or revoked. Notes that token and worker were heard from. */
export async function identifyWorker(
  db: Queryable,
  { token, session }: { token: string; session: string | null },
): Promise<Identified | null> {
  const [row] = await db.$queryRaw<(TokenRights & { isUsed: boolean; isSeen: boolean; worker: SessionWorker | null })[]>(Prisma.sql`
    SELECT t.id AS "tokenId", t.scopes, t.name_pattern AS "namePattern", t.device_class::text AS "deviceClass",
      coalesce(t.last_used_at > clock_timestamp() - interval '1 minute', false) AS "isUsed",
      coalesce(w.last_seen_at > clock_timestamp() - interval '4 seconds' AND w.state <> 'gone', false) AS "isSeen",
      CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('workerId', w.id, 'name', w.name, 'state', w.state, 'deviceClass', w.device_class,
        'gradesOwnLabs', w.grades_own_labs, 'device', ${DEVICE}) END AS worker
    FROM worker_tokens t LEFT JOIN workers w ON w.token_id = t.id AND w.session = ${session}::uuid
    WHERE t.sha256 = ${tokenHash(token)} AND t.revoked_at IS NULL`);
  if (row === undefined) return null;
  const { isUsed, isSeen, worker, ...rights } = row;
  if (!isUsed) await db.$executeRaw`UPDATE worker_tokens SET last_used_at = clock_timestamp() WHERE id = ${rights.tokenId}::uuid`;
  return { rights, worker: worker && (isSeen ? worker : { ...worker, state: await touchWorker(db, worker.workerId) }) };
}

/** What a claim is for; null: a chunk of an experiment. */
export type ClaimKind = GradingKind | 'spot-check' | null;

/** The worker that has a claim, or had it; null: there is none, or a chunk or a draw that has ended. */
export async function holderOf(db: Queryable, claimId: string): Promise<{ workerId: string; kind: ClaimKind } | null> {
  const rows = await db.$queryRaw<{ workerId: string; kind: ClaimKind }[]>(Prisma.sql`
    SELECT worker_id AS "workerId", kind::text FROM gradings WHERE claim_id = ${claimId}::uuid
    UNION ALL SELECT worker_id, 'spot-check' FROM spot_checks WHERE claim_id = ${claimId}::uuid
    UNION ALL SELECT worker_id, NULL FROM experiment_runs WHERE claim_id = ${claimId}::uuid
    UNION ALL SELECT worker_id, NULL FROM question_draws WHERE claim_id = ${claimId}::uuid`);
  return rows[0] ?? null;
}

/** Takes the place of the session's earlier request for work: that one can take no job any more. Null when the session has ended. */
export async function beginPoll(db: Queryable, { workerId, session }: { workerId: string; session: string }): Promise<string | null> {
  const poll = randomUUID();
  const count = await db.$executeRaw`
    UPDATE workers SET poll = ${poll}::uuid, last_seen_at = clock_timestamp() WHERE id = ${workerId}::uuid AND session = ${session}::uuid`;
  return count === 0 ? null : poll;
}

/** A worker in its session, and whether `poll` is its latest request for work; null when the session has ended. */
export async function readSession(
  db: Queryable,
  { workerId, session, poll = null }: { workerId: string; session: string; poll?: string | null },
): Promise<{ state: WorkerState; isLatest: boolean } | null> {
  const row = await db.worker.findUnique({ where: { id: workerId, session }, select: { state: true, poll: true } });
  return row && { state: row.state, isLatest: row.poll === poll };
}

/** Gives back what workers with a revoked token hold, and ends their sessions; no retry is used up. */
export async function endRevokedSessions(db: Database): Promise<void> {
  const rows = await db.$queryRaw<{ workerId: string }[]>`
    SELECT w.id AS "workerId" FROM workers w JOIN worker_tokens t ON t.id = w.token_id WHERE t.revoked_at IS NOT NULL AND w.session IS NOT NULL`;
  for (const { workerId } of rows) {
    await takeBackClaims(db, { workerId }, { outcome: 'released', why: 'may not work any more: its token was revoked.' });
    await db.$executeRaw`
      UPDATE workers SET session = NULL, state = CASE state WHEN 'paused' THEN state ELSE 'gone' END WHERE id = ${workerId}::uuid`;
  }
}
