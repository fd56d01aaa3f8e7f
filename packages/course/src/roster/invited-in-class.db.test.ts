import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { makeSchool } from '../testing/school.ts';

const ROSTER = 'email,name,section\nnora@example.org,Nora Ng,A\nelan@example.org,Élan Ek,B\nnameless@example.org,,\n';

test('People who are invited are in the gradebook, the class view and the files of grades before they join.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.importCsv({ courseId, csv: ROSTER, dryRun: false });
  const book = await ines.grade.list({ courseId });
  expect(book.rows.map(({ name, email, enrolmentId }) => [name || email, enrolmentId !== null])).toEqual([
    ['Ada', true],
    ['Ben', true],
    ['Élan Ek', false],
    ['nameless@example.org', false],
    ['Nora Ng', false],
  ]);
  expect(book.rows[2]?.grade.assignments).toMatchObject([{ points: 0, handedIn: false }]);
  expect((await ines.grade.list({ courseId, text: 'nora@' })).matching).toBe(1);
  const progress = await ines.course.progress({ courseId });
  expect(progress.students.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Élan Ek', 'nameless@example.org', 'Nora Ng']);
  expect((await ines.course.stats({ courseId, lastDays: 7 })).students).toBe(5);
  for (const format of ['plain', 'canvas', 'moodle'] as const) {
    const { csv } = await ines.grade.exportCsv({ courseId, format });
    expect(csv).toContain('nora@example.org');
  }
});

test('People who are invited stand among those without a report, and on the page of scores at learning platforms.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.importCsv({ courseId, csv: ROSTER, dryRun: false });
  const { without, invited } = await ines.report.list({ assignmentId });
  expect(without.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  expect(invited.map(({ name, email }) => name || email)).toEqual(['Élan Ek', 'nameless@example.org', 'Nora Ng']);
  const { csv } = await ines.report.exportCsv({ assignmentId });
  expect(csv).toContain('nameless@example.org,,,,,,,');
  const { students } = await ines.lti.scores({ assignmentId });
  expect(students.map(({ name, enrolmentId }) => [name, enrolmentId !== null])).toEqual([
    ['Ada', true],
    ['Ben', true],
    ['Élan Ek', false],
    ['nameless@example.org', false],
    ['Nora Ng', false],
  ]);
});

test('Who has joined with an invited address in whatever way stands in the class once.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  await api.db.invitation.create({ data: { courseId, email, invitedById: instructor.userId } });
  expect((await ines.grade.list({ courseId })).rows.filter((row) => row.email === email)).toHaveLength(1);
  expect((await ines.course.progress({ courseId })).students).toHaveLength(2);
});

test('An extension for somebody who is invited waits for them, holds once they join, and can be revoked before.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, instructor, strangerId } = await makeSchool(api.db, { dueAt: new Date(Date.now() - 3_600_000) });
  const ines = await api.as(instructor.userId);
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: strangerId } });
  await api.db.user.update({ where: { id: strangerId }, data: { emailVerified: false } });
  await ines.roster.importCsv({ courseId, csv: `email,name\n${email},Nora\n`, dryRun: false });
  const [invitation] = (await ines.roster.list({ courseId })).invitations;
  const invitationId = invitation?.invitationId ?? '';
  const dueAt = new Date('2199-06-01T00:00:00Z');
  const asked = { invitationId, assignmentId, dueAt, reason: 'ill' };
  const { extensionId } = await ines.extension.give(asked);
  await ines.extension.revoke({ extensionId, reason: 'a mistake' });
  expect(await ines.extension.list({ courseId })).toEqual([]);
  const csv = `email,due,reason\n${email},2199-03-28 23:59,ill\n`;
  expect(await ines.extension.importCsv({ assignmentId, csv, dryRun: false })).toMatchObject({ problems: [], applied: true });
  await ines.extension.give(asked);
  expect(await ines.extension.list({ courseId })).toMatchObject([{ enrolmentId: null, name: 'Nora', email, dueAt, revokedAt: null }]);
  const moodle = await ines.grade.exportCsv({ courseId, format: 'moodle' });
  expect(moodle.csv).toContain(`${email},,0`);

  await ines.roster.confirmSignUps({ courseId, userIds: [strangerId] });
  const [given, ...more] = await ines.extension.list({ courseId });
  expect(more).toEqual([]);
  expect(given).toMatchObject({ email, dueAt, grantedBy: 'Ines' });
  expect(given?.enrolmentId).not.toBeNull();
  const nora = await api.as(strangerId);
  expect((await nora.assignment.byId({ assignmentId })).mine).toMatchObject({ state: 'open', extended: true, dueAt });
});

test('An extension is for one student, in the course or invited to it, and never for one of another course.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, otherAssignmentId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.importCsv({ courseId, csv: ROSTER, dryRun: false });
  const invitationId = (await ines.roster.list({ courseId })).invitations[0]?.invitationId ?? '';
  const grant = { assignmentId, dueAt: null, extraAttempts: 1, reason: 'ill' };
  expect((await refusalOf(ines.extension.give(grant))).code).toBe('invalid-input');
  expect((await refusalOf(ines.extension.give({ ...grant, invitationId, enrolmentId: student.enrolmentId }))).code).toBe('invalid-input');
  expect((await refusalOf(ines.extension.give({ ...grant, invitationId, assignmentId: otherAssignmentId }))).code).toBe('not-found');
});
