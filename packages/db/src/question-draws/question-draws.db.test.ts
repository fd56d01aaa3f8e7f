import { LEASE_SECONDS } from '@rooflab/fleet';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { finishClaim } from '../claims/finish-claim.ts';
import { sweep } from '../claims/sweep.ts';
import type { Database } from '../client.ts';
import { takeBackClaims } from '../leases/take-back-claims.ts';
import { claimOne, EXERCISE, handIn, makeScene, makeWorker, openTestDatabase, type Scene, stopClock } from '../testing/index.ts';
import { holderOf } from '../workers/sessions.ts';
import { claimDraw, type DrawWork } from './claim-draw.ts';
import { MOST_DRAWS } from './draw-leases.ts';
import { beatDraw, failDraw, finishDraw, releaseDraw } from './report-draw.ts';

const OWN = { question: `${EXERCISE}.own` };
const QUESTIONS = { practice: [], counted: [] };

async function gradeOne(db: Database, scene: Scene, workerId: string, verdict: 'accepted' | 'too-slow' = 'accepted') {
  const handInId = await handIn(db, scene);
  const { claimId, seed } = await claimOne(db, workerId);
  await finishClaim(db, { claimId, result: resultFixture({ verdict, seed }) });
  return { handInId, seed };
}

async function openScene(db: Database, questions: readonly { question: string }[] = [OWN]) {
  const scene = await makeScene(db, { assignment: { questions } });
  return { scene, workerId: await makeWorker(db) };
}

async function claimed(db: Database, workerId: string): Promise<DrawWork> {
  return (await claimDraw(db, workerId)) ?? expect.fail('There was no draw to claim.');
}

test('Each accepted grading of an assignment that asks about it gets one draw, with the seed of the grading; no other one does.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { scene, workerId } = await openScene(db);
  await gradeOne(db, scene, workerId, 'too-slow');
  expect(await claimDraw(db, workerId)).toBeNull();
  const first = await gradeOne(db, scene, workerId);
  const draw = await claimed(db, workerId);
  expect(draw).toMatchObject({ exercise: EXERCISE, labVersion: null, seed: first.seed });
  expect(await claimDraw(db, workerId)).toBeNull();
  expect(await finishDraw(db, draw.claimId, { questions: QUESTIONS })).toBe('stored');
  expect(await finishDraw(db, draw.claimId, { questions: QUESTIONS })).toBe('stale');
  expect(await db.questionDraw.findMany({ select: { questions: true, claimId: true, failures: true } })).toEqual([
    { questions: QUESTIONS, claimId: null, failures: 0 },
  ]);
  // A newer accepted hand-in has questions of its own.
  const second = await gradeOne(db, scene, workerId);
  expect(await claimed(db, workerId)).toMatchObject({ seed: second.seed });
  await expect(db.$executeRaw`UPDATE question_draws SET refusal = 'x', questions = NULL WHERE ended_at IS NOT NULL`).rejects.toThrow(
    'has ended',
  );
});

test('An assignment that begins to ask later draws from what is accepted already, once.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { scene, workerId } = await openScene(db, []);
  await gradeOne(db, scene, workerId);
  await gradeOne(db, scene, workerId, 'too-slow');
  expect(await db.questionDraw.count()).toBe(0);
  const item = { assignmentId: scene.assignmentId, kind: 'question', subject: OWN.question, position: 7 } as const;
  await db.assignmentItem.create({ data: item });
  expect(await db.questionDraw.count()).toBe(1);
  await db.assignmentItem.deleteMany({ where: { kind: 'question' } });
  await db.assignmentItem.create({ data: item });
  expect(await db.questionDraw.count()).toBe(1);
});

test('A worker that is killed while it draws loses the draw to another, three times at most; then there are no questions.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const { scene, workerId } = await openScene(db);
  const clock = await stopClock(db);
  await gradeOne(db, scene, workerId);
  for (let attempt = 1; attempt <= MOST_DRAWS; attempt += 1) {
    const { claimId } = await claimed(db, await makeWorker(db));
    await clock.pass({ seconds: LEASE_SECONDS - 1 });
    expect(await beatDraw(db, claimId)).toBe(true);
    await clock.pass({ seconds: LEASE_SECONDS });
    expect((await sweep(db)).expired).toEqual([claimId]);
    expect(await beatDraw(db, claimId)).toBe(false);
    expect(await finishDraw(db, claimId, { questions: QUESTIONS })).toBe('stale');
  }
  expect(await claimDraw(db, await makeWorker(db))).toBeNull();
  expect(await db.questionDraw.findFirstOrThrow()).toMatchObject({
    failures: MOST_DRAWS,
    questions: null,
    refusal: null,
    failure: `The worker was not heard from for ${LEASE_SECONDS} s.`,
  });
});

test('A draw that is given back costs no attempt; one that fails does, and a later one may succeed.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { scene, workerId } = await openScene(db);
  await gradeOne(db, scene, workerId);
  const first = await claimed(db, workerId);
  expect(await holderOf(db, first.claimId)).toEqual({ workerId, kind: null });
  await releaseDraw(db, first.claimId);
  const second = await claimed(db, workerId);
  await takeBackClaims(db, { workerId }, { outcome: 'released', why: 'stops.' });
  expect(await beatDraw(db, second.claimId)).toBe(false);
  await failDraw(db, { claimId: (await claimed(db, workerId)).claimId, reason: 'broken' });
  const last = await claimed(db, workerId);
  await finishDraw(db, last.claimId, { refusal: 'Nothing can be asked.' });
  expect(await db.questionDraw.findFirstOrThrow()).toMatchObject({ failures: 1, refusal: 'Nothing can be asked.', questions: null });
});
