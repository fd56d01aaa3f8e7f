import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mail } from '../auth/mails.ts';
import { createHandIn } from '../hand-in/commands.ts';
import { runOutgoing } from '../outgoing/run-outgoing.ts';
import { sendersOf } from '../outgoing/senders.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const MAILING = { settings: { instructorsCreateCourses: false, sendsMail: true } };

async function scene() {
  const school = await makeSchool(api.db);
  const { assignmentId, courseId, student } = school;
  const { handInId } = await createHandIn(api.db, {
    enrolmentId: student.enrolmentId,
    assignmentId,
    exercise: EXERCISE,
    source: 'fn main() {}',
  });
  await api.db.user.updateMany({ data: { emailVerified: true } });
  const [ada, tess, ines] = await Promise.all([student, school.ta, school.instructor].map(({ userId }) => api.as(userId, MAILING)));
  if (!ada || !tess || !ines) throw new Error('Somebody is missing.');
  const place = { handInId, firstLine: 1, lastLine: 1 };
  const ask = () => ada.comment.ask({ ...place, text: 'Why?', requestId: randomUUID() });
  const say = (text: string) => tess.comment.create({ ...place, text, requestId: randomUUID() });
  return { school, courseId, assignmentId, handInId, ada, tess, ines, ask, say };
}

/** Everything of the course that waits is due now; returns the mails, by receiver. */
async function mailsOf(courseId: string, fails = 0): Promise<Mail[]> {
  const mails: Mail[] = [];
  let failing = fails;
  const deliver = async (mail: Mail): Promise<void> => {
    if (failing-- > 0) throw new Error(`${mail.to} is not known here`);
    mails.push(mail);
  };
  await api.db.outgoingCall.updateMany({ where: { courseId }, data: { dueAt: new Date() } });
  const senders = sendersOf(api.services, { deliver, baseUrl: 'https://lab.example.org' });
  const outgoing = runOutgoing({ db: api.services.db, logger: api.services.logger, senders, waitsMs: [1, 1], pollMs: 5 });
  await vi.waitUntil(async () => (await api.db.outgoingCall.count({ where: { courseId, endedAt: null } })) === 0, { timeout: 10_000 });
  await outgoing.close();
  return mails.toSorted((a, b) => (a.to < b.to ? -1 : 1));
}

const addressOf = async (userId: string) => (await api.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })).email;

test('Staff are mailed once that questions and requests wait; the mail quotes nobody and comes not at once.', async () => {
  const { school, courseId, assignmentId, ada, ask } = await scene();
  await ask();
  await ask();
  await ada.studentRequest.make({ assignmentId, kind: 'extension', text: 'I was ill.', requestId: randomUUID() });
  const waiting = await api.db.outgoingCall.findMany({ where: { courseId } });
  expect(waiting).toHaveLength(2);
  expect(waiting.every(({ dueAt, createdAt }) => dueAt.getTime() - createdAt.getTime() >= 3_599_000)).toBe(true);
  const mails = await mailsOf(courseId);
  expect(mails.map(({ to }) => to)).toEqual([await addressOf(school.ta.userId), await addressOf(school.instructor.userId)].toSorted());
  expect(mails[0]?.text).toContain('- 2 questions or replies waiting for staff: https://lab.example.org/courses/');
  expect(mails[0]?.text).toContain('- 1 open request: https://lab.example.org/courses/');
  expect(mails[0]?.text).not.toMatch(/Why|ill|Ada/);
});

test('A student is mailed about comments and decisions that are unseen; what was seen or answered before is mailed to nobody.', async () => {
  const { school, courseId, assignmentId, handInId, ada, tess, ask, say } = await scene();
  await say('Look here.');
  await say('And here.');
  const { studentRequestId } = await ada.studentRequest.make({
    assignmentId,
    kind: 'regrade',
    text: 'It is right.',
    requestId: randomUUID(),
  });
  await tess.studentRequest.decline({ studentRequestId, answer: 'It is not.' });
  const [mail, ...others] = await mailsOf(courseId, 1);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(await addressOf(school.student.userId));
  expect(mail?.text).toContain('- 2 new comments on your code');
  expect(mail?.text).toContain('- 1 answered request of yours');
  expect(JSON.stringify(api.log)).not.toContain('is not known here');
  await ada.comment.markSeen({ handInId });
  await ada.studentRequest.markSeen({ courseId });
  const { threadId } = await ask();
  await tess.comment.resolve({ threadId });
  expect(await mailsOf(courseId)).toEqual([]);
});

test('Nothing is mailed to who wants none, has an address that is not proved, or is banned; and nothing is queued where there is no mail server.', async () => {
  const { school, courseId, handInId, ada, tess, say, ask } = await scene();
  expect(await ada.me.notices()).toEqual({ byMail: true });
  await ada.me.setNotices({ byMail: false });
  expect(await ada.me.notices()).toEqual({ byMail: false });
  await say('Look here.');
  await ask();
  await api.db.user.update({ where: { id: school.ta.userId }, data: { emailVerified: false } });
  await api.db.user.update({ where: { id: school.instructor.userId }, data: { banned: true } });
  expect(await mailsOf(courseId)).toEqual([]);
  const plain = await api.as(school.ta.userId);
  expect(await plain.me.notices()).toEqual({ byMail: null });
  await plain.comment.create({ handInId, firstLine: 1, lastLine: 1, text: 'Again.', requestId: randomUUID() });
  expect(await api.db.outgoingCall.count({ where: { courseId, endedAt: null } })).toBe(0);
  expect(await tess.comment.list({ handInId })).toHaveLength(3);
});
