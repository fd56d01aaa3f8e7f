import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimCall } from '@rooflab/db';
import { expect, test, vi } from 'vitest';
import { type OutgoingOptions, runOutgoing } from '../outgoing/run-outgoing.ts';
import { sendersOf } from '../outgoing/senders.ts';
import { GRADE_SCOPES, openGrades, type TestColumn } from '../testing/lti-grades.ts';
import { CLAIM, type Habit, TEACHER } from '../testing/lti-platform.ts';
import { openLtiScene } from '../testing/lti-scene.ts';
import type { Trouble } from '../testing/lti-services.ts';
import { handInGraded } from '../testing/school.ts';
import { compareScores, runScoreComparison } from './run-score-comparison.ts';
import { ltiScoreSender, scoreUrlOf } from './score-sender.ts';

const PATIENT = { timeout: 10_000, interval: 20 };

const EAGER = { leastSeconds: 0, mostSeconds: 0 };

const MIRA = { sub: 'mira-17', name: 'Mira Sol', email: 'mira@uni.example' };

type Scene = Awaited<ReturnType<typeof openScene>>;

/** A platform with a gradebook; the school's assignment has a link with a column there. */
async function openScene(habit: Habit = 'canvas') {
  const scene = await openLtiScene(habit);
  const { api, school } = scene;
  const grades = openGrades(scene.platform, habit);
  const column = grades.addColumn();
  const custom = { [`${CLAIM}/custom`]: { rooflab_assignment: school.assignmentId } };
  const linkTo = (to: TestColumn | null, link = 'link-1') => ({
    claims: { ...custom, ...grades.claim(to), [`${CLAIM}/resource_link`]: { id: link, title: 'Sums' } },
  });
  /** Somebody comes from a link for the first time. */
  const arrive = async (person: typeof MIRA = MIRA, forgery: { claims: object } = linkTo(column)) => {
    const { browser, answer } = await scene.arrive(person, { claims: { ...forgery.claims } });
    const userId = (await scene.session(browser))?.user.id ?? '';
    const where = { courseId_userId: { courseId: school.courseId, userId } };
    const { id: enrolmentId } = await api.db.enrolment.findUniqueOrThrow({ where, select: { id: true } });
    return { userId, enrolmentId, answer };
  };
  const handIn = async (enrolmentId: string, score: number) =>
    await handInGraded(api, { enrolmentId, assignmentId: school.assignmentId, result: { score, verdict: 'accepted' } });
  const ines = await api.as(school.instructor.userId);
  const states = async () => (await ines.lti.scores({ assignmentId: school.assignmentId })).students;
  /** Of the one student who came. */
  const stateOf = async (enrolmentId: string) => (await states()).find((each) => each.enrolmentId === enrolmentId)?.scores[0];
  return { ...scene, grades, column, linkTo, arrive, handIn, ines, states, stateOf };
}

function startSending({ api: { services } }: Scene, options: Partial<OutgoingOptions> = {}) {
  const { db, logger } = services;
  const outgoing = runOutgoing({ db, logger, senders: sendersOf(services), waitsMs: Array(50).fill(20), pollMs: 10, ...options });
  return { [Symbol.asyncDispose]: () => outgoing.close() };
}

/** Runs until nothing waits to be sent. */
async function sendAll(scene: Scene, options: Partial<OutgoingOptions> = {}): Promise<void> {
  await compareScores(scene.api.services, EAGER);
  await using _ = startSending(scene, options);
  await vi.waitUntil(async () => (await scene.api.db.outgoingCall.count({ where: { endedAt: null } })) === 0, PATIENT);
}

const given = (column: TestColumn) => column.accepted.map(({ userId, scoreGiven, scoreMaximum }) => [userId, scoreGiven, scoreMaximum]);

