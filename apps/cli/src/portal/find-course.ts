import { UsageError } from '../exit-code.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import type { PortalClient } from './client.ts';
import type { Ask } from './retry.ts';

/** The course of the caller with this slug, as its address has it. Throws `UsageError`, which names the courses that there are. */
export async function findCourse(client: PortalClient, slug: string, ask: Ask): Promise<{ readonly courseId: string }> {
  const courses = await ask((options) => client.course.list.query(undefined, options));
  const found = courses.find((course) => course.slug === slug);
  if (found) return found;
  const current = courses.filter(({ archivedAt }) => archivedAt === null);
  const choices = current.map((course) => `\n  --course ${course.slug}   ${visibleLine(course.title)}`).join('');
  throw new UsageError(`None of your courses is called ${slug}. ${choices ? `Choose one:${choices}` : 'You are in no course.'}`);
}
