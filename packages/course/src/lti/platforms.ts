import { type Actor, type Database, Prisma, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { LtiPlatform, LtiPlatformFields } from './schema.ts';

/** By name. */
export async function listLtiPlatforms(db: Queryable): Promise<LtiPlatform[]> {
  const rows = await db.ltiPlatform.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id, ...row }) => ({ platformId: id, ...row }));
}

/** The issuer's platforms that are turned on: it may have several, one for each client. */
export async function findLtiPlatforms(
  db: Queryable,
  { issuer, clientId }: { issuer: string; clientId?: string | undefined },
): Promise<LtiPlatform[]> {
  const rows = await db.ltiPlatform.findMany({ where: { issuer, disabledAt: null, ...(clientId !== undefined && { clientId }) } });
  return rows.map(({ id, ...row }) => ({ platformId: id, ...row }));
}

/** Null unless it is turned on. */
export async function readLtiPlatform(db: Queryable, platformId: string): Promise<LtiPlatform | null> {
  const row = await db.ltiPlatform.findUnique({ where: { id: platformId, disabledAt: null } });
  if (row === null) return null;
  const { id, ...rest } = row;
  return { platformId: id, ...rest };
}

/** Returns its id. Throws `Refused` when this client of this issuer is registered already. */
export async function createLtiPlatform(db: Database, fields: LtiPlatformFields, actor: Actor): Promise<string> {
  return await db.$transaction(async (tx) => {
    const id = await insertPlatform(tx, fields);
    await recordAudit(tx, { actor, action: 'lti-platform.create', subjectKind: 'lti-platform', subjectId: id, after: fields });
    return id;
  });
}

/** Issuer and client cannot change: accounts are linked to people of that platform. Throws `Refused`. */
export async function updateLtiPlatform(
  db: Database,
  { platformId, fields, actor }: { platformId: string; fields: Omit<LtiPlatformFields, 'issuer' | 'clientId'>; actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await lockedPlatform(tx, platformId);
    await tx.ltiPlatform.update({ where: { id: platformId }, data: stored(fields), select: { id: true } });
    await recordAudit(tx, {
      actor,
      action: 'lti-platform.update',
      subjectKind: 'lti-platform',
      subjectId: platformId,
      before,
      after: fields,
    });
  });
}

/** Nobody can launch from a platform that is turned off. Throws `Refused`. */
export async function setLtiPlatformEnabled(
  db: Database,
  { platformId, enabled, actor }: { platformId: string; enabled: boolean; actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockedPlatform(tx, platformId);
    await tx.ltiPlatform.update({ where: { id: platformId }, data: { disabledAt: enabled ? null : new Date() }, select: { id: true } });
    const action = enabled ? 'lti-platform.enable' : 'lti-platform.disable';
    await recordAudit(tx, { actor, action, subjectKind: 'lti-platform', subjectId: platformId });
  });
}

async function lockedPlatform(tx: Queryable, platformId: string): Promise<object> {
  await tx.$executeRaw`SELECT FROM lti_platforms WHERE id = ${platformId}::uuid FOR NO KEY UPDATE`;
  const row = await tx.ltiPlatform.findUnique({ where: { id: platformId } });
  if (row === null) throw new Refused('no-such-lti-platform', 'There is no such learning platform.');
  return row;
}

/** Returns its id: the one given, or a new one. Throws `Refused` when this client of this issuer is already registered. */
export async function insertPlatform(tx: Queryable, fields: LtiPlatformFields & { readonly id?: string }): Promise<string> {
  try {
    return (await tx.ltiPlatform.create({ data: stored(fields), select: { id: true } })).id;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error;
    throw registeredAlready();
  }
}

export function registeredAlready(): Refused {
  return new Refused('lti-platform-registered', 'This issuer and client ID are already registered.', 'Change that registration instead.');
}

/** Prisma takes no readonly list. */
export function stored<T extends { readonly deploymentIds: readonly string[] }>(fields: T) {
  return { ...fields, deploymentIds: [...fields.deploymentIds] };
}
