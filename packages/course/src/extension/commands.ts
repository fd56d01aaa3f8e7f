import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { lockCourse } from '../roster/enrolment-change.ts';
import type { NewExtension } from './schema.ts';

interface Given {
  readonly courseId: string;
  /** Who gives it. */
  readonly userId: string;
}

/** Gives extensions, each in place of an earlier one to the same for the same; all or none. Throws `Refused`. */
export async function giveExtensions(db: Database, extensions: readonly NewExtension[], by: Given): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    const ids: string[] = [];
    for (const extension of extensions) {
      const { invitationId, enrolmentId = null, section = null } = extension;
      const grant = grantOf(extension);
      ids.push(
        invitationId === undefined
          ? await giveExtension(tx, { ...grant, enrolmentId, section }, by)
          : await promiseExtension(tx, { ...grant, invitationId }, by),
      );
    }
    return ids;
  });
}

interface Grant extends Pick<NewExtension, 'extraDays' | 'extraAttempts' | 'reason'> {
  /** Null: for every assignment. */
  readonly assignmentId: string | null;
  readonly dueAt: Date | null;
}

function grantOf(extension: NewExtension): Grant {
  const { extraDays, extraAttempts, reason } = extension;
  const { assignmentId, dueAt } = 'assignmentId' in extension ? extension : { assignmentId: null, dueAt: null };
  return { assignmentId, dueAt, extraDays, extraAttempts, reason };
}

/** One of the two is null. */
type Grantee = { readonly enrolmentId: string | null; readonly section: string | null };

/** Throws `Refused` when the date gives no time. */
async function requireLater(tx: Queryable, { assignmentId, dueAt }: Pick<Grant, 'assignmentId' | 'dueAt'>): Promise<void> {
  if (assignmentId === null || dueAt === null) return;
  const assignment = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { dueAt: true } });
  if (dueAt > assignment.dueAt) return;
  throw new Refused('no-more-time', 'This is no later than the assignment’s own due date.', 'Choose a later date, or leave it empty.');
}

/** Gives one extension, in place of an earlier one to the same for the same. Throws `Refused`. */
export async function giveExtension(tx: Queryable, extension: Grant & Grantee, by: Given): Promise<string> {
  await requireLater(tx, extension);
  return await keepExtension(tx, extension, by);
}

async function keepExtension(tx: Queryable, extension: Grant & Grantee, { courseId, userId }: Given): Promise<string> {
  const { enrolmentId, section, assignmentId } = extension;
  await refuseOtherCourse(tx, { courseId, enrolmentId, assignmentId });
  // Two that are given at the same moment wait for one another.
  if (enrolmentId !== null) await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
  else await lockCourse(tx, courseId);
  const inForce = { courseId, enrolmentId, section, assignmentId, revokedAt: null };
  const before = await tx.extension.findFirst({ where: inForce, select: { id: true, dueAt: true, extraDays: true, extraAttempts: true } });
  await tx.extension.updateMany({ where: inForce, data: { revokedAt: new Date(), revokedById: userId } });
  const { id } = await tx.extension.create({ data: { ...extension, courseId, grantedById: userId }, select: { id: true } });
  const { reason, ...after } = extension;
  await recordAudit(tx, {
    actor: `user:${userId}`,
    action: 'extension.give',
    courseId,
    subjectKind: 'extension',
    subjectId: id,
    ...(before && { before }),
    after,
    reason,
  });
  return id;
}

/** Gives an extension to somebody who has not joined, in place of an earlier one. Throws `Refused`. */
async function promiseExtension(
  tx: Queryable,
  { invitationId, assignmentId, ...grant }: Grant & { readonly invitationId: string },
  { courseId, userId }: Given,
): Promise<string> {
  await requireLater(tx, { ...grant, assignmentId });
  await refuseOtherCourse(tx, { courseId, enrolmentId: null, assignmentId });
  await tx.$executeRaw`SELECT FROM invitations WHERE id = ${invitationId}::uuid FOR NO KEY UPDATE`;
  const invitation = await tx.invitation.findFirst({ where: { id: invitationId, acceptedAt: null, courseId }, select: { email: true } });
  if (invitation === null) {
    throw new Refused('wrong-course', 'This person is not invited to the course, or has joined it.', 'Load the page again.');
  }
  await tx.invitationExtension.deleteMany({ where: { invitationId, assignmentId } });
  const data = { ...grant, invitationId, assignmentId, grantedById: userId };
  const { id } = await tx.invitationExtension.create({ data, select: { id: true } });
  const { reason, ...given } = grant;
  const after = { ...given, invitationId, assignmentId, email: invitation.email };
  const subject = { courseId, subjectKind: 'extension' as const, subjectId: id };
  await recordAudit(tx, { actor: `user:${userId}`, action: 'extension.give', ...subject, after, reason });
  return id;
}

/** Gives somebody who has just joined what waited for them. */
export async function givePromised(
  tx: Queryable,
  { courseId, invitationId, enrolmentId }: { courseId: string; invitationId: string; enrolmentId: string },
): Promise<void> {
  const promised = await tx.invitationExtension.findMany({ where: { invitationId }, orderBy: { id: 'asc' } });
  for (const { assignmentId, dueAt, extraDays, extraAttempts, reason, grantedById: userId } of promised) {
    const extension = { enrolmentId, section: null, assignmentId, dueAt, extraDays, extraAttempts, reason };
    await keepExtension(tx, extension, { courseId, userId });
  }
  await tx.invitationExtension.deleteMany({ where: { invitationId } });
}

interface Places {
  readonly courseId: string;
  readonly enrolmentId: string | null;
  readonly assignmentId: string | null;
}

async function refuseOtherCourse(tx: Queryable, { courseId, enrolmentId, assignmentId }: Places): Promise<void> {
  const ofCourse = [
    enrolmentId === null || (await tx.enrolment.count({ where: { id: enrolmentId, courseId } })) === 1,
    assignmentId === null || (await tx.assignment.count({ where: { id: assignmentId, courseId } })) === 1,
  ];
  if (!ofCourse.every(Boolean)) {
    throw new Refused('wrong-course', 'The student is not in the course of this assignment.', 'Choose one of its students.');
  }
}

export async function revokeExtension(
  db: Database,
  { extensionId, userId, reason }: { extensionId: string; userId: string; reason: string },
): Promise<void> {
  const actor: Actor = `user:${userId}`;
  await db.$transaction(async (tx) => {
    const data = { revokedAt: new Date(), revokedById: userId };
    const { count } = await tx.extension.updateMany({ where: { id: extensionId, revokedAt: null }, data });
    const where = { id: extensionId };
    const course = { select: { courseId: true } } as const;
    const revoked =
      count > 0
        ? await tx.extension.findUniqueOrThrow({ where, ...course })
        : (await tx.invitationExtension.findUnique({ where, select: { invitation: course } }))?.invitation;
    if (revoked === undefined) throw new Refused('not-in-force', 'This extension is already revoked.', 'There is nothing left to do.');
    if (count === 0) await tx.invitationExtension.delete({ where, select: { id: true } });
    const subject = { courseId: revoked.courseId, subjectKind: 'extension' as const, subjectId: extensionId };
    await recordAudit(tx, { actor, action: 'extension.revoke', ...subject, reason });
  });
}
