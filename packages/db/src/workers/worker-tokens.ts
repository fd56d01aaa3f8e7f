import { randomBytes } from 'node:crypto';
import type { WorkerScope } from '@rooflab/fleet';
import { type OpenedClass, openedClassSchema } from '@rooflab/result';
import { tokenHash } from '../accounts/one-time-token.ts';
import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { storableText } from '../json.ts';

/** Every token of a worker begins with it, so that a scanner of sources recognises one. */
const PREFIX = 'rlw_';

/** 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;

/** Enough to tell tokens apart, and far too little to guess one. */
const SHOWN_CHARACTERS = 10;

export interface NewWorkerToken {
  /** What it is for. */
  readonly label: string;
  readonly scopes: readonly WorkerScope[];
  /** The names that its workers may have; `*` stands for any characters. */
  readonly namePattern: string;
  /** The class that their devices must have; null: any. */
  readonly deviceClass: OpenedClass | null;
  readonly actor: Actor;
}

/** Makes a token for workers. The database keeps its hash alone, so this answer is the only one that shows it. */
export async function createWorkerToken(db: Database, { actor, ...asked }: NewWorkerToken): Promise<{ tokenId: string; token: string }> {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const { scopes, deviceClass } = asked;
  const rights = { label: storableText(asked.label), namePattern: storableText(asked.namePattern), scopes: [...scopes], deviceClass };
  const tokenId = await db.$transaction(async (tx) => {
    const data = { ...rights, sha256: tokenHash(token), start: token.slice(0, SHOWN_CHARACTERS), createdBy: actor };
    const { id } = await tx.workerToken.create({ data, select: { id: true } });
    await recordAudit(tx, { actor, action: 'worker-token.create', subjectKind: 'worker-token', subjectId: id, after: rights });
    return id;
  });
  return { tokenId, token };
}

export interface WorkerTokenRow {
  readonly tokenId: string;
  readonly label: string;
  /** Its first characters. */
  readonly start: string;
  readonly scopes: readonly string[];
  readonly namePattern: string;
  readonly deviceClass: OpenedClass | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Workers that opened their present session with it, by name. */
  readonly workers: readonly string[];
}

/** Newest first. */
export async function listWorkerTokens(db: Queryable): Promise<WorkerTokenRow[]> {
  const rows = await db.workerToken.findMany({
    omit: { sha256: true, createdBy: true },
    include: { workers: { where: { session: { not: null }, state: { not: 'gone' } }, select: { name: true }, orderBy: { name: 'asc' } } },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map(({ id, deviceClass, workers, ...row }) => ({
    ...row,
    tokenId: id,
    deviceClass: openedClassSchema.nullable().parse(deviceClass),
    workers: workers.map(({ name }) => name),
  }));
}

/**
 * Its workers are refused from now on; the next sweep gives back what they hold. False when there is no such token, or it was revoked before.
 */
export async function revokeWorkerToken(
  db: Database,
  { tokenId, actor, reason }: { tokenId: string; actor: Actor; reason: string },
): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE worker_tokens SET revoked_at = clock_timestamp() WHERE id = ${tokenId}::uuid AND revoked_at IS NULL`;
    if (count > 0) await recordAudit(tx, { actor, action: 'worker-token.revoke', subjectKind: 'worker-token', subjectId: tokenId, reason });
    return count > 0;
  });
}
