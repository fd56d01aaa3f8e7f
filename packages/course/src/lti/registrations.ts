import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { insertPlatform, registeredAlready, stored } from './platforms.ts';
import { type RegistrationInvitation, useRegistrationInvitation } from './registration-address.ts';
import type { LtiPlatformFields, LtiRegistration } from './schema.ts';

/** Anybody can register, so registrations that nobody invited must not pile up. */
const MOST_WAITING = 20;

/** Oldest first. */
export async function listLtiRegistrations(db: Queryable): Promise<LtiRegistration[]> {
  const rows = await db.ltiRegistration.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id, invited: _, ...row }) => ({ registrationId: id, ...row }));
}

/** Whether a platform that a launch may mean waits for approval. */
export async function awaitsApproval(
  db: Queryable,
  { issuer, clientId }: { issuer: string; clientId?: string | undefined },
): Promise<boolean> {
  const where = { issuer, ...(clientId !== undefined && { clientId }) };
  return (await db.ltiRegistration.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws `Refused` when the maximum already wait. */
export async function requireRoomForLtiRegistration(db: Queryable): Promise<void> {
  if ((await db.ltiRegistration.count({ where: { invited: false } })) < MOST_WAITING) return;
  throw new Refused(
    'too-many-lti-registrations',
    `${MOST_WAITING} learning platforms already wait for approval here.`,
    'An administrator of Rooflab decides about them first, or makes an address for yours.',
  );
}

/**
 * Keeps a registration until an administrator decides. Throws `Refused` when too many wait that nobody invited, or the client is registered or waits
 * already, and `LtiRefused` for an invitation that was used.
 */
export async function addLtiRegistration(
  db: Database,
  fields: LtiPlatformFields,
  invitation: RegistrationInvitation | null = null,
): Promise<void> {
  const { issuer, clientId } = fields;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lti_registrations'))`;
    if (invitation === null) await requireRoomForLtiRegistration(tx);
    else await useRegistrationInvitation(tx, invitation);
    if ((await tx.ltiPlatform.count({ where: { issuer, clientId } })) > 0 || (await awaitsApproval(tx, fields))) throw registeredAlready();
    const { id } = await tx.ltiRegistration.create({ data: { ...stored(fields), invited: invitation !== null }, select: { id: true } });
    const subject = { subjectKind: 'lti-platform' as const, subjectId: id };
    await recordAudit(tx, { actor: 'system', action: 'lti-platform.register', ...subject, after: fields });
  });
}

interface LtiDecision {
  readonly registrationId: string;
  readonly actor: Actor;
}

/** Lets people sign in from the platform. Returns its id. Throws `Refused`. */
export async function approveLtiRegistration(
  db: Database,
  { registrationId, actor, ...chosen }: LtiDecision & Pick<LtiPlatformFields, 'name' | 'deploymentIds'>,
): Promise<string> {
  return await db.$transaction(async (tx) => {
    const { createdAt: _, invited: __, ...waiting } = await takeRegistration(tx, registrationId);
    const id = await insertPlatform(tx, { ...waiting, ...chosen });
    await recordAudit(tx, { actor, action: 'lti-platform.approve', subjectKind: 'lti-platform', subjectId: id, after: chosen });
    return id;
  });
}

/** The platform keeps its side of the registration. Throws `Refused`. */
export async function rejectLtiRegistration(db: Database, { registrationId, actor }: LtiDecision): Promise<void> {
  await db.$transaction(async (tx) => {
    const { name, issuer } = await takeRegistration(tx, registrationId);
    const subject = { subjectKind: 'lti-platform' as const, subjectId: registrationId };
    await recordAudit(tx, { actor, action: 'lti-platform.reject', ...subject, before: { name, issuer } });
  });
}

/** Takes it once: the second of two administrators who decide at the same moment finds nothing. */
async function takeRegistration(tx: Queryable, id: string) {
  await tx.$executeRaw`SELECT FROM lti_registrations WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.ltiRegistration.findUnique({ where: { id } });
  if (row === null) {
    throw new Refused('no-such-lti-registration', 'This registration is no longer pending.', 'Reload the page to see its status.');
  }
  await tx.ltiRegistration.delete({ where: { id }, select: { id: true } });
  return row;
}
