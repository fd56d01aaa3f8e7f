import type { Queryable } from '@rooflab/db';
import { courseOptions } from './options.ts';
import type { LostCourse, OwnCourse } from './schema.ts';

/** The columns of a course that hold its options. */
export const COURSE_OPTION_COLUMNS = Object.fromEntries(Object.keys(courseOptions).map((name) => [name, true])) as Readonly<
  Record<keyof typeof courseOptions, true>
>;

export const COURSE_FIELDS = { slug: true, title: true, timeZone: true, ...COURSE_OPTION_COLUMNS } as const;

/** The courses that a user is enrolled in, newest first. */
export async function listOwnCourses(db: Queryable, userId: string): Promise<OwnCourse[]> {
  const rows = await db.enrolment.findMany({
    where: { userId, droppedAt: null },
    select: {
      id: true,
      role: true,
      nickname: true,
      leaderboardHidden: true,
      course: { select: { id: true, archivedAt: true, ...COURSE_FIELDS } },
    },
    orderBy: { course: { createdAt: 'desc' } },
  });
  return rows.map(({ id: enrolmentId, course: { id: courseId, ...course }, ...enrolment }) => ({
    ...course,
    ...enrolment,
    courseId,
    enrolmentId,
  }));
}

/** The courses that a user was removed from, newest first; without archived ones, to which nobody is taken back. */
export async function listLostCourses(db: Queryable, userId: string): Promise<LostCourse[]> {
  const rows = await db.course.findMany({
    where: { archivedAt: null, enrolments: { some: { userId, droppedAt: { not: null } } } },
    select: {
      id: true,
      title: true,
      enrolments: {
        where: { role: 'instructor', droppedAt: null },
        select: { user: { select: { name: true } } },
        orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
      },
    },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map(({ id, title, enrolments }) => ({ courseId: id, title, instructors: enrolments.map(({ user }) => user.name) }));
}
