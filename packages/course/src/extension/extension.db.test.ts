import { randomUUID } from 'node:crypto';
import { enrol, makeAssignment, makeCourse, openTestDatabase } from '@rooflab/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extendedDueAt, lastMoment } from '../grade/deadline.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { join, makeSchool } from '../testing/school.ts';
import { effectiveExtensions, promisedExtensions } from './effective-extensions.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const TIME_ZONE = 'Europe/Berlin';
/** Two days before the clocks change. */
const DUE = new Date('2026-10-23T21:59:00Z');

const grant = fc.record({
  to: fc.constantFrom('own', 'section', 'other-section'),
  days: fc.option(fc.integer({ min: -2, max: 5 })),
  extraDays: fc.integer({ min: 0, max: 3 }),
  extraAttempts: fc.integer({ min: 0, max: 2 }),
  assignment: fc.constantFrom('this', 'other', 'every'),
});

const grants = fc
  .uniqueArray(grant, { selector: ({ to, assignment }) => `${to} ${assignment}`, maxLength: 6 })
  .map((all) => all.map((each) => (each.assignment === 'every' ? { ...each, days: null } : each)))
  .map((all) => all.filter(({ days, extraDays, extraAttempts }) => days !== null || extraDays + extraAttempts > 0));

test('What extensions of a student, of the section and of every assignment come to is the same in the database as counted by hand.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(grants, async (drawn) => {
      const courseId = await makeCourse(db, { timeZone: TIME_ZONE });
      const enrolmentId = await enrol(db, courseId);
      const { userId: grantedById } = await db.enrolment.update({ where: { id: enrolmentId }, data: { section: 'A' } });
      const invited = { courseId, email: `${enrolmentId}@example.org`, section: 'A', invitedById: grantedById };
      const { id: invitationId } = await db.invitation.create({ data: invited });
      const assignmentId = await makeAssignment(db, courseId, { releaseAt: new Date('2026-10-01'), dueAt: DUE });
      const ids = { this: assignmentId, other: await makeAssignment(db, courseId), every: null };
      for (const { to, days, assignment, ...fields } of drawn) {
        const dueAt = days === null ? null : new Date(DUE.getTime() + days * DAY_MS);
        const data = { ...fields, dueAt, assignmentId: ids[assignment], reason: 'ill', grantedById };
        const who = to === 'own' ? { enrolmentId } : { section: to === 'section' ? 'A' : 'B' };
        await db.extension.create({ data: { ...data, ...who, courseId } });
        if (to === 'own') await db.invitationExtension.create({ data: { ...data, invitationId } });
      }
      const [found = null] = await effectiveExtensions(db, { enrolmentIds: [enrolmentId], assignmentId });
      const promised = (await promisedExtensions(db, [invitationId])).find((each) => each.assignmentId === assignmentId);

      const holding = drawn.filter(({ to, assignment }) => to !== 'other-section' && assignment !== 'other');
      expect(found === null).toBe(holding.length === 0);
      expect(promised).toEqual(found === null ? undefined : { ...found, enrolmentId: undefined, invitationId });
      const of = (to: string) => {
        const mine = holding.filter((each) => each.to === to);
        const dates = mine.flatMap(({ days }) => (days === null ? [] : [new Date(DUE.getTime() + days * DAY_MS)]));
        return { date: dates[0] ?? DUE, days: Math.max(0, ...mine.map(({ extraDays }) => extraDays)) };
      };
      const later = (dueAt: Date, days: number) => lastMoment({ dueAt, graceMinutes: 0, timeZone: TIME_ZONE }, days).getTime();
      const [own, section] = [of('own'), of('section')];
      const classDue = Math.max(DUE.getTime(), section.date.getTime(), later(DUE, section.days));
      const expected = Math.max(own.date.getTime(), later(new Date(classDue), own.days));
      expect(extendedDueAt({ dueAt: DUE, timeZone: TIME_ZONE }, found)).toEqual(new Date(expected));
      expect(found?.extraAttempts ?? 0).toBe(holding.reduce((sum, { extraAttempts }) => sum + extraAttempts, 0));
    }),
    { numRuns: 60 },
  );
});

test('A date for a section holds for its students, also for those who come to it later, until it is revoked.', async () => {
  const { courseId, assignmentId, student, otherStudent, ta } = await makeSchool(api.db, { dueAt: new Date(Date.now() - 3_600_000) });
  const inSection = (enrolmentId: string) => api.db.enrolment.update({ where: { id: enrolmentId }, data: { section: 'B' } });
  await inSection(student.enrolmentId);
  const tess = await api.as(ta.userId);
  const until = new Date(Date.now() + DAY_MS);
  const { extensionId } = await tess.extension.give({ section: 'B', assignmentId, dueAt: until, reason: 'lab on Wednesdays' });
  const mine = async ({ userId }: { userId: string }) => (await (await api.as(userId)).assignment.byId({ assignmentId })).mine;
  expect(await mine(student)).toMatchObject({ state: 'open', extended: true, dueAt: until });
  expect(await mine(otherStudent)).toMatchObject({ state: 'closed', extended: false });
  await inSection(otherStudent.enrolmentId);
  expect(await mine(otherStudent)).toMatchObject({ state: 'open', extended: true, dueAt: until });
  const { students } = await tess.course.progress({ courseId });
  expect(students.map(({ cells }) => cells[0])).toEqual([null, null]);
  expect(await tess.extension.list({ courseId })).toMatchObject([{ section: 'B', enrolmentId: null, name: '', dueAt: until }]);
  await tess.extension.revoke({ extensionId, reason: 'a mistake' });
  expect(await mine(student)).toMatchObject({ state: 'closed', extended: false });
});

