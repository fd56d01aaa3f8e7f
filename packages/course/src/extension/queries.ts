import type { Queryable } from '@rooflab/db';
import type { Extension } from './schema.ts';

/** Newest first; revoked ones included. */
export async function listExtensions(
  db: Queryable,
  { courseId, assignmentId }: { courseId: string; assignmentId?: string | undefined },
): Promise<Extension[]> {
  const rows = await db.extension.findMany({
    where: { assignment: { courseId, ...(assignmentId !== undefined && { id: assignmentId }) } },
    select: {
      ...{
        id: true,
        enrolmentId: true,
        assignmentId: true,
        dueAt: true,
        extraAttempts: true,
        reason: true,
        createdAt: true,
        revokedAt: true,
      },
      enrolment: { select: { user: { select: { name: true, email: true } } } },
      grantedBy: { select: { name: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, enrolment, grantedBy, ...row }) => ({ ...row, ...enrolment.user, extensionId: id, grantedBy: grantedBy.name }));
}

/** The latest due date of all extensions that are not revoked; null where none has one. */
export async function latestExtension(db: Queryable, assignmentId: string): Promise<Date | null> {
  const { _max: latest } = await db.extension.aggregate({ where: { assignmentId, revokedAt: null }, _max: { dueAt: true } });
  return latest.dueAt;
}
