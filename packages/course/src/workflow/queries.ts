import type { Queryable } from '@rooflab/db';
import type { RepositoryLink } from './schema.ts';

interface LinkRow extends Omit<RepositoryLink, 'host'> {
  readonly issuer: string;
}

/** Links of a course, or of one person in all courses; newest first. */
export async function listRepositoryLinks(
  db: Queryable,
  of: { readonly courseId: string } | { readonly userId: string },
): Promise<LinkRow[]> {
  const rows = await db.repositoryLink.findMany({
    where: { enrolment: of },
    orderBy: [{ linkedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      purpose: true,
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
