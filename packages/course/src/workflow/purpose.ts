import { type CourseRole, type Queryable, Refused, type RepositoryLinkPurpose } from '@rooflab/db';
import { z } from 'zod';
import { requireMayPublish } from '../lab/may-publish.ts';

/** What the runs of a linked repository may do; said when it is linked, and never changed. */
export const purposeSchema = z.enum(['hand_in', 'publish_labs'] satisfies readonly RepositoryLinkPurpose[]);

/** As in "only runs of ada hand in". */
export const PURPOSE_WORDS: Readonly<Record<RepositoryLinkPurpose, string>> = { hand_in: 'hand in', publish_labs: 'publish labs' };

interface Place {
  readonly role: CourseRole;
  readonly courseId: string;
  readonly course: { readonly title: string };
}

/**
 * Whether runs of somebody with this enrolment may do that now. It is asked for a code, for a link and for each token. Throws `Refused` and `ApiError`.
 */
export async function requirePurpose(db: Queryable, purpose: RepositoryLinkPurpose, { role, courseId, course }: Place): Promise<void> {
  if (purpose === 'hand_in') return;
  if (role !== 'instructor') {
    const message = `Only the repositories of instructors publish labs, and you are not an instructor of ${course.title}.`;
    throw new Refused('not-instructor', message, 'Ask an instructor of the course to link the repository.');
  }
  await requireMayPublish(db, courseId);
}
