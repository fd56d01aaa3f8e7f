import type { CourseRole, Database } from '@rooflab/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { join, makeSchool } from '../testing/school.ts';
import { acceptInvitations } from './invitation-commands.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

async function emailOf(db: Database, userId: string): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

/** As if the line had been there before the account. */
async function invite(db: Database, person: { userId: string }, line: { courseId: string; role: CourseRole; section?: string }) {
  const { id: invitedById } = await db.user.findFirstOrThrow({ where: { role: 'admin' } });
  await db.invitation.create({ data: { ...line, email: await emailOf(db, person.userId), invitedById } });
}

async function placeOf(db: Database, { enrolmentId }: { enrolmentId: string }) {
  const { role, section, droppedAt } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  return { role, section, dropped: droppedAt !== null };
}

test('A file that leaves a course without an instructor is refused, in a dry run too; one that hands it to another is not.', async () => {
  const { courseId, instructor, ta, strangerId, adminId } = await makeSchool(api.db);
  const [ines, tess, stranger] = await Promise.all([instructor.userId, ta.userId, strangerId].map((id) => emailOf(api.db, id)));
  const root = await api.as(adminId);
  for (const dryRun of [true, false]) {
    const csv = `email,role\n${ines},student\nnobody-yet@example.org,instructor\n`;
    expect(await refusalOf(root.roster.importCsv({ courseId, csv, dryRun }))).toMatchObject({
      code: 'last-instructor',
      message: 'This file would leave the course without an instructor.',
    });
  }
  expect((await root.roster.list({ courseId })).invitations).toEqual([]);
  // The old instructor's line comes before those of the new ones.
  const csv = `email,role\n${ines},student\n${tess},instructor\n${stranger},instructor\n`;
  expect((await root.roster.importCsv({ courseId, csv, dryRun: false })).steps.map(({ action, role }) => [action, role])).toEqual([
    ['update', 'student'],
    ['update', 'instructor'],
    ['enrol', 'instructor'],
  ]);
  expect(await placeOf(api.db, instructor)).toMatchObject({ role: 'student' });
});

test('An instructor who was dropped does not count as the one that a course keeps.', async () => {
  const { courseId, instructor, adminId } = await makeSchool(api.db);
  const gone = await join(api.db, courseId, { name: 'Ivo', role: 'instructor' });
  const root = await api.as(adminId);
  await root.roster.remove({ enrolmentId: gone.enrolmentId });
  expect((await refusalOf(root.roster.remove({ enrolmentId: instructor.enrolmentId }))).code).toBe('last-instructor');
  expect((await refusalOf(root.roster.setRole({ enrolmentId: instructor.enrolmentId, role: 'ta' }))).code).toBe('last-instructor');
  const csv = `email,role\n${await emailOf(api.db, instructor.userId)},ta\n`;
  expect((await refusalOf(root.roster.importCsv({ courseId, csv }))).code).toBe('last-instructor');
  expect((await refusalOf((await api.as(gone.userId)).roster.list({ courseId }))).code).toBe('not-found');
});

test('A file without roles and sections takes nobody’s away.', async () => {
  const { courseId, instructor, ta, student } = await makeSchool(api.db);
  await api.db.enrolment.update({ where: { id: student.enrolmentId }, data: { section: 'A1' } });
  const emails = await Promise.all([instructor, ta, student].map(({ userId }) => emailOf(api.db, userId)));
  const { steps } = await (await api.as(instructor.userId)).roster.importCsv({
    courseId,
    csv: `email\n${emails.join('\n')}\n`,
    dryRun: false,
  });
  expect(steps.map(({ action, role, section }) => [action, role, section])).toEqual([
    ['unchanged', 'instructor', null],
    ['unchanged', 'ta', null],
    ['unchanged', 'student', 'A1'],
  ]);
});

