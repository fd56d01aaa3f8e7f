import { expect, test } from 'vitest';
import { type CourseTab, courseTabs, currentOf, isCurrent } from './course-nav.ts';

function addresses(tabs: readonly CourseTab[]): string[] {
  return tabs.flatMap((tab) => ('parts' in tab ? tab.parts.flat().map(({ href }) => href) : [tab.href]));
}

test('Students are led to their own pages only.', () => {
  expect(addresses(courseTabs({ slug: 'demo', role: 'student' }))).toEqual([
    '/courses/demo',
    '/courses/demo/questions',
    '/courses/demo/experiments',
    '/courses/demo/leaderboards',
    '/courses/demo/work-log',
    '/courses/demo/requests',
  ]);
});

test('Every page of staff is in the row or in one of its menus, once.', () => {
  const all = addresses(courseTabs({ slug: 'demo', role: 'instructor' }));
  expect(new Set(all).size).toBe(all.length);
  for (const page of [
    'class',
    'hand-ins',
    'similarity',
    'gradebook',
    'requests',
    'regrades',
    'assignments',
    'labs',
    'roster',
    'extensions',
    'announcements',
  ]) {
    expect(all).toContain(`/courses/demo/staff/${page}`);
  }
  for (const page of ['lti', 'webhooks', 'queue', 'audit', 'settings']) expect(all).toContain(`/courses/demo/staff/${page}`);
});

test('The audit log, learning platforms and webhooks are for instructors, so TAs are not led to them.', () => {
  const led = addresses(courseTabs({ slug: 'demo', role: 'ta' }));
  for (const page of ['audit', 'lti', 'webhooks']) expect(led).not.toContain(`/courses/demo/staff/${page}`);
});

test('A tab that covers the pages below it is current there; one that does not is not.', () => {
  expect(isCurrent({ href: '/courses/demo', label: 'Labs' }, '/courses/demo/work-log')).toBe(false);
  expect(isCurrent({ href: '/courses/demo/leaderboards', label: 'L', covers: true }, '/courses/demo/leaderboards/1')).toBe(true);
  expect(isCurrent({ href: '/courses/demo/leaderboards', label: 'L', covers: true }, '/courses/demo/leaderboards-old')).toBe(false);
});

test('A group names its page that is open, also below it.', () => {
  const manage = courseTabs({ slug: 'demo', role: 'ta' }).find((tab) => 'parts' in tab && tab.label === 'Manage');
  if (manage === undefined || !('parts' in manage)) throw new Error('There is no group.');
  expect(currentOf(manage, '/courses/demo/staff/assignments/new')?.label).toBe('Assignments');
  expect(currentOf(manage, '/courses/demo/staff/class')).toBeUndefined();
});
