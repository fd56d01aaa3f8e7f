import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { handInGraded, join, makeSchool } from '../testing/school.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api[Symbol.asyncDispose]());

async function scene() {
  const school = await makeSchool(api.db);
  const root = await api.as(school.adminId);
  const merge = (keptId: string, endedId: string) => root.admin.mergeUsers({ keptId, endedId, reason: 'the same person' });
  return { ...school, root, merge };
}

test('A second account ends in the first: every course, hand-in and grade is there, and only one account can sign in.', async () => {
  const { student, studentElsewhere, otherCourseId, otherAssignmentId, merge, root, taElsewhere } = await scene();
  const handInId = await handInGraded(api, { enrolmentId: studentElsewhere.enrolmentId, assignmentId: otherAssignmentId });
  await api.db.account.create({ data: { userId: studentElsewhere.userId, providerId: 'university', accountId: randomUUID() } });
  const staff = await api.as(taElsewhere.userId);
  const before = await staff.grade.list({ courseId: otherCourseId });
  await merge(student.userId, studentElsewhere.userId);
  const ada = await api.as(student.userId);
  expect((await ada.course.list()).map(({ courseId }) => courseId)).toContain(otherCourseId);
  expect((await ada.handIn.byId({ handInId })).handInId).toBe(handInId);
  const after = await staff.grade.list({ courseId: otherCourseId });
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  expect(after.rows).toEqual(before.rows.map((row) => ({ ...row, userId: student.userId, name: 'Ada', email })));
  expect(await api.db.account.findMany({ where: { providerId: 'university' }, select: { userId: true } })).toEqual([
    { userId: student.userId },
  ]);
  const ended = await api.db.user.findUniqueOrThrow({ where: { id: studentElsewhere.userId } });
  expect(ended).toMatchObject({ banned: true, email: `${studentElsewhere.userId}@merged.invalid` });
  const [entry] = await root.admin.audit({ subjectId: student.userId, action: 'user.merge' });
  expect(entry).toMatchObject({ before: { name: 'Cleo' }, after: { name: 'Ada' }, reason: 'the same person' });
});

test('In a course where both are, the account with the work is kept, with the higher role of the two.', async () => {
  const { student, courseId, assignmentId, merge } = await scene();
  const double = await join(api.db, courseId, { name: 'Ada again', role: 'ta' });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  expect(await refusalOf(merge(double.userId, student.userId))).toMatchObject({ code: 'keep-the-other' });
  await merge(student.userId, double.userId);
  const rows = await api.db.enrolment.findMany({
    where: { id: { in: [student.enrolmentId, double.enrolmentId] } },
    orderBy: { createdAt: 'asc' },
  });
  expect(rows).toMatchObject([
    { userId: student.userId, role: 'ta', droppedAt: null },
    { userId: double.userId, droppedAt: expect.any(Date) },
  ]);
});

test('Work of both in one course is never mixed: nothing at all is merged.', async () => {
  const { student, otherStudent, assignmentId, merge } = await scene();
  for (const { enrolmentId } of [student, otherStudent]) await handInGraded(api, { enrolmentId, assignmentId });
  await api.db.account.create({ data: { userId: otherStudent.userId, providerId: 'university', accountId: randomUUID() } });
  const refused = await refusalOf(merge(student.userId, otherStudent.userId));
  expect(refused).toMatchObject({ code: 'work-in-both', message: expect.stringContaining('“Performance”') });
  expect(await api.db.account.count({ where: { userId: otherStudent.userId, providerId: 'university' } })).toBe(1);
});

test('An account does not end in itself, nor is an administrator’s or a banned one merged.', async () => {
  const { student, otherStudent, adminId, merge, root } = await scene();
  expect((await refusalOf(merge(student.userId, student.userId))).code).toBe('same-account');
  expect((await refusalOf(merge(student.userId, adminId))).code).toBe('own-account');
  await root.admin.updateUser({ userId: otherStudent.userId, isAdmin: true, reason: 'helps' });
  for (const [kept, ended] of [[student, otherStudent] as const, [otherStudent, student] as const]) {
    expect((await refusalOf(merge(kept.userId, ended.userId))).code).toBe('is-administrator');
  }
  await root.admin.updateUser({ userId: otherStudent.userId, isAdmin: false, banned: true, reason: 'left' });
  expect((await refusalOf(merge(student.userId, otherStudent.userId))).code).toBe('banned-account');
});

test('An administrator changes a name and an address; the address counts as unproved, and no two accounts have one.', async () => {
  const { student, otherStudent, root } = await scene();
  const { userId } = student;
  const { email: was } = await api.db.user.update({ where: { id: userId }, data: { emailVerified: true } });
  const email = `Ada.${randomUUID()}@Example.org`;
  await root.admin.editUser({ userId, name: 'Ada Lovelace', email, reason: 'married' });
  const now = { name: 'Ada Lovelace', email: email.toLowerCase(), emailVerified: false };
  expect(await api.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject(now);
  const [entry] = await root.admin.audit({ subjectId: userId });
  expect(entry).toMatchObject({ before: { name: 'Ada', email: was }, after: { name: 'Ada Lovelace', email: now.email } });
  expect(entry?.before).not.toHaveProperty('banned');
  const taken = root.admin.editUser({ userId: otherStudent.userId, email: now.email, reason: 'by mistake' });
  expect((await refusalOf(taken)).code).toBe('address-taken');
  await root.admin.updateUser({ userId, isAdmin: true, reason: 'helps' });
  const others = root.admin.editUser({ userId, email: `${randomUUID()}@example.org`, reason: 'for myself' });
  expect((await refusalOf(others)).code).toBe('is-administrator');
});

test('Every table about a place in a course was considered: it counts as work, or goes with what does.', async () => {
  const rows = await api.db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'enrolments'::regclass`;
  // Add a new table here once `WORK` of merge-accounts.ts counts it.
  const counted = ['comment_threads', 'experiment_runs', 'extensions', 'grade_exceptions', 'hand_ins', 'overrides', 'question_tries'];
  const alsoCounted = ['report_hand_in_members', 'report_members', 'repository_links', 'student_requests'];
  // Who is no member has written nothing; and a code ends by itself.
  const withThose = ['report_hand_ins', 'report_sections', 'repository_link_codes'];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...counted, ...alsoCounted, ...withThose].toSorted());
});
