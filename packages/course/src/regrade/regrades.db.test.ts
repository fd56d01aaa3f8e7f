import type { Database, RefusalCode, Refused } from '@rooflab/db';
import { claimNext, failClaim, finishClaim, MAX_RETRIES } from '@rooflab/db';
import { EXERCISE, makeScene, makeUser, makeWorker, openTestDatabase, type Scene } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
import { applyRegradeSet, rollBackRegradeSet } from './apply-regrade-set.ts';
import { cancelRegradeSet, createRegradeSet, startRegradeSet } from './commands.ts';
import { previewRegradeSet } from './queries.ts';
import { regradeState } from './regrade-state.ts';
import type { RegradeFilter } from './schema.ts';

const actor = 'system';

interface Site {
  readonly db: Database;
  readonly workerId: string;
  readonly userId: string;
}

async function handIns({ db }: Site, { enrolmentIds, assignmentId }: Scene, rounds = 1): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const enrolmentId of enrolmentIds)
      await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
  }
}

/** Grades all that waits, the n-th with `score(n)`. */
async function gradeAll({ db, workerId }: Site, score: (n: number) => number): Promise<number> {
  let graded = 0;
  for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId)) {
    await finishClaim(db, { claimId: claim.claimId, result: resultFixture({ score: score(graded) }) });
    graded += 1;
  }
  return graded;
}

async function scoresOf(db: Database): Promise<(number | null)[]> {
  const rows = await db.grading.findMany({ where: { effective: true }, orderBy: { handInId: 'asc' }, select: { score: true } });
  return rows.map(({ score }) => score);
}

async function stateOf(db: Database, id: string) {
  return regradeState(await db.regradeSet.findUniqueOrThrow({ where: { id } }));
}

async function site(test: { db: Database }): Promise<Site> {
  return { db: test.db, workerId: await makeWorker(test.db), userId: await makeUser(test.db) };
}

async function draft({ db, userId }: Site, courseId: string, filter: Partial<RegradeFilter> = {}): Promise<string> {
  const set = await createRegradeSet(db, { courseId, filter: { which: 'all', ...filter }, reason: 'reference fixed', userId });
  return set.regradeSetId;
}

async function refusalOf(step: Promise<unknown>): Promise<RefusalCode | 'done'> {
  return await step.then(
    () => 'done' as const,
    (error: Refused) => error.code,
  );
}

test('A set is graded again without effect, looked at, applied, and rolled back to what was.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const { db } = here;
  const scene = await makeScene(db, { students: 5 });
  await handIns(here, scene);
  await gradeAll(here, () => 50);
  const regradeSetId = await draft(here, scene.courseId);
  expect(await stateOf(db, regradeSetId)).toBe('draft');
  expect(await refusalOf(applyRegradeSet(db, { regradeSetId, actor }))).toBe('not-ready');
  await startRegradeSet(db, { regradeSetId, actor });
  expect(await stateOf(db, regradeSetId)).toBe('running');
  expect(await gradeAll(here, (n) => (n < 2 ? 80 : 50))).toBe(5);
  expect(await stateOf(db, regradeSetId)).toBe('ready');
  expect(await scoresOf(db)).toEqual([50, 50, 50, 50, 50]);

  const preview = await previewRegradeSet(db, regradeSetId);
  expect(preview.map(({ before, after }) => [before.score, after?.score])).toEqual([
    [50, 80],
    [50, 80],
    [50, 50],
    [50, 50],
    [50, 50],
  ]);
  expect(await applyRegradeSet(db, { regradeSetId, actor })).toEqual({ changed: 2 });
  expect((await scoresOf(db)).toSorted()).toEqual([50, 50, 50, 80, 80]);
  expect(await previewRegradeSet(db, regradeSetId)).toEqual(preview);
  expect(await db.handInEvent.count({ where: { kind: 'regraded' } })).toBe(2);
  expect(await refusalOf(applyRegradeSet(db, { regradeSetId, actor }))).toBe('not-ready');

  expect(await rollBackRegradeSet(db, { regradeSetId, actor })).toEqual({ changed: 2 });
  expect(await scoresOf(db)).toEqual([50, 50, 50, 50, 50]);
  expect(await stateOf(db, regradeSetId)).toBe('rolled-back');
  const audit = await db.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { action: true } });
  expect(audit.map(({ action }) => action)).toEqual([
    'regrade-set.create',
    'regrade-set.start',
    'regrade-set.apply',
    'regrade-set.roll-back',
  ]);
});

