import type { Database, Queryable } from '@rooflab/db';
import { type Actor, recordAudit } from '@rooflab/db';

export interface RepositoryLinkRow {
  readonly repositoryLinkId: string;
  readonly enrolmentId: string;
  readonly studentName: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly issuer: string;
  /** As it was called when it was linked. */
  readonly repository: string;
  /** Who linked it, as the issuer calls them: the only one whose runs hand in. */
  readonly actor: string;
  readonly linkedAt: Date;
}

/** Of a course, or of one person in all courses; newest first. */
export async function listRepositoryLinks(
  db: Queryable,
  of: { readonly courseId: string } | { readonly userId: string },
): Promise<RepositoryLinkRow[]> {
  const rows = await db.repositoryLink.findMany({
    where: { enrolment: of },
    orderBy: [{ linkedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      enrolmentId: true,
      issuer: true,
      repository: true,
      actor: true,
      linkedAt: true,
      enrolment: { select: { courseId: true, user: { select: { name: true } }, course: { select: { title: true } } } },
    },
  });
  return rows.map(({ id, enrolment: { courseId, user, course }, ...row }) => ({
    ...row,
    repositoryLinkId: id,
    studentName: user.name,
    courseId,
    courseTitle: course.title,
  }));
}

/** Ends the link and the tokens that its runs still have. False when there is none. */
export async function removeRepositoryLink(db: Database, { linkId, actor }: { linkId: string; actor: Actor }): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const select = { issuer: true, repository: true, enrolment: { select: { courseId: true } } } as const;
    const row = await tx.repositoryLink.findUnique({ where: { id: linkId }, select });
    const { count } = await tx.repositoryLink.deleteMany({ where: { id: linkId } });
    if (row === null || count === 0) return false;
    const { issuer, repository, enrolment } = row;
    const subject = { courseId: enrolment.courseId, subjectKind: 'repository', subjectId: linkId } as const;
    await recordAudit(tx, { actor, action: 'repository.unlink', ...subject, before: { issuer, repository } });
    return true;
  });
}
