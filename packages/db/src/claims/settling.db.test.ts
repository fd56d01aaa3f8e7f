import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabase, createDatabase } from '../client.ts';
import { freePort } from '../embedded/free-port.ts';
import { queueRegradeSet } from '../queue/queue-regrade-set.ts';
import {
  attemptsOf,
  claimOne,
  draftRegrade,
  EXERCISE,
  handIn,
  makeScene,
  makeWorker,
  type OpenTestDatabase,
  openTestDatabase,
  type Scene,
} from '../testing/index.ts';
import { type Claim, claimNext } from './claim-next.ts';
import { failClaim } from './fail-claim.ts';
import { finishClaim } from './finish-claim.ts';
import { UnknownClaim } from './grading-leases.ts';
import { heartbeat } from './heartbeat.ts';
import { MAX_RETRIES } from './settle.ts';
import { sweep } from './sweep.ts';

let opened: OpenTestDatabase;
let db: OpenTestDatabase['db'];
let scene: Scene;
let workerId: string;
let handInId: string;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

afterEach(async () => {
  await sweep(db, { leaseSeconds: 0 });
  for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId)) await finish(claim);
});

beforeEach(async () => {
  scene = await makeScene(db);
  workerId = await makeWorker(db);
  handInId = await handIn(db, scene);
});

const eventsOf = async () =>
  (await db.handInEvent.findMany({ where: { handInId }, orderBy: { id: 'asc' } })).map(({ kind, data }) => ({ kind, data }));
const alertsOf = async () => await db.alert.findMany({ where: { handInId }, select: { kind: true, message: true, workerId: true } });
const finish = async ({ claimId }: Claim, changes: Parameters<typeof resultFixture>[0] = {}) =>
  await finishClaim(db, { claimId, result: resultFixture(changes) });

/** Ends the waiting job by failures on our side alone. */
async function failForGood(reason: string): Promise<string[]> {
  const ended: string[] = [];
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt += 1) {
    const { claimId } = await claimOne(db, workerId);
    ended.push(await failClaim(db, { claimId, reason }));
  }
  return ended;
}

test('Who follows a hand-in is told of its attempts, with their numbers, its worker and how it ended.', async () => {
  const first = await claimOne(db, workerId);
  await failClaim(db, { claimId: first.claimId, reason: 'device lost' });
  const { name } = await db.worker.findUniqueOrThrow({ where: { id: workerId }, select: { name: true } });
  await finish(await claimOne(db, workerId));
  expect(await eventsOf()).toEqual([
    { kind: 'waiting', data: expect.anything() },
    { kind: 'running', data: { attempt: 1, worker: name } },
    { kind: 'retrying', data: { attempt: 1, retries: MAX_RETRIES } },
    { kind: 'running', data: { attempt: 2, worker: name } },
    { kind: 'ended', data: { verdict: 'accepted', score: 92.5, maxScore: 100 } },
  ]);
  expect(await alertsOf()).toEqual([]);
});

test('A beat tells of a phase when it begins and of each progress in it, and of phases that ended meanwhile; a mere beat tells nothing.', async () => {
  const { claimId } = await claimOne(db, workerId);
  const before = (await eventsOf()).length;
  const done = { done: 1, of: 3 };
  expect(await heartbeat(db, { claimId })).toBe(true);
  expect(await heartbeat(db, { claimId, phase: 'checking' })).toBe(true);
  expect(await heartbeat(db, { claimId, phase: 'checking' })).toBe(true);
  expect(await heartbeat(db, { claimId, phase: 'checking', progress: done })).toBe(true);
  expect(await heartbeat(db, { claimId, phase: 'timing', passed: [{ phase: 'roof', progress: done }] })).toBe(true);
  expect(await heartbeat(db, { claimId, phase: 'timing', passed: [{ phase: 'x-ray' }] })).toBe(true);
  expect(await heartbeat(db, { claimId })).toBe(true);
  expect((await eventsOf()).slice(before)).toEqual(
    [
      { phase: 'checking' },
      { phase: 'checking', progress: done },
      { phase: 'roof', progress: done },
      { phase: 'timing' },
      { phase: 'x-ray' },
    ].map((data) => ({ kind: 'phase', data })),
  );
  expect(await db.grading.findUniqueOrThrow({ where: { claimId }, select: { phase: true } })).toEqual({ phase: 'timing' });
});