test('Applied twice at the same moment, a set is applied once.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const scene = await makeScene(here.db, { students: 3 });
  await handIns(here, scene);
  await gradeAll(here, () => 50);
  const regradeSetId = await draft(here, scene.courseId);
  await startRegradeSet(here.db, { regradeSetId, actor });
  await gradeAll(here, () => 60);
  const both = [1, 2, 3].map(() => refusalOf(applyRegradeSet(here.db, { regradeSetId, actor })));
  expect((await Promise.all(both)).toSorted()).toEqual(['done', 'not-ready', 'not-ready']);
  expect(await scoresOf(here.db)).toEqual([60, 60, 60]);
});

test('A set under a later one is not rolled back before it.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const { db } = here;
  const scene = await makeScene(db, { students: 2 });
  await handIns(here, scene);
  await gradeAll(here, () => 50);
  const sets = [];
  for (const score of [60, 70]) {
    const regradeSetId = await draft(here, scene.courseId);
    await startRegradeSet(db, { regradeSetId, actor });
    await gradeAll(here, () => score);
    await applyRegradeSet(db, { regradeSetId, actor });
    sets.push(regradeSetId);
  }
  const [first = '', second = ''] = sets;
  expect(await refusalOf(rollBackRegradeSet(db, { regradeSetId: first, actor }))).toBe('superseded');
  await rollBackRegradeSet(db, { regradeSetId: second, actor });
  await rollBackRegradeSet(db, { regradeSetId: first, actor });
  expect(await scoresOf(db)).toEqual([50, 50]);
});

test('When grading again fails for good, the grade stays, the set gets ready, and staff are told.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const { db, workerId } = here;
  const scene = await makeScene(db);
  await handIns(here, scene);
  await gradeAll(here, () => 50);
  const regradeSetId = await draft(here, scene.courseId);
  await startRegradeSet(db, { regradeSetId, actor });
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt += 1) {
    const claim = await claimNext(db, workerId);
    await failClaim(db, { claimId: claim?.claimId ?? '', reason: 'device lost' });
  }
  expect(await stateOf(db, regradeSetId)).toBe('ready');
  expect((await previewRegradeSet(db, regradeSetId))[0]?.after).toMatchObject({
    verdict: 'system-error',
    score: null,
    deviceClass: null,
    fraction: null,
  });
  expect(await applyRegradeSet(db, { regradeSetId, actor })).toEqual({ changed: 0 });
  expect(await scoresOf(db)).toEqual([50]);
  expect(await db.alert.count({ where: { kind: 'system-error' } })).toBe(1);
  expect((await db.handIn.findFirstOrThrow()).refundedAt).toBeNull();
});

test('A cancelled set ends; what it still runs is stored without effect.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const { db, workerId } = here;
  const scene = await makeScene(db, { students: 3 });
  await handIns(here, scene);
  await gradeAll(here, () => 50);
  const regradeSetId = await draft(here, scene.courseId);
  await startRegradeSet(db, { regradeSetId, actor });
  const running = await claimNext(db, workerId);
  await cancelRegradeSet(db, { regradeSetId, actor });
  expect(await claimNext(db, workerId)).toBeNull();
  expect(await finishClaim(db, { claimId: running?.claimId ?? '', result: resultFixture({ score: 99 }) })).toBe('recorded');
  expect(await stateOf(db, regradeSetId)).toBe('cancelled');
  expect(await scoresOf(db)).toEqual([50, 50, 50]);
});

test('The filter selects by verdict, exercise and student, and the best or the last of each.', async () => {
  await using test = await openTestDatabase();
  const here = await site(test);
  const { db } = here;
  const scene = await makeScene(db, { students: 2 });
  await handIns(here, scene, 3);
  await gradeAll(here, (n) => [10, 20, 90, 80, 30, 40][n] ?? 0);
  await handIns(here, scene);
  const count = async (filter: Partial<RegradeFilter>) =>
    (await createRegradeSet(db, { courseId: scene.courseId, filter: { which: 'all', ...filter }, reason: 'r', userId: here.userId }))
      .handIns;
  expect(await count({})).toBe(6);
  expect(await count({ which: 'last' })).toBe(2);
  expect(await count({ enrolmentId: scene.enrolmentId })).toBe(3);
  const best = await draft(here, scene.courseId, { which: 'best' });
  expect((await previewRegradeSet(db, best)).map(({ before }) => before.score).toSorted()).toEqual([80, 90]);
  expect(await refusalOf(draft(here, scene.courseId, { verdicts: ['timeout'] }))).toBe('nothing-selected');
  expect(await refusalOf(draft(here, scene.courseId, { exercise: 'matmul/square' }))).toBe('nothing-selected');
});