test('Standing extra time holds for every assignment, those to come included, and waits for somebody who is invited.', async () => {
  const { courseId, assignmentId, student, strangerId, instructor } = await makeSchool(api.db, {
    dueAt: DUE,
    releaseAt: new Date('2026-10-01'),
  });
  await api.db.course.update({ where: { id: courseId }, data: { timeZone: TIME_ZONE } });
  const ines = await api.as(instructor.userId);
  const standing = { courseId, extraDays: 3, reason: 'accommodation letter' };
  await ines.extension.giveStanding({ ...standing, enrolmentId: student.enrolmentId });
  const laterId = await makeAssignment(api.db, courseId, { dueAt: DUE, releaseAt: new Date('2026-10-01') });
  const dueOf = async (userId: string, id: string) => (await (await api.as(userId)).assignment.byId({ assignmentId: id })).mine?.dueAt;
  for (const id of [assignmentId, laterId]) expect(await dueOf(student.userId, id)).toEqual(new Date('2026-10-26T22:59:00Z'));

  const { email } = await api.db.user.update({ where: { id: strangerId }, data: { emailVerified: false } });
  await ines.roster.importCsv({ courseId, csv: `email,name\n${email},Nora\n`, dryRun: false });
  const [invitation] = (await ines.roster.list({ courseId })).invitations;
  for (const extraDays of [1, 3]) {
    await ines.extension.giveStanding({ ...standing, extraDays, invitationId: invitation?.invitationId ?? '' });
  }
  expect((await ines.extension.list({ courseId })).filter(({ enrolmentId }) => enrolmentId === null)).toMatchObject([{ extraDays: 3 }]);
  await ines.roster.confirmSignUps({ courseId, userIds: [strangerId] });
  expect(await dueOf(strangerId, assignmentId)).toEqual(new Date('2026-10-26T22:59:00Z'));
});

test('A date that gives no time is refused wherever it is given, and so is an extension for another course.', async () => {
  const { courseId, assignmentId, otherCourseId, student, studentElsewhere, instructor } = await makeSchool(api.db, {
    dueAt: new Date(Date.now() + DAY_MS),
  });
  const ines = await api.as(instructor.userId);
  await ines.roster.importCsv({ courseId, csv: 'email,name\nnora@example.org,Nora\n', dryRun: false });
  const invitationId = (await ines.roster.list({ courseId })).invitations[0]?.invitationId ?? '';
  const early = { dueAt: new Date(), reason: 'ill' };
  const codeOf = async (asked: Parameters<typeof ines.extension.give>[0]) => (await refusalOf(ines.extension.give(asked))).code;
  for (const who of [{ enrolmentId: student.enrolmentId }, { invitationId }, { section: 'B' }]) {
    expect(await codeOf({ ...early, ...who, assignmentId })).toBe('no-more-time');
  }
  const standing = ines.extension.giveStanding({ section: 'B', extraDays: 1, reason: 'ill', courseId: otherCourseId });
  expect((await refusalOf(standing)).code).toBe('not-found');
  const elsewhere = ines.extension.giveStanding({ enrolmentId: studentElsewhere.enrolmentId, extraDays: 1, reason: 'ill', courseId });
  expect((await refusalOf(elsewhere)).code).toBe('not-found');
  const ada = await api.as(student.userId);
  const asked = { assignmentId, kind: 'extension', text: 'I was ill.', requestId: randomUUID() } as const;
  const { studentRequestId } = await ada.studentRequest.make(asked);
  const granted = ines.studentRequest.grant({ studentRequestId, extension: { dueAt: new Date() } });
  expect((await refusalOf(granted)).code).toBe('no-more-time');
});

test('The time that a section has holds for a report of a group with one of its students.', async () => {
  const { courseId, assignmentId, student, ta } = await makeSchool(api.db, { dueAt: new Date(Date.now() - 3_600_000), reportWeight: 50 });
  const bo = await join(api.db, courseId, { name: 'Bo', role: 'student' });
  await api.db.enrolment.update({ where: { id: bo.enrolmentId }, data: { section: 'B' } });
  const { id: reportId } = await api.db.report.create({ data: { assignmentId } });
  const place = { reportId, assignmentId, joinedAt: new Date() };
  const members = [student, bo].map(({ enrolmentId }, i) => ({ ...place, enrolmentId, place: i + 1 }));
  await api.db.reportMember.createMany({ data: members });
  const ada = await api.as(student.userId);
  expect((await ada.report.byId({ reportId })).window).toMatchObject({ state: 'closed' });
  const tess = await api.as(ta.userId);
  await tess.extension.giveStanding({ section: 'B', courseId, extraDays: 2, reason: 'lab on Wednesdays' });
  expect((await ada.report.byId({ reportId })).window).toMatchObject({ state: 'open' });
});
