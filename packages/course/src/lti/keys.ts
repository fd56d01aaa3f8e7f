import { type Actor, type Database, type Queryable, recordAudit } from '@rooflab/db';

/** A key pair; the private half is stored sealed. */
export interface LtiKeyRow {
  /** `kid` */
  readonly keyId: string;
  readonly sealedPrivateKey: string;
  /** JWK. */
  readonly publicKey: unknown;
}

/** Signed tokens live for minutes, so one former key is enough. */
const KEYS_KEPT = 2;

/** Newest first; the newest one signs. */
export async function listLtiKeys(db: Queryable): Promise<LtiKeyRow[]> {
  const rows = await db.ltiKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return rows.map(({ id, privateKey, publicKey }) => ({ keyId: id, sealedPrivateKey: privateKey, publicKey }));
}

/** Stores `key` unless there is one: of two processes that make the first key at once, one wins. */
export async function addFirstLtiKey(db: Database, key: LtiKeyRow): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockKeys(tx);
    if ((await tx.ltiKey.count()) === 0) await addKey(tx, key);
  });
}

/** Stores `key`, which signs from now on. */
export async function rotateLtiKey(db: Database, key: LtiKeyRow, actor: Actor): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockKeys(tx);
    await addKey(tx, key);
    const kept = (await listLtiKeys(tx)).slice(0, KEYS_KEPT).map(({ keyId }) => keyId);
    await tx.ltiKey.deleteMany({ where: { id: { notIn: kept } } });
    await recordAudit(tx, { actor, action: 'lti-key.rotate', subjectKind: 'lti-key', subjectId: key.keyId });
  });
}

async function lockKeys(tx: Queryable): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lti_keys'))`;
}

async function addKey(tx: Queryable, { keyId, sealedPrivateKey, publicKey }: LtiKeyRow): Promise<void> {
  await tx.ltiKey.create({ data: { id: keyId, privateKey: sealedPrivateKey, publicKey: publicKey as object }, select: { id: true } });
}