test('An account that only claims an address gets no role from a file: the role waits for whoever proves the address.', async () => {
  const { courseId, instructor, student } = await makeSchool(api.db);
  await api.db.user.update({ where: { id: student.userId }, data: { emailVerified: false } });
  const email = await emailOf(api.db, student.userId);
  const ines = await api.as(instructor.userId);
  const csv = `email,role,section\n${email},instructor,A1\n`;
  const { steps } = await ines.roster.importCsv({ courseId, csv, dryRun: false });
  expect(steps).toMatchObject([{ action: 'update', role: 'instructor', section: 'A1' }]);
  expect(await placeOf(api.db, student)).toEqual({ role: 'student', section: 'A1', dropped: false });
  expect((await ines.roster.list({ courseId })).invitations).toMatchObject([{ email, role: 'instructor' }]);
  expect((await ines.roster.importCsv({ courseId, csv })).steps).toMatchObject([{ action: 'unchanged' }]);
  expect(await acceptInvitations(api.db, student.userId)).toBe(0);
  await api.db.user.update({ where: { id: student.userId }, data: { emailVerified: true } });
  expect(await acceptInvitations(api.db, student.userId)).toBe(1);
  expect(await placeOf(api.db, student)).toEqual({ role: 'instructor', section: 'A1', dropped: false });
});

test('An invitation never lowers a role: the last instructor who has one still signs in, and stays instructor.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  await invite(api.db, instructor, { courseId, role: 'student', section: 'A1' });
  expect(await acceptInvitations(api.db, instructor.userId)).toBe(1);
  expect(await placeOf(api.db, instructor)).toEqual({ role: 'instructor', section: 'A1', dropped: false });
});

test('Who was taken off a course stays off, whatever invitation or code comes later, and is told whom to ask.', async () => {
  const { courseId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.remove({ enrolmentId: student.enrolmentId });
  await invite(api.db, student, { courseId, role: 'ta' });
  await acceptInvitations(api.db, student.userId);
  expect(await placeOf(api.db, student)).toEqual({ role: 'student', section: null, dropped: true });
  expect((await ines.roster.list({ courseId })).invitations).toEqual([]);
  const ada = await api.as(student.userId);
  const { code } = await ines.course.joinCode({ courseId });
  expect((await refusalOf(ada.course.join({ code: code ?? '' }))).code).toBe('dropped');
  expect(await ada.course.list()).toEqual([]);
  expect(await ada.course.takenOff()).toEqual([{ courseId, title: 'Performance', instructors: ['Ines'] }]);
  await ines.roster.remove({ enrolmentId: student.enrolmentId, dropped: false });
  expect(await ada.course.takenOff()).toEqual([]);
});

test('A file that leaves out somebody who is taken off already takes their open invitation away and keeps the day of the drop.', async () => {
  const { courseId, instructor, student, otherStudent } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.remove({ enrolmentId: student.enrolmentId });
  const { droppedAt } = await api.db.enrolment.findUniqueOrThrow({ where: { id: student.enrolmentId } });
  await invite(api.db, student, { courseId, role: 'student' });
  const csv = `email\n${await emailOf(api.db, otherStudent.userId)}\n`;
  await ines.roster.importCsv({ courseId, csv, dropMissing: true, dryRun: false });
  expect((await ines.roster.list({ courseId })).invitations).toEqual([]);
  expect((await api.db.enrolment.findUniqueOrThrow({ where: { id: student.enrolmentId } })).droppedAt).toEqual(droppedAt);
});

test('Somebody who joins by code while the same person’s invitation is accepted has the invited role.', async () => {
  const { courseId, instructor, strangerId } = await makeSchool(api.db);
  await invite(api.db, { userId: strangerId }, { courseId, role: 'ta' });
  const { code } = await (await api.as(instructor.userId)).course.joinCode({ courseId });
  const stranger = await api.as(strangerId);
  await Promise.all([stranger.course.join({ code: code ?? '' }), acceptInvitations(api.db, strangerId)]);
  expect(await stranger.course.list()).toMatchObject([{ courseId, role: 'ta' }]);
  expect(await api.db.auditEntry.count({ where: { action: 'enrolment.join', actor: `user:${strangerId}` } })).toBeLessThanOrEqual(1);
});
