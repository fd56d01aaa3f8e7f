import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { NewExtension } from './schema.ts';

/** Gives extensions, each in place of the student's earlier one for that assignment; all or none. */
export async function giveExtensions(db: Database, extensions: readonly NewExtension[], userId: string): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    const ids: string[] = [];
    for (const extension of extensions) ids.push(await giveExtension(tx, extension, userId));
    return ids;
  });
}

async function giveExtension(tx: Queryable, extension: NewExtension, userId: string): Promise<string> {
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

/** The course of both. Throws `Refused` when they are of different courses. */
async function sameCourse(tx: Queryable, { enrolmentId, assignmentId }: NewExtension): Promise<string> {
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
    if (count === 0) throw new Refused('not-in-force', 'This extension is already revoked.', 'There is nothing left to do.');
    const { assignment } = await tx.extension.findUniqueOrThrow({
      where: { id: extensionId },
      select: { assignment: { select: { courseId: true } } },
    });
    const subject = { courseId: assignment.courseId, subjectKind: 'extension' as const, subjectId: extensionId };
    await recordAudit(tx, { actor, action: 'extension.revoke', ...subject, reason });
  });
}
