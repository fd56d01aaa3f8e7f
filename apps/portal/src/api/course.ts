import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { load, requireCaller } from './server.ts';

/** The course at this address, with the caller's role in it; not found for callers without one. Read once per request. */
export const findCourse = cache(async (slug: string) => {
  const caller = await requireCaller();
  const own = (await load((api) => api.course.list())).find((course) => course.slug === slug);
  if (own) return own;
  if (!caller.isAdmin) notFound();
  const other = (await load((api) => api.admin.courses())).find((course) => course.slug === slug);
  if (!other) notFound();
  const course = await load((api) => api.course.byId({ courseId: other.courseId }));
  return { ...course, nickname: null, leaderboardHidden: false };
});

export type Course = Awaited<ReturnType<typeof findCourse>>;

export function isStaff({ role }: Pick<Course, 'role'>): boolean {
  return role !== 'student';
}

/** For pages of TAs and instructors; not found for students. */
export async function findStaffCourse(slug: string): Promise<Course> {
  const course = await findCourse(slug);
  if (!isStaff(course)) notFound();
  return course;
}
