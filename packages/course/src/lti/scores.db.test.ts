import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimCall } from '@rooflab/db';
import { expect, test, vi } from 'vitest';
import type { Habit } from '../testing/lti-platform.ts';
import { EAGER, given, openScoreScene, PATIENT, sendAll, startSending } from '../testing/lti-score-scene.ts';
import type { Trouble } from '../testing/lti-services.ts';
import { compareScores, runScoreComparison } from './run-score-comparison.ts';
import { ltiScoreSender } from './score-sender.ts';

test.each<Habit>(['canvas', 'moodle', 'blackboard'])(
  'Launch, hand-in, grade: the score arrives at %s without anybody doing anything.',
  async (habit) => {
    await using scene = await openScoreScene(habit);
    const { api, column } = scene;
    const mira = await scene.arrive();
    await using _sending = startSending(scene);
    const comparison = runScoreComparison(api.services, { everyMs: 10, ...EAGER });
    await scene.handIn(mira.enrolmentId, 80);
    await vi.waitUntil(() => column.scores.has('mira-17'), PATIENT);
    await scene.handIn(mira.enrolmentId, 90);
    await vi.waitUntil(() => column.scores.get('mira-17')?.scoreGiven === 90, PATIENT);
    await vi.waitUntil(async () => (await scene.stateOf(mira.enrolmentId))?.state === 'sent', PATIENT);
    await comparison.close();
    expect(given(column)).toEqual([
      ['mira-17', 80, 100],
      ['mira-17', 90, 100],
    ]);
    expect(await scene.stateOf(mira.enrolmentId)).toMatchObject({ points: 90, maxPoints: 100, sentPoints: 90, words: null, dueAt: null });
  },
);

test('Where nothing is handed in, or nothing has changed, nothing is sent; a link to one exercise opens it.', async () => {
  await using scene = await openScoreScene();
  const { answer, enrolmentId } = await scene.arrive();
  expect(answer.headers.get('location')).toMatch(`/assignments/${scene.school.assignmentId}/reduction/sum`);
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'none', points: null });
  await scene.handIn(enrolmentId, 50);
  await sendAll(scene);
  await sendAll(scene);
  expect(given(scene.column)).toEqual([['mira-17', 50, 100]]);
  const never = (await scene.states()).find((each) => each.enrolmentId === scene.school.student.enrolmentId);
  expect(never?.scores).toEqual([]);
});

test('A withheld grade is not sent until it is released, and nothing is sent for who is exempt.', async () => {
  await using scene = await openScoreScene();
  const { db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 50);
  const made = { enrolmentId, assignmentId: scene.school.assignmentId, reason: 'an open case', madeById: scene.school.instructor.userId };
  const { id } = await db.gradeException.create({ data: { ...made, kind: 'withheld' } });
  await sendAll(scene);
  const revoked = { revokedAt: new Date(), revokedById: made.madeById };
  await db.gradeException.update({ where: { id }, data: revoked });
  const exemption = await db.gradeException.create({ data: { ...made, kind: 'exempt' } });
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
  await db.gradeException.update({ where: { id: exemption.id }, data: revoked });
  await sendAll(scene);
  expect(given(scene.column)).toEqual([['mira-17', 50, 100]]);
});

test('Before its release an assignment sends nothing.', async () => {
  await using scene = await openScoreScene();
  const { db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 50);
  const where = { id: scene.school.assignmentId };
  await db.assignment.update({ where, data: { releaseAt: new Date(Date.now() + 1_000_000) } });
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
  await db.assignment.update({ where, data: { releaseAt: new Date(Date.now() - 1_000_000) } });
  await sendAll(scene);
  expect(given(scene.column)).toEqual([['mira-17', 50, 100]]);
});

const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ['502', { reply: { status: 502, body: '<html>Bad gateway</html>' } }],
  ['a dropped socket', { drop: 'before' }],
  ['a socket that is dropped after the score was recorded', { drop: 'after' }],
  [
    'the throttle of Canvas',
    { reply: { status: 403, headers: { 'x-rate-limit-remaining': '0' }, body: '403 Forbidden (Rate Limit Exceeded)' } },
  ],
  ['a token that is not known any more', { reply: { status: 401, body: { message: 'Invalid token' } } }],
  ['a conflict', { reply: { status: 409, body: { message: 'A later score is recorded' } } }],
];

