import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const UNTIL = new Date('2027-03-01T12:00:00Z');

async function scene() {
  const school = await makeSchool(api.db);
  const { assignmentId, courseId, student } = school;
  const [ada, ben, tess] = await Promise.all([student, school.otherStudent, school.ta].map(({ userId }) => api.as(userId)));
  if (!ada || !ben || !tess) throw new Error('Somebody is missing.');
  const ask = { assignmentId, kind: 'extension' as const, text: 'I was ill.', wantedDueAt: UNTIL };
  return { school, courseId, assignmentId, ada, ben, tess, ask: () => ({ ...ask, requestId: randomUUID() }) };
}

test('A student asks for an extension, staff find the request and grant it, and the student has the extension and the answer.', async () => {
  const { courseId, assignmentId, ada, tess, ask } = await scene();
  const asked = ask();
  const { studentRequestId } = await ada.studentRequest.make(asked);
  expect(await ada.studentRequest.make(asked)).toEqual({ studentRequestId, created: false });
  expect(await tess.comment.news({ courseId })).toMatchObject({ openRequests: 1 });
  expect(await tess.studentRequest.list({ courseId })).toMatchObject([
    { studentRequestId, name: 'Ada', kind: 'extension', text: 'I was ill.', wantedDueAt: UNTIL, state: 'open' },
  ]);
  const grant = { studentRequestId, answer: 'Get well.', extension: { dueAt: UNTIL } };
  await tess.studentRequest.grant(grant);
  expect((await refusalOf(tess.studentRequest.grant(grant))).code).toBe('request-ended');
  expect(await tess.extension.list({ courseId })).toMatchObject([
    { name: 'Ada', assignmentId, dueAt: UNTIL, reason: 'Asked for: Get well.' },
  ]);
  expect(await ada.comment.news({ courseId })).toMatchObject({ unseenDecisions: 1, openRequests: 0 });
  expect(await ada.studentRequest.mine({ courseId })).toMatchObject([
    { state: 'granted', answer: 'Get well.', decidedBy: 'Tess', unseen: true },
  ]);
  await ada.studentRequest.markSeen({ courseId });
  expect((await ada.comment.news({ courseId })).unseenDecisions).toBe(0);
  expect(await tess.studentRequest.list({ courseId })).toEqual([]);
  expect(await tess.studentRequest.list({ courseId, open: false })).toMatchObject([{ studentRequestId, state: 'granted' }]);
  const [entry] = await api.db.auditEntry.findMany({ where: { subjectId: studentRequestId } });
  expect(entry).toMatchObject({ action: 'student-request.grant', reason: 'Get well.' });
});

test('What asks for an extension is not granted without one, and declining needs an answer.', async () => {
  const { courseId, ada, tess, ask } = await scene();
  const { studentRequestId } = await ada.studentRequest.make(ask());
  expect((await refusalOf(tess.studentRequest.grant({ studentRequestId }))).code).toBe('nothing-selected');
  const nothing = { dueAt: null, extraAttempts: 0 };
  expect((await refusalOf(tess.studentRequest.grant({ studentRequestId, extension: nothing }))).code).toBe('invalid-input');
  expect(await refusalOf(tess.studentRequest.decline({ studentRequestId, answer: ' ' }))).toMatchObject({
    details: { fields: { answer: 'Tell the student why.' } },
  });
  await tess.studentRequest.decline({ studentRequestId, answer: 'Everybody had two weeks.' });
  expect(await tess.extension.list({ courseId })).toEqual([]);
  expect(await ada.studentRequest.mine({ courseId })).toMatchObject([{ state: 'declined', answer: 'Everybody had two weeks.' }]);
});

test('One request of each kind waits for an assignment; a withdrawn one is gone for staff and makes room for another.', async () => {
  const { courseId, ada, ben, tess, ask } = await scene();
  const { studentRequestId } = await ada.studentRequest.make(ask());
  expect((await refusalOf(ada.studentRequest.make(ask()))).code).toBe('already-asked');
  await ada.studentRequest.make({ ...ask(), kind: 'regrade' });
  await ben.studentRequest.make(ask());
  await ada.studentRequest.withdraw({ studentRequestId });
  expect((await tess.studentRequest.list({ courseId })).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'Ada: regrade',
    'Ben: extension',
  ]);
  await ada.studentRequest.make(ask());
  const many = Array.from({ length: 17 }, () => ({
    ...{ enrolmentId: '', assignmentId: ask().assignmentId, kind: 'extension' as const, text: 'x', requestId: randomUUID() },
    ...{ state: 'withdrawn' as const, endedAt: new Date() },
  }));
  const { enrolmentId } = await api.db.studentRequest.findUniqueOrThrow({ where: { id: studentRequestId }, select: { enrolmentId: true } });
  await api.db.studentRequest.createMany({ data: many.map((row) => ({ ...row, enrolmentId })) });
  const last = (await ada.studentRequest.mine({ courseId })).find(({ state, kind }) => state === 'open' && kind === 'regrade');
  await ada.studentRequest.withdraw({ studentRequestId: last?.studentRequestId ?? '' });
  expect((await refusalOf(ada.studentRequest.make({ ...ask(), kind: 'regrade' }))).code).toBe('too-many-student-requests');
});

test('A regrade is asked for one’s own hand-in of that assignment; others see and withdraw nothing, and staff ask for nothing.', async () => {
  const { school, courseId, assignmentId, ada, ben, tess, ask } = await scene();
  const { handInId } = await createHandIn(api.db, {
    ...{ enrolmentId: school.student.enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' },
  });
  const regrade = () => ({ ...ask(), kind: 'regrade' as const, handInId });
  expect((await refusalOf(ben.studentRequest.make(regrade()))).code).toBe('not-found');
  const elsewhere = { ...regrade(), assignmentId: await otherAssignment(courseId) };
  expect((await refusalOf(ada.studentRequest.make(elsewhere))).code).toBe('no-such-hand-in');
  const { studentRequestId } = await ada.studentRequest.make(regrade());
  expect(await tess.studentRequest.list({ courseId })).toMatchObject([
    { kind: 'regrade', handInId, exercise: EXERCISE, wantedDueAt: null },
  ]);
  expect(await ben.studentRequest.mine({ courseId })).toEqual([]);
  expect((await refusalOf(ben.studentRequest.withdraw({ studentRequestId }))).code).toBe('not-found');
  expect((await refusalOf(ben.studentRequest.list({ courseId }))).code).toBe('forbidden');
  expect((await refusalOf(tess.studentRequest.make(ask()))).code).toBe('forbidden');
  await tess.studentRequest.grant({ studentRequestId, answer: 'You are right.' });
  expect(await ada.studentRequest.mine({ courseId })).toMatchObject([{ state: 'granted' }]);
});

async function otherAssignment(courseId: string): Promise<string> {
  const dates = { releaseAt: new Date(Date.now() - 1000), dueAt: new Date(Date.now() + 86_400_000) };
  return (await api.db.assignment.create({ data: { courseId, title: 'Other', ...dates }, select: { id: true } })).id;
}
