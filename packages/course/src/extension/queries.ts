import type { Queryable } from '@rooflab/db';
import type { Extension } from './schema.ts';

interface Asked {
  readonly courseId: string;
  readonly assignmentId?: string | undefined;
}

/** Newest first; revoked ones included, and those that wait for somebody to join. */
export async function listExtensions(db: Queryable, asked: Asked): Promise<Extension[]> {
  const all = [...(await listGiven(db, asked)), ...(await listPromised(db, asked))];
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

async function listPromised(db: Queryable, { courseId, assignmentId }: Asked): Promise<Extension[]> {
  const rows = await db.invitationExtension.findMany({
    where: { invitation: { courseId, acceptedAt: null }, ...(assignmentId !== undefined && { assignmentId }) },
    select: {
      ...{ id: true, assignmentId: true, dueAt: true, extraAttempts: true, reason: true, createdAt: true },
      invitation: { select: { name: true, email: true } },
      grantedBy: { select: { name: true } },
    },
    orderBy: { id: 'desc' },
  });
  return rows.map(({ id, invitation, grantedBy, ...row }) => ({
    ...{ ...row, ...invitation, extensionId: id, enrolmentId: null, grantedBy: grantedBy.name, revokedAt: null },
  }));
}

async function listGiven(db: Queryable, { courseId, assignmentId }: Asked): Promise<Extension[]> {
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
