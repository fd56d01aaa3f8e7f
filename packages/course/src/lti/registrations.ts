import type { Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';
import { insertPlatform, registeredAlready, stored } from './insert-platform.ts';
import type { LtiPlatformFields } from './platform-fields.ts';

/** A platform that registered itself, and from which nobody can come yet. Its deployments may be unknown. */
export interface LtiRegistrationRow extends LtiPlatformFields {
  readonly registrationId: string;
  readonly createdAt: Date;
}

/** Anybody can ask for one, so they must not pile up. */
const MOST_WAITING = 20;

/** Oldest first. */
export async function listLtiRegistrations(db: Queryable): Promise<LtiRegistrationRow[]> {
  const rows = await db.ltiRegistration.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id, ...row }) => ({ registrationId: id, ...row }));
}

/** Whether a platform waits, of those that a launch may mean. */
export async function awaitsApproval(
  db: Queryable,
  { issuer, clientId }: { issuer: string; clientId?: string | undefined },
): Promise<boolean> {
  const where = { issuer, ...(clientId !== undefined && { clientId }) };
  return (await db.ltiRegistration.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws `Refused` while as many wait as may wait. */
export async function requireRoomForLtiRegistration(db: Queryable): Promise<void> {
  if ((await db.ltiRegistration.count()) < MOST_WAITING) return;
  throw new Refused(
    'too-many-lti-registrations',
    `${MOST_WAITING} learning platforms wait for approval here already.`,
    'An administrator of Rooflab decides about them first.',
  );
}

/** Keeps a registration until an administrator decides. Throws `Refused` when too many wait, or the client is registered or waits already. */
export async function addLtiRegistration(db: Database, fields: LtiPlatformFields): Promise<void> {
  const { issuer, clientId } = fields;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lti_registrations'))`;
    await requireRoomForLtiRegistration(tx);
    if ((await tx.ltiPlatform.count({ where: { issuer, clientId } })) > 0 || (await awaitsApproval(tx, fields))) throw registeredAlready();
    const { id } = await tx.ltiRegistration.create({ data: stored(fields), select: { id: true } });
    const subject = { subjectKind: 'lti-platform' as const, subjectId: id };
    await recordAudit(tx, { actor: 'system', action: 'lti-platform.register', ...subject, after: fields });
  });
}

export interface LtiDecision {
  readonly registrationId: string;
  readonly actor: Actor;
}

/** From now on people may come from the platform. Returns its id. Throws `Refused`. */
export async function approveLtiRegistration(
  db: Database,
  { registrationId, actor, ...chosen }: LtiDecision & Pick<LtiPlatformFields, 'name' | 'deploymentIds'>,
): Promise<string> {
  return await db.$transaction(async (tx) => {
    const { createdAt: _, ...waiting } = await takeRegistration(tx, registrationId);
    const id = await insertPlatform(tx, { ...waiting, ...chosen });
    await recordAudit(tx, { actor, action: 'lti-platform.approve', subjectKind: 'lti-platform', subjectId: id, after: chosen });
    return id;
  });
}

/** Throws `Refused`. What the platform keeps of the registration stays there. */
export async function rejectLtiRegistration(db: Database, { registrationId, actor }: LtiDecision): Promise<void> {
  await db.$transaction(async (tx) => {
    const { name, issuer } = await takeRegistration(tx, registrationId);
    const subject = { subjectKind: 'lti-platform' as const, subjectId: registrationId };
    await recordAudit(tx, { actor, action: 'lti-platform.reject', ...subject, before: { name, issuer } });
  });
}

/** Of two administrators who decide at the same moment, the second finds nothing. */
async function takeRegistration(tx: Queryable, id: string) {
  await tx.$executeRaw`SELECT FROM lti_registrations WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.ltiRegistration.findUnique({ where: { id } });
  if (row === null) {
    throw new Refused('no-such-lti-registration', 'This registration does not wait any more.', 'Reload the page to see what became of it.');
  }
  await tx.ltiRegistration.delete({ where: { id }, select: { id: true } });
  return row;
}
