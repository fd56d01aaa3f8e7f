import type { Queryable } from '@rooflab/db';
import type { Extension } from './schema.ts';

interface Asked {
  readonly courseId: string;
  readonly assignmentId?: string | undefined;
}

/** Newest first; revoked ones included, and those that wait for somebody to join. `assignmentId`: only those of this assignment. */
export async function listExtensions(db: Queryable, asked: Asked): Promise<Extension[]> {
  const all = [...(await listGiven(db, asked)), ...(await listPromised(db, asked))];
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

const COLUMNS = {
  ...{ id: true, assignmentId: true, dueAt: true, extraDays: true, extraAttempts: true, reason: true, createdAt: true },
  grantedBy: { select: { name: true } },
} as const;

async function listPromised(db: Queryable, { courseId, assignmentId }: Asked): Promise<Extension[]> {
  const rows = await db.invitationExtension.findMany({
    where: { invitation: { courseId, acceptedAt: null }, ...(assignmentId !== undefined && { assignmentId }) },
    select: { ...COLUMNS, invitation: { select: { name: true, email: true } } },
    orderBy: { id: 'desc' },
  });
  return rows.map(({ id, invitation, grantedBy, ...row }) => ({
    ...{ ...row, ...invitation, extensionId: id, enrolmentId: null, section: null, grantedBy: grantedBy.name, revokedAt: null },
  }));
}

async function listGiven(db: Queryable, { courseId, assignmentId }: Asked): Promise<Extension[]> {
  const rows = await db.extension.findMany({
    where: { courseId, ...(assignmentId !== undefined && { assignmentId }) },
    select: {
      ...COLUMNS,
      ...{ enrolmentId: true, section: true, revokedAt: true, enrolment: { select: { user: { select: { name: true, email: true } } } } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, enrolment, grantedBy, ...row }) => ({
    ...row,
    ...(enrolment?.user ?? { name: '', email: '' }),
    extensionId: id,
    grantedBy: grantedBy.name,
  }));
}
