import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { Installation } from './installation.ts';
import { apiOf, DESK, openContext, type Person, type PortalClient, signUp } from './visitor.ts';

/** A course that no other test file knows: those that share the installation look at the demo's. */
export interface OwnCourse {
  readonly courseId: string;
  readonly url: string;
}

const DAY_MS = 86_400_000;

/** Released yesterday, due tomorrow. */
export function openDates(): { readonly releaseAt: string; readonly dueAt: string } {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return { releaseAt: at(-DAY_MS), dueAt: at(DAY_MS) };
}

/** `admin` is of an administrator, who becomes the course's instructor. */
export async function makeOwnCourse(admin: PortalClient, { url }: Installation, title: string): Promise<OwnCourse> {
  const slug = `own-${randomUUID()}`;
  const { courseId } = await admin.course.create.mutate({ slug, title, timeZone: 'Europe/Berlin', lateDayBudget: 0 });
  return { courseId, url: `${url}/courses/${slug}` };
}

export interface OwnStudent {
  readonly page: Page;
  readonly api: PortalClient;
}

/** Makes the person an account, and joins them to the course of `staff`. */
export async function enrolNew(
  browser: Browser,
  installation: Installation,
  { person, staff, courseId }: { person: Person; staff: PortalClient; courseId: string },
): Promise<OwnStudent> {
  const { code } = await staff.course.rotateCode.mutate({ courseId });
  const context = await openContext(browser, { viewport: DESK });
  await signUp(context, installation, person);
  const api = await apiOf(context, installation);
  await api.course.join.mutate({ code: code ?? '' });
  return { page: await context.newPage(), api };
}
