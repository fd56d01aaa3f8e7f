import type { LinkTab } from '../ui/link-tabs.tsx';
import { paths } from './paths.ts';

/** Pages behind one entry of the row. */
export interface TabGroup {
  readonly label: string;
  /** Parts of the menu, separated by a line. */
  readonly parts: readonly (readonly LinkTab[])[];
}

export type CourseTab = LinkTab | TabGroup;

type Role = 'student' | 'ta' | 'instructor';

/** The pages of a course, for the row under the top bar: pages used daily have their own tabs, the rest is in two menus. */
export function courseTabs({ slug, role }: { readonly slug: string; readonly role: Role }): CourseTab[] {
  const own: LinkTab[] = [
    { href: paths.course(slug), label: 'Labs' },
    { href: paths.questions(slug), label: 'Questions', covers: true },
    { href: paths.experiments(slug), label: 'Experiments', covers: true },
    { href: paths.leaderboards(slug), label: 'Leaderboards', covers: true },
    { href: paths.workLog(slug), label: 'Work log' },
  ];
  if (role === 'student') return [...own, { href: paths.requests(slug), label: 'Requests' }];
  return [
    ...own,
    { href: paths.staff(slug, 'class'), label: 'Class' },
    { href: paths.staff(slug, 'hand-ins'), label: 'Hand-ins', covers: true },
    { label: 'Grades', parts: [gradesOf(slug)] },
    { label: 'Manage', parts: manageOf(slug, role) },
  ];
}

function gradesOf(slug: string): LinkTab[] {
  return [
    { href: paths.staff(slug, 'gradebook'), label: 'Gradebook' },
    { href: paths.staff(slug, 'reports'), label: 'Reports' },
    { href: paths.staff(slug, 'requests'), label: 'Requests' },
    { href: paths.staff(slug, 'regrades'), label: 'Regrades', covers: true },
    { href: paths.staff(slug, 'similarity'), label: 'Similarity', covers: true },
  ];
}

function manageOf(slug: string, role: Role): LinkTab[][] {
  const forInstructors: LinkTab[] = [
    { href: paths.staff(slug, 'lti'), label: 'Learning platforms' },
    { href: paths.staff(slug, 'webhooks'), label: 'Webhooks', covers: true },
    { href: paths.staff(slug, 'audit'), label: 'Audit log' },
  ];
  return [
    [
      { href: paths.staff(slug, 'assignments'), label: 'Assignments', covers: true },
      { href: paths.staff(slug, 'labs'), label: 'Labs', covers: true },
      { href: paths.staff(slug, 'roster'), label: 'Roster' },
      { href: paths.staff(slug, 'extensions'), label: 'Extensions' },
      { href: paths.staff(slug, 'announcements'), label: 'Announcements' },
    ],
    [
      { href: paths.staff(slug, 'queue'), label: 'Queue' },
      ...(role === 'instructor' ? forInstructors : []),
      { href: paths.staff(slug, 'settings'), label: 'Settings' },
    ],
  ];
}

/** Whether the tab is that of the page at `path`. */
export function isCurrent({ href, covers }: LinkTab, path: string): boolean {
  return path === href || (covers === true && path.startsWith(`${href}/`));
}

/** The open page, if it is in this group: its name then appears in the row. */
export function currentOf({ parts }: TabGroup, path: string): LinkTab | undefined {
  return parts.flat().find((tab) => isCurrent(tab, path));
}
