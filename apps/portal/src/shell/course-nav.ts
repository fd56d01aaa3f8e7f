import { isStaff } from '../api/course.ts';
import type { LinkTab } from '../ui/link-tabs.tsx';
import { paths } from './paths.ts';

/** The pages of a course, for the row under the top bar. */
export function courseTabs(course: { readonly slug: string; readonly role: 'student' | 'ta' | 'instructor' }): LinkTab[] {
  const { slug } = course;
  const own: LinkTab[] = [
    { href: paths.course(slug), label: 'Labs' },
    { href: paths.workLog(slug), label: 'Work log' },
  ];
  if (!isStaff(course)) return own;
  return [
    ...own,
    { href: paths.staff(slug, 'class'), label: 'Class' },
    { href: paths.staff(slug, 'hand-ins'), label: 'Hand-ins', covers: true },
    { href: paths.staff(slug, 'similarity'), label: 'Similarity', covers: true },
    { href: paths.staff(slug, 'gradebook'), label: 'Gradebook' },
    { href: paths.staff(slug, 'regrades'), label: 'Regrades', covers: true },
    { href: paths.staff(slug, 'assignments'), label: 'Assignments', covers: true },
    { href: paths.staff(slug, 'roster'), label: 'Roster' },
    { href: paths.staff(slug, 'extensions'), label: 'Extensions' },
    { href: paths.staff(slug, 'announcements'), label: 'Announcements' },
    { href: paths.staff(slug, 'queue'), label: 'Queue' },
    { href: paths.staff(slug, 'audit'), label: 'Audit log' },
    { href: paths.staff(slug, 'settings'), label: 'Settings' },
  ];
}