test('A rejected kernel is shown to staff, with its exercise, its worker and the reason; no other verdict is.', async () => {
  const { name } = await db.worker.findUniqueOrThrow({ where: { id: workerId }, select: { name: true } });
  expect(await finish(await claimOne(db, workerId), { verdict: 'rejected', score: 0, message: 'It is too fast.' })).toBe('effective');
  expect(await alertsOf()).toEqual([{ kind: 'rejected', message: `${EXERCISE} on ${name}: It is too fast.`, workerId }]);
});

test.each([
  ['a system error of the grader', { verdict: 'system-error', score: 40, message: 'no device' }, 'no device'],
  ['a result without a score', { verdict: 'wrong-answer', score: null, message: 'no score' }, 'no score'],
  ['a result of another exercise', { exercise: 'reduction/min' }, `The result is for reduction/min, not for ${EXERCISE}.`],
  [
    'a result without a device class',
    { device: { ...deviceFixture(), deviceClass: null } },
    'The result does not say which device class it was graded on.',
  ],
] as const)('No verdict comes from %s: the job waits again, with the reason.', async (_what, changes, failure) => {
  expect(await finish(await claimOne(db, workerId), changes)).toBe('failed');
  expect(await attemptsOf(db, handInId)).toEqual(['failed null -']);
  expect(await db.grading.findFirst({ where: { handInId }, select: { failure: true } })).toEqual({ failure });
});

test('A hand-in that cannot be graded ends so for its followers, staff and the audit log, with the last reason.', async () => {
  expect(await failForGood('device lost')).toEqual(['retried', 'retried', 'retried', 'system-error']);
  const message = `Grading ${EXERCISE} failed ${MAX_RETRIES + 1} times. The attempt was given back. Last: device lost`;
  expect(await alertsOf()).toEqual([{ kind: 'system-error', message, workerId }]);
  expect((await eventsOf()).at(-1)).toEqual({ kind: 'ended', data: { verdict: 'system-error', score: null, maxScore: null } });
  expect(await db.auditEntry.findMany({ where: { subjectId: handInId } })).toMatchObject([
    { actor: 'system', action: 'hand-in.system-error', subjectKind: 'hand-in', courseId: scene.courseId, reason: message },
  ]);
});

test('Webhooks of the course hear of a graded hand-in.', async () => {
  const webhook = { courseId: scene.courseId, url: 'https://hooks.example.com/', events: ['hand-in.graded'], secret: 'sealed' };
  await db.webhook.create({ data: webhook });
  await finish(await claimOne(db, workerId));
  const calls = await db.outgoingCall.findMany({ where: { courseId: scene.courseId }, select: { kind: true, about: true } });
  expect(calls).toEqual([{ kind: 'webhook', about: expect.objectContaining({ event: 'hand-in.graded', subject: handInId }) }]);
});

test('A claim that never existed is called that, whatever is said of it.', async () => {
  const claimId = '00000000-0000-4000-8000-000000000000';
  const unknown = { name: 'UnknownClaim', message: `There is no claim ${claimId}.` };
  await expect(finishClaim(db, { claimId, result: resultFixture() })).rejects.toMatchObject(unknown);
  await expect(failClaim(db, { claimId, reason: 'x' })).rejects.toThrow(UnknownClaim);
  expect(await heartbeat(db, { claimId })).toBe(false);
});

