import { randomUUID } from 'node:crypto';
import { type CourseRole, type Database, type Queryable, recordAudit } from '@rooflab/db';
import { changePlace, lockCourse } from '../roster/enrolment-change.ts';

/** Somebody at a learning platform. */
export interface LtiPerson {
  readonly platformId: string;
  /** The platform's own id of the person: the only thing by which accounts are linked. */
  readonly sub: string;
}

/** In `accounts.provider_id`. */
export function providerOf(platformId: string): string {
  return `lti-${platformId}`;
}

/** The account that the person is linked to; null: none yet. */
export async function findLtiUser(db: Queryable, { platformId, sub }: LtiPerson): Promise<string | null> {
  const where = { providerId_accountId: { providerId: providerOf(platformId), accountId: sub } };
  return (await db.account.findUnique({ where, select: { userId: true } }))?.userId ?? null;
}

/** Links the person to an account that they are signed in to, unless they are linked; returns the account they are linked to. */
export async function linkLtiUser(db: Database, { userId, ...person }: LtiPerson & { userId: string }): Promise<string> {
  return await db.$transaction(async (tx) => {
    await lockPerson(tx, person);
    return (await findLtiUser(tx, person)) ?? (await link(tx, { ...person, userId }));
  });
}

/**
 * Creates an account for the person, unless they are linked; returns the account they are linked to. The account gets the address that the platform
 * names, unproved, if nobody has it here; otherwise one that no mail reaches.
 */
export async function createLtiUser(
  db: Database,
  { name, email, ...person }: LtiPerson & { name: string; email: string | null },
): Promise<string> {
  return await db.$transaction(async (tx) => {
    await lockPerson(tx, person);
    const linked = await findLtiUser(tx, person);
    if (linked !== null) return linked;
    const free = email !== null && (await tx.user.findUnique({ where: { email }, select: { id: true } })) === null;
    const { id } = await tx.user.create({ data: { name, email: free ? email : unreachableAddress() }, select: { id: true } });
    return await link(tx, { ...person, userId: id });
  });
}

async function link(tx: Queryable, { platformId, sub, userId }: LtiPerson & { userId: string }): Promise<string> {
  await tx.account.create({ data: { providerId: providerOf(platformId), accountId: sub, userId }, select: { id: true } });
  const subject = { subjectKind: 'user' as const, subjectId: userId };
  await recordAudit(tx, { actor: `user:${userId}`, action: 'user.link-lti', ...subject, after: { platformId, sub } });
  return userId;
}

/** The second of two simultaneous launches of one person finds what the first has created. */
async function lockPerson(tx: Queryable, { platformId, sub }: LtiPerson): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${providerOf(platformId)} ${sub}`}, 0))`;
}

/** Nobody receives mail at a name below `invalid` (RFC 2606). */
function unreachableAddress(): string {
  return `${randomUUID()}@lti.invalid`;
}

/** The role of people who come from a learning platform for the first time; its staff are TAs until an instructor changes that. */
export type LtiRole = Exclude<CourseRole, 'instructor'>;

/**
 * Enrols people who come from a connected course of a platform. People in the course keep their role or get a higher one. Returns false for those
 * who were removed from the course: they stay removed.
 */
export async function enrolFromLti(
  db: Database,
  { courseId, userId, role }: { courseId: string; userId: string; role: LtiRole },
): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    await lockCourse(tx, courseId);
    const { enrolmentId, before, after } = await changePlace(tx, { courseId, userId, asked: { role }, by: 'invitation' });
    if (before === null || before.role !== after.role) {
      const subject = { courseId, subjectKind: 'enrolment' as const, subjectId: enrolmentId };
      await recordAudit(tx, { actor: `user:${userId}`, action: 'enrolment.join', ...subject, after: { role: after.role, by: 'lti' } });
    }
    return !after.dropped;
  });
}
