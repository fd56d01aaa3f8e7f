import 'server-only';
import { load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';

export type CourseProgress = Awaited<ReturnType<Api['course']['progress']>>;
export type StuckStudent = CourseProgress['stuck'][number];

export async function loadProgress(courseId: string): Promise<CourseProgress> {
  return await load((api) => api.course.progress({ courseId }));
}
