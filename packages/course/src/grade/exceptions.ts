import type { Database, Queryable } from '@rooflab/db';
import { Refused, recordAudit } from '@rooflab/db';
import { hasItem } from '../item/items.ts';
import { EXCEPTED, toException } from './load-grade-input.ts';
import type { GradeException, GradeExceptionFields } from './schema.ts';

/** Exceptions that still apply, newest first. */
export async function listExceptions(db: Queryable, courseId: string): Promise<GradeException[]> {
  const rows = await db.gradeException.findMany({
    where: { assignment: { courseId }, revokedAt: null },
    select: {
      ...EXCEPTED,
      ...{ id: true, enrolmentId: true, reason: true, createdAt: true },
      enrolment: { select: { user: { select: { name: true, email: true } } } },
      madeBy: { select: { name: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, enrolmentId, reason, createdAt, enrolment, madeBy, ...excepted }) => ({
    ...toException(excepted),
    ...{ exceptionId: id, enrolmentId, reason, createdAt, ...enrolment.user, madeBy: madeBy.name },
  }));
}

interface Told {
  /** Null: nobody's, so nothing is withheld. */
  readonly enrolmentId: string | null;
  readonly assignmentId: string;
  /** Staff are told everything. */
  readonly isStaff: boolean;
}

/** Whether the points of an assignment are withheld from the reader, whose enrolment this is. */
export async function isWithheld(db: Queryable, { enrolmentId, assignmentId, isStaff }: Told): Promise<boolean> {
  if (isStaff || enrolmentId === null) return false;
  return (await db.gradeException.count({ where: { enrolmentId, assignmentId, kind: 'withheld', revokedAt: null } })) > 0;
}

/** Exempts a student, or withholds their grade; again it only changes the reason. Throws `Refused`. */
export async function makeException(db: Database, exception: GradeExceptionFields, userId: string): Promise<string> {
  const { enrolmentId, assignmentId, kind, item, reason } = exception;
  return await db.$transaction(async (tx) => {
    const { courseId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { courseId: true } });
    const where = { id: assignmentId, courseId, ...(item !== null && hasItem(item)) };
    if ((await tx.assignment.count({ where })) === 0) {
      const message = 'The student’s course has no such assignment, or the assignment no such item.';
      throw new Refused('wrong-course', message, 'Choose one of the course.');
    }
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const place = { enrolmentId, assignmentId, kind, itemKind: item?.kind ?? null, subject: item?.subject ?? null };
    await tx.gradeException.updateMany({ where: { ...place, revokedAt: null }, data: { revokedAt: new Date(), revokedById: userId } });
    const { id } = await tx.gradeException.create({ data: { ...place, reason, madeById: userId }, select: { id: true } });
    const subject = { courseId, subjectKind: 'grade-exception' as const, subjectId: id };
    await recordAudit(tx, {
      ...{ actor: `user:${userId}`, action: 'grade-exception.make', ...subject, reason },
      after: { kind, enrolmentId, assignmentId, ...(item && { itemKind: item.kind, subject: item.subject }) },
    });
    return id;
  });
}

/** Throws `Refused`. */
export async function liftException(
  db: Database,
  { exceptionId, userId, reason }: { exceptionId: string; userId: string; reason: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { revokedAt: new Date(), revokedById: userId };
    const { count } = await tx.gradeException.updateMany({ where: { id: exceptionId, revokedAt: null }, data });
    if (count === 0) throw new Refused('not-in-force', 'This was already lifted.', 'There is nothing left to do.');
    const select = { kind: true, assignment: { select: { courseId: true } } } as const;
    const { kind, assignment } = await tx.gradeException.findUniqueOrThrow({ where: { id: exceptionId }, select });
    const subject = { courseId: assignment.courseId, subjectKind: 'grade-exception' as const, subjectId: exceptionId };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'grade-exception.lift', ...subject, before: { kind }, reason });
  });
}
