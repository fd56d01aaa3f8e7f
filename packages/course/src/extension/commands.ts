import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { NewExtension } from './schema.ts';

/** Gives extensions, each in place of the student's earlier one for that assignment; all or none. */
export async function giveExtensions(db: Database, extensions: readonly NewExtension[], userId: string): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    const ids: string[] = [];
    for (const { enrolmentId, invitationId, ...grant } of extensions) {
      if (enrolmentId !== undefined) ids.push(await giveExtension(tx, { ...grant, enrolmentId }, userId));
      if (invitationId !== undefined) ids.push(await promiseExtension(tx, { ...grant, invitationId }, userId));
    }
    return ids;
  });
}

type Grant = Omit<NewExtension, 'enrolmentId' | 'invitationId'>;

interface GrantToStudent extends Grant {
  readonly enrolmentId: string;
}

/** Gives one extension, in place of an earlier one for that assignment. Throws `Refused`. */
export async function giveExtension(tx: Queryable, extension: GrantToStudent, userId: string): Promise<string> {
  const { enrolmentId, assignmentId } = extension;
  const courseId = await sameCourse(tx, extension);
  await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
  const inForce = { enrolmentId, assignmentId, revokedAt: null };
  const before = await tx.extension.findFirst({ where: inForce, select: { id: true, dueAt: true, extraAttempts: true } });
  await tx.extension.updateMany({ where: inForce, data: { revokedAt: new Date(), revokedById: userId } });
  const { id } = await tx.extension.create({ data: { ...extension, grantedById: userId }, select: { id: true } });
  const { dueAt, extraAttempts, reason } = extension;
  await recordAudit(tx, {
    actor: `user:${userId}`,
    action: 'extension.give',
    courseId,
    subjectKind: 'extension',
    subjectId: id,
    ...(before && { before }),
    after: { enrolmentId, assignmentId, dueAt, extraAttempts },
    reason,
  });
  return id;
}

/** Gives an extension to somebody who has not joined, in place of an earlier one. Throws `Refused`. */
async function promiseExtension(tx: Queryable, extension: Grant & { readonly invitationId: string }, userId: string): Promise<string> {
  const { invitationId, assignmentId, ...grant } = extension;
  const invitation = await tx.invitation.findFirst({
    where: { id: invitationId, acceptedAt: null, course: { assignments: { some: { id: assignmentId } } } },
    select: { courseId: true, email: true },
  });
  if (invitation === null) {
    throw new Refused(
      'wrong-course',
      'This person is not invited to the course of this assignment, or has joined it.',
      'Load the page again.',
    );
  }
  const { courseId, email } = invitation;
  const key = { invitationId, assignmentId };
  const fields = { ...grant, grantedById: userId };
  const { id } = await tx.invitationExtension.upsert({
    where: { invitationId_assignmentId: key },
    create: { ...key, ...fields },
    update: fields,
    select: { id: true },
  });
  const { reason, ...after } = { ...grant, ...key, email };
  const subject = { courseId, subjectKind: 'extension' as const, subjectId: id };
  await recordAudit(tx, { actor: `user:${userId}`, action: 'extension.give', ...subject, after, reason });
  return id;
}

/** Gives somebody who has just joined what waited for them. */
export async function givePromised(
  tx: Queryable,
  { invitationId, enrolmentId }: { invitationId: string; enrolmentId: string },
): Promise<void> {
  const promised = await tx.invitationExtension.findMany({ where: { invitationId }, orderBy: { id: 'asc' } });
  for (const { assignmentId, dueAt, extraAttempts, reason, grantedById } of promised) {
    await giveExtension(tx, { enrolmentId, assignmentId, dueAt, extraAttempts, reason }, grantedById);
  }
  await tx.invitationExtension.deleteMany({ where: { invitationId } });
}

/** The course of both. Throws `Refused` when they are of different courses. */
async function sameCourse(tx: Queryable, { enrolmentId, assignmentId }: GrantToStudent): Promise<string> {
  const enrolment = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { courseId: true } });
  const assignment = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { courseId: true } });
  if (enrolment.courseId !== assignment.courseId) {
    throw new Refused('wrong-course', 'The student is not in the course of this assignment.', 'Choose one of its students.');
  }
  return enrolment.courseId;
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
    const select = { assignment: { select: { courseId: true } } } as const;
    const revoked =
      count > 0 ? await tx.extension.findUniqueOrThrow({ where, select }) : await tx.invitationExtension.findUnique({ where, select });
    if (revoked === null) throw new Refused('not-in-force', 'This extension is already revoked.', 'There is nothing left to do.');
    if (count === 0) await tx.invitationExtension.delete({ where, select: { id: true } });
    const { assignment } = revoked;
    const subject = { courseId: assignment.courseId, subjectKind: 'extension' as const, subjectId: extensionId };
    await recordAudit(tx, { actor, action: 'extension.revoke', ...subject, reason });
  });
}