test('A silent worker is named in the reason why its attempt was lost.', async () => {
  await claimOne(db, workerId);
  const { name } = await db.worker.findUniqueOrThrow({ where: { id: workerId }, select: { name: true } });
  await sweep(db, { leaseSeconds: 0 });
  expect(await db.grading.findFirst({ where: { handInId }, select: { failure: true } })).toEqual({
    failure: `Worker ${name} was not heard from for 0 s.`,
  });
});

test('The marks of an exercise go with its claim.', async () => {
  const terms = { passFraction: 0.3, fullFraction: 0.9 };
  await db.assignmentItem.updateMany({ where: { assignmentId: scene.assignmentId }, data: { terms } });
  expect((await claimOne(db, workerId)).marks).toEqual(terms);
});

describe('a regrade', () => {
  let regradeSetId: string;

  beforeEach(async () => {
    await finish(await claimOne(db, workerId));
    regradeSetId = await draftRegrade(db, scene.courseId);
    await db.$transaction(async (tx) => await queueRegradeSet(tx, regradeSetId));
  });

  const setOf = async () =>
    await db.regradeSet.findUniqueOrThrow({
      where: { id: regradeSetId },
      select: { readyAt: true, items: { select: { claimedAt: true, endedAt: true, gradingId: true } } },
    });

  test('is recorded and makes its set ready, tells followers nothing, and leaves the grade.', async () => {
    const told = await eventsOf();
    const claim = await claimOne(db, workerId);
    expect(claim).toMatchObject({ kind: 'regrade', handInId, attempt: 1 });
    expect(await heartbeat(db, { claimId: claim.claimId, phase: 'timing' })).toBe(true);
    expect(await finish(claim, { score: 50 })).toBe('recorded');
    expect(await setOf()).toEqual({
      readyAt: expect.any(Date),
      items: [{ claimedAt: null, endedAt: expect.any(Date), gradingId: claim.gradingId }],
    });
    expect(await eventsOf()).toEqual(told);
    expect(await db.grading.findFirst({ where: { handInId, effective: true }, select: { score: true } })).toEqual({ score: 92.5 });
  });

  test('that fails waits again, and its set is not ready.', async () => {
    const told = await eventsOf();
    const { claimId } = await claimOne(db, workerId);
    expect(await failClaim(db, { claimId, reason: 'device lost' })).toBe('retried');
    expect(await setOf()).toEqual({ readyAt: null, items: [{ claimedAt: null, endedAt: null, gradingId: null }] });
    expect(await eventsOf()).toEqual(told);
  });

  test('that fails for good ends without a grading, and its hand-in keeps grade and attempt.', async () => {
    expect(await failForGood('device lost')).toEqual(['retried', 'retried', 'retried', 'system-error']);
    expect(await setOf()).toEqual({ readyAt: expect.any(Date), items: [{ claimedAt: null, endedAt: expect.any(Date), gradingId: null }] });
    const message = `Grading ${EXERCISE} failed ${MAX_RETRIES + 1} times. Its grade stays as it was. Last: device lost`;
    expect(await alertsOf()).toEqual([{ kind: 'system-error', message, workerId }]);
    expect(await db.auditEntry.findFirst({ where: { subjectId: handInId }, select: { action: true } })).toEqual({
      action: 'regrade-item.system-error',
    });
    expect(await db.handIn.findUniqueOrThrow({ where: { id: handInId }, select: { refundedAt: true } })).toEqual({ refundedAt: null });
  });
});

test('A sweep without its database throws nothing, and reports every part that failed.', async () => {
  const gone = createDatabase({ url: `postgresql://nobody@127.0.0.1:${await freePort()}/none`, patience: null, name: 'gone' });
  const { expired, goneWorkers, faults } = await sweep(gone);
  expect({ expired, goneWorkers, faults: faults.length }).toEqual({ expired: [], goneWorkers: 0, faults: 9 });
  await closeDatabase(gone);
});
