import 'server-only';
import { type Course, isStaff } from '../api/course.ts';
import { requireCaller } from '../api/server.ts';
import { pageTimeZone } from '../ui/time.tsx';
import type { CommentPlace } from './threads.ts';

/** The comments on a hand-in, for the reader of this page. */
export async function commentPlace(
  course: Course,
  { handInId, threads, own }: Pick<CommentPlace, 'handInId' | 'threads' | 'own'>,
): Promise<CommentPlace> {
  const { userId } = await requireCaller();
  return {
    courseId: course.courseId,
    handInId,
    threads,
    userId,
    own,
    isStaff: isStaff(course),
    moderates: course.role === 'instructor',
    readOnly: course.archivedAt !== null,
    timeZone: await pageTimeZone(),
  };
}