test.each<Habit>(['canvas', 'moodle', 'blackboard'])(
  'Launch, hand-in, grade: the score arrives at %s without anybody doing anything.',
  async (habit) => {
    await using scene = await openScene(habit);
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
  await using scene = await openScene();
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

test('Before its release an assignment sends nothing.', async () => {
  await using scene = await openScene();
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
  await using scene = await openScene();
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
  await using scene = await openScene();
  const { services, db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await compareScores(services, EAGER);
  const call = await claimCall(db, { kinds: ['lti-score'], leaseSeconds: 60 });
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
  await using scene = await openScene();
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
  await using scene = await openScene();
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

test('A link that gets another column is sent everything; one without a column, or without the right to write, says so.', async () => {
  await using scene = await openScene();
  const { grades, column, ines, school } = scene;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  const second = grades.addColumn();
  await scene.launch(MIRA, scene.linkTo(second));
  await sendAll(scene);
  expect([given(column), given(second)]).toEqual([[['mira-17', 70, 100]], [['mira-17', 70, 100]]]);
  await scene.launch(MIRA, { claims: grades.claim(second, GRADE_SCOPES.slice(1)) });
  expect((await ines.lti.links({ courseId: school.courseId })).map((link) => link.grades)).toEqual(['not-allowed']);
  await scene.handIn(enrolmentId, 80);
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({
    state: 'refused',
    words: expect.stringContaining('does not let Rooflab write grades'),
  });
  await scene.launch(MIRA, { claims: grades.claim(null) });
  expect((await ines.lti.links({ courseId: school.courseId })).map((link) => link.grades)).toEqual(['no-column']);
});

test('An address in a private network gets no score, and staff are told.', async () => {
  await using scene = await openScene();
  const inside = { url: 'https://169.254.169.254/latest/lineitem', scores: new Map(), accepted: [] };
  const { enrolmentId } = await scene.arrive(MIRA, scene.linkTo(inside));
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'refused', words: expect.stringContaining('was not reached') });
});

test('Of several courses of a platform each gets the scores of the people who came from it.', async () => {
  await using scene = await openScene('moodle');
  const { api, school, platformId, grades, linkTo } = scene;
  const name = { platformId, deploymentId: 'deployment-1', contextId: 'lms-course-2' };
  await api.db.ltiContext.create({ data: { ...name, courseId: school.courseId, openedById: school.instructor.userId } });
  const second = grades.addColumn();
  const elsewhere = { claims: { ...linkTo(second, 'link-2').claims, [`${CLAIM}/context`]: { id: 'lms-course-2', title: 'Evening' } } };
  const mira = await scene.arrive();
  const omar = await scene.arrive({ sub: 'omar-3', name: 'Omar', email: 'omar@uni.example' }, elsewhere);
  await scene.handIn(mira.enrolmentId, 70);
  await scene.handIn(omar.enrolmentId, 60);
  await sendAll(scene);
  expect([given(scene.column), given(second)]).toEqual([[['mira-17', 70, 100]], [['omar-3', 60, 100]]]);
  await scene.launch(MIRA, elsewhere);
  await sendAll(scene);
  expect(given(second)).toEqual([
    ['omar-3', 60, 100],
    ['mira-17', 70, 100],
  ]);
});

test('Staff connect a link that somebody made at the platform; parameters that name a foreign assignment do nothing.', async () => {
  await using scene = await openScene();
  const { ines, school, grades, column } = scene;
  const { courseId, assignmentId } = school;
  const foreign = { claims: { ...grades.claim(column), [`${CLAIM}/custom`]: { rooflab_assignment: school.otherAssignmentId } } };
  const { enrolmentId } = await scene.arrive(MIRA, foreign);
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  const [link] = await ines.lti.links({ courseId });
  expect(link).toMatchObject({ title: 'Sums', assignmentId: null, grades: 'taken' });
  await ines.lti.connectLink({ courseId, ltiLinkId: link?.ltiLinkId ?? '', assignmentId });
  await sendAll(scene);
  expect(given(column)).toEqual([['mira-17', 70, 100]]);
  await ines.lti.connectLink({ courseId, ltiLinkId: link?.ltiLinkId ?? '', assignmentId: null });
  await scene.handIn(enrolmentId, 80);
  await sendAll(scene);
  expect(column.accepted).toHaveLength(1);
});

test.each([
  ['before', 0],
  ['after', 1],
])('A process that is killed %s the platform has the score loses nothing, and the score counts once.', async (moment, accepted) => {
  await using scene = await openScene();
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
  await using scene = await openScene();
  const { services, db } = scene.api;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  const counts = await Promise.all([compareScores(services, EAGER), compareScores(services, EAGER), compareScores(services, EAGER)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  await db.outgoingCall.deleteMany();
  await sendAll(scene);
  expect(given(scene.column)).toEqual([['mira-17', 70, 100]]);
});

test('A platform that is turned off, or whose course is disconnected, gets nothing.', async () => {
  await using scene = await openScene();
  const { root, platformId, ines, school } = scene;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await compareScores(scene.api.services, EAGER);
  await root.lti.setPlatformEnabled({ platformId, enabled: false });
  await sendAll(scene);
  await root.lti.setPlatformEnabled({ platformId, enabled: true });
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'refused', words: 'The learning platform is turned off here.' });
  await ines.lti.resendScores({ assignmentId: school.assignmentId });
  const [context] = await ines.lti.contexts({ courseId: school.courseId });
  await ines.lti.disconnect({ courseId: school.courseId, ltiContextId: context?.ltiContextId ?? '' });
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
});

test('Staff who open a link send no score of theirs.', async () => {
  await using scene = await openScene();
  const forgery = scene.linkTo(scene.column);
  const teacher = await scene.arrive(
    { sub: 'tea-1', name: 'Tea', email: 'tea@uni.example' },
    { claims: { ...forgery.claims, [`${CLAIM}/roles`]: [TEACHER] } },
  );
  await scene.handIn(teacher.enrolmentId, 70);
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
});

test.each([
  ['https://lms.example.com/lineitems/7', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/lineitems/7/', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/2/lineitems/7/lineitem?type_id=3', 'https://lms.example.com/2/lineitems/7/lineitem/scores?type_id=3'],
])('Scores of the column %s go to %s.', (column, scores) => {
  expect(scoreUrlOf(column)).toBe(scores);
});
