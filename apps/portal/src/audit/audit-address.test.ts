import { expect, test } from 'vitest';
import { subjectAddress } from './audit-address.ts';

const ID = '0199d0aa-0000-7000-8000-000000000001';

function addressOf(subjectKind: string, { course = 'gpu' as string | null, after = null as object | null } = {}) {
  return subjectAddress({ courseSlug: course, subjectKind, subjectId: ID, subjectName: 'Ada Ø', after: after as never });
}

test('An entry leads to the thing itself where that has a page.', () => {
  expect(addressOf('assignment')).toBe(`/courses/gpu/staff/assignments/${ID}`);
  expect(addressOf('regrade-set')).toBe(`/courses/gpu/staff/regrades/${ID}`);
  expect(addressOf('webhook')).toBe(`/courses/gpu/staff/webhooks/${ID}`);
  expect(addressOf('lab')).toBe(`/courses/gpu/staff/labs#lab-${ID}`);
  expect(addressOf('hand-in')).toBe(`/courses/gpu/hand-ins/${ID}`);
  expect(addressOf('question-regrade', { after: { assignmentId: 'a', question: 'reduction/blocks' } })).toBe(
    '/courses/gpu/staff/questions/a/reduction/blocks',
  );
});

test('What has no page of its own leads to where it is listed: of a course in the course, else among the administrator’s pages.', () => {
  expect(addressOf('invitation')).toBe('/courses/gpu/staff/roster#invited');
  expect(addressOf('user')).toBe('/courses/gpu/staff/roster#people');
  expect(addressOf('user', { course: null })).toBe('/admin/users?search=Ada%20%C3%98');
  expect(addressOf('token', { course: null })).toBe('/admin/tokens');
  expect(addressOf('toString')).toBeNull();
  expect(addressOf('toString', { course: null })).toBeNull();
});
