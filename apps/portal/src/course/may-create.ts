import 'server-only';
import { bridge, load, requireCaller } from '../api/server.ts';

/** Whether the reader is offered a new course; the API decides again. */
export async function mayCreateCourses(): Promise<boolean> {
  const { isAdmin } = await requireCaller();
  if (isAdmin || !bridge().settings.instructorsCreateCourses) return isAdmin;
  return (await load((api) => api.course.list())).some(({ role }) => role === 'instructor');
}