test('A score comes through whatever happens on the way, with a later time at each attempt, and counts once.', async () => {
  await using scene = await openScoreScene();
  const { platform, column } = scene;
  const { enrolmentId } = await scene.arrive();
  for (const [round, [title, trouble]] of TROUBLES.entries()) {
    const score = 10 + round;
    await scene.handIn(enrolmentId, score);
    platform.troubles.push({ path: '/api/lti/courses', trouble });
    await sendAll(scene);
    expect.soft(column.scores.get('mira-17')?.scoreGiven, title).toBe(score);
    expect.soft((await scene.stateOf(enrolmentId))?.state, title).toBe('sent');
  }
  const posted = platform.received
    .filter(({ path }) => path.endsWith('/scores'))
    .map(({ body }) => JSON.parse(body) as { timestamp: string });
  const times = posted.map(({ timestamp }) => Date.parse(timestamp));
  expect(posted.length).toBe(2 * TROUBLES.length);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // With a new token the same attempt is made once more.
  expect(new Set(times).size).toBe(posted.length - 1);
});

test('An older score that arrives after a newer one is refused by the platform, and nothing is wrong.', async () => {
  await using scene = await openScoreScene();
  const { services, db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await compareScores(services, EAGER);
  const call = await claimCall(db, ['lti-score']);
  if (call === null) throw new Error('Nothing is due.');
  const { signal } = new AbortController();
  const quick = ltiScoreSender(services);
  const overtaken: typeof services.outside = {
    ...services.outside,
    call: async (address, request) => {
      if (address.endsWith('/scores')) expect(await quick.send(call, signal)).toMatchObject({ outcome: 'delivered', status: 200 });
      return await services.outside.call(address, request);
    },
  };
  const slow = ltiScoreSender({ ...services, outside: overtaken });
  expect(await slow.send(call, signal)).toMatchObject({ outcome: 'delivered', status: 409 });
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'sent', words: null });
  expect(scene.column.accepted).toHaveLength(1);
});

test('While a platform is away the score waits, with the reason and the time of the next attempt.', async () => {
  await using scene = await openScoreScene();
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  scene.platform.troubles.push({ path: '/api/lti/courses', trouble: { reply: { status: 503, body: '' } } });
  await compareScores(scene.api.services, EAGER);
  {
    await using _ = startSending(scene, { waitsMs: [3_600_000] });
    await vi.waitUntil(async () => (await scene.stateOf(enrolmentId))?.words, PATIENT);
    await vi.waitUntil(async () => (await scene.api.db.outgoingAttempt.count()) === 1, PATIENT);
  }
  const state = await scene.stateOf(enrolmentId);
  expect(state).toMatchObject({ state: 'waiting', words: 'The learning platform answered 503.', sentAt: null });
  expect(state?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await scene.ines.lti.resendScores({ assignmentId: scene.school.assignmentId, enrolmentId })).toEqual({ queued: 1 });
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'sent', words: null });
});

test('A platform that says no is quoted; staff send again when that is mended, one or all.', async () => {
  await using scene = await openScoreScene();
  const { grades, column, school, ines } = scene;
  const mira = await scene.arrive();
  const omar = await scene.arrive({ sub: 'omar-3', name: 'Omar', email: 'omar@uni.example' });
  await scene.handIn(mira.enrolmentId, 70);
  await scene.handIn(omar.enrolmentId, 60);
  grades.removeUser('mira-17');
  await sendAll(scene);
  const refused = await scene.stateOf(mira.enrolmentId);
  expect(refused).toMatchObject({ state: 'refused', points: 70, sentAt: null });
  expect(refused?.words).toContain('“User not found in course or is not a student”');
  expect(await scene.stateOf(omar.enrolmentId)).toMatchObject({ state: 'sent' });
  await sendAll(scene);
  expect(scene.platform.received.filter(({ path }) => path.endsWith('/scores'))).toHaveLength(2);
  grades.removeColumn(column);
  expect(await ines.lti.resendScores({ assignmentId: school.assignmentId })).toEqual({ queued: 2 });
  await sendAll(scene);
  expect((await scene.stateOf(omar.enrolmentId))?.words).toContain('(404). The link or its column was probably deleted there.');
});

test.each([
  ['before', 0],
  ['after', 1],
])('A process that is killed %s the platform has the score loses nothing, and the score counts once.', async (moment, accepted) => {
  await using scene = await openScoreScene();
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await compareScores(scene.api.services, EAGER);
  const program = join(import.meta.dirname, '../testing/killed-score-sender.ts');
  const killed = fork(program, [scene.api.url, scene.platform.origin, moment], { stdio: 'ignore' });
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  expect(scene.column.accepted).toHaveLength(accepted);
  await sendAll(scene, { leaseSeconds: 0.5 });
  expect([...scene.column.scores.values()].map(({ scoreGiven }) => scoreGiven)).toEqual([70]);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'sent', sentPoints: 70 });
});

test('A call that was lost is queued again by the next comparison, and one process compares at a time.', async () => {
  await using scene = await openScoreScene();
  const { services, db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  const counts = await Promise.all([compareScores(services, EAGER), compareScores(services, EAGER), compareScores(services, EAGER)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  await db.outgoingCall.deleteMany();
  await sendAll(scene);
  expect(given(scene.column)).toEqual([['mira-17', 70, 100]]);
});
