import type { Database, Queryable } from '@rooflab/db';
import { Refused, recordAudit } from '@rooflab/db';
import { hasItem } from '../item/items.ts';
import { toGranted } from './load-grade-input.ts';
import type { Override, OverrideFields } from './schema.ts';

/** Newest first, revoked ones too. */
export async function listOverrides(
  db: Queryable,
  { courseId, enrolmentId }: { courseId: string; enrolmentId?: string | undefined },
): Promise<Override[]> {
  const rows = await db.override.findMany({
    where: { assignment: { courseId }, ...(enrolmentId !== undefined && { enrolmentId }) },
    include: { enrolment: { select: { user: { select: { name: true } } } }, madeBy: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, enrolment, madeBy, enrolmentId: of, reason, createdAt, revokedAt, ...granted }) => ({
    ...toGranted(granted),
    overrideId: id,
    enrolmentId: of,
    reason,
    createdAt,
    revokedAt,
    name: enrolment.user.name,
    madeBy: madeBy.name,
  }));
}

/** Gives points by hand, in place of the computed ones and of an earlier override. Throws `Refused`. */
export async function setOverride(db: Database, override: OverrideFields, userId: string): Promise<string> {
  const { enrolmentId, assignmentId, item, score, reason } = override;
  return await db.$transaction(async (tx) => {
    const { courseId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { courseId: true } });
    const assignment = await tx.assignment.findFirst({
      where: { id: assignmentId, courseId, ...(item !== null && hasItem(item)) },
      select: { id: true },
    });
    if (!assignment)
      throw new Refused(
        'wrong-course',
        'The student’s course has no such assignment, or the assignment no such item.',
        'Choose one of the course.',
      );
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const place = { enrolmentId, assignmentId, itemKind: item?.kind ?? null, subject: item?.subject ?? null };
    const inForce = { ...place, revokedAt: null };
    const before = await tx.override.findFirst({ where: inForce, select: { id: true, score: true } });
    await tx.override.updateMany({ where: inForce, data: { revokedAt: new Date(), revokedById: userId } });
    const { id } = await tx.override.create({ data: { ...place, score, reason, madeById: userId }, select: { id: true } });
    await recordAudit(tx, {
      actor: `user:${userId}`,
      action: 'override.set',
      courseId,
      subjectKind: 'override',
      subjectId: id,
      ...(before && { before }),
      after: { enrolmentId, assignmentId, ...item, score },
      reason,
    });
    return id;
  });
}

export async function revokeOverride(
  db: Database,
  { overrideId, userId, reason }: { overrideId: string; userId: string; reason: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { revokedAt: new Date(), revokedById: userId };
    const { count } = await tx.override.updateMany({ where: { id: overrideId, revokedAt: null }, data });
    if (count === 0) throw new Refused('not-in-force', 'This override is already revoked.', 'There is nothing left to do.');
    const { assignment } = await tx.override.findUniqueOrThrow({
      where: { id: overrideId },
      select: { assignment: { select: { courseId: true } } },
    });
    const subject = { courseId: assignment.courseId, subjectKind: 'override' as const, subjectId: overrideId };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'override.revoke', ...subject, reason });
  });
}
