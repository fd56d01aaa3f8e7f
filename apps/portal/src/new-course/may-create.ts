import 'server-only';
import { requireCaller } from '../api/server.ts';

/** Whether the reader is offered a new course; the API decides again. */
export async function mayCreateCourses(): Promise<boolean> {
  return (await requireCaller()).isAdmin;
}
