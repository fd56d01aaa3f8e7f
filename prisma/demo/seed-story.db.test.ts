import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bestResults,
  createAuth,
  effectiveGrade,
  gradedClasses,
  listPlacements,
  loadGradebook,
  previewRegradeSet,
  regradeState,
} from '@rooflab/course';
import type { Database } from '@rooflab/db';
import { type OpenTestDatabase, openTestDatabase } from '@rooflab/db/testing';
import { countedResultFixture, resultFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Demo, seedDemo } from '../seed.ts';
import { CAST } from './cast.ts';
import { PLAN } from './plan.ts';
import { writeRecordings } from './recordings.ts';
import { seedStory } from './seed-story.ts';
import { exerciseOf, recordingsOf, STORY } from './stories.ts';
import { seedTries } from './tries.ts';

const SECRETS = {
  studentPassword: 'of-the-student',
  instructorPassword: 'of-the-instructor',
  taPassword: 'of-the-assistant',
  adminPassword: 'of-the-admin',
  studentToken: null,
};

const COUNTED_ON = { ...countedResultFixture().device, description: 'SwiftShader', software: true };

let folder = '';

/** A result for each hand-in of the story, except the last, which has no recording. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-recordings-'));
  const names = STORY.slice(0, -1).flatMap((handIn) => recordingsOf(handIn).map((name) => ({ handIn, name })));
  const results = names.map(({ handIn, name }, index) => {
    const own = { exercise: exerciseOf(handIn), seed: index.toString(16) };
    if (handIn.gradedBy === 'counts') return [name, countedResultFixture({ ...own, device: COUNTED_ON })] as const;
    return [name, resultFixture({ ...own, score: name.endsWith('.again') ? 91 : 92.5 })] as const;
  });
  await writeRecordings(new Map(results), folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** In which the story was seeded once. */
let room: OpenTestDatabase;
let demo: Demo;
let handedIn: number;

beforeAll(async () => {
  room = await openTestDatabase();
  demo = await seeded(room.db);
  handedIn = await seedStory(room.db, demo, folder);
});

afterAll(() => room[Symbol.asyncDispose]());

async function seeded(db: Database): Promise<Demo> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const auth = createAuth({ db, logger: silent, secret: 'only-for-tests', baseUrl: 'http://localhost:1', production: false });
  return await seedDemo({ db, auth }, SECRETS);
}

/** How many rows each table of the course has. */
async function counts(db: Database): Promise<number[]> {
  const { user, enrolment, assignment, handIn, grading, handInEvent, worker, auditEntry, announcement } = db;
  const { extension, override, regradeSet, regradeItem, reportSection, reportHandIn, reportReview } = db;
  return await Promise.all([
    ...[user.count(), enrolment.count(), assignment.count(), handIn.count(), grading.count()],
    ...[handInEvent.count(), worker.count(), auditEntry.count(), announcement.count(), extension.count(), override.count()],
    ...[regradeSet.count(), regradeItem.count(), reportSection.count(), reportHandIn.count(), reportReview.count()],
  ]);
}

test('The story is seeded once, however often it is started, and a hand-in without a recording is left out.', async () => {
  const { db } = room;
  expect(handedIn).toBe(STORY.length - 1);
  const before = await counts(db);
  await seeded(db);
  expect(await seedStory(db, demo, folder)).toBe(0);
  expect(await counts(db)).toEqual(before);
  expect(await db.grading.count({ where: { effective: true } })).toBe(STORY.length - 1);
});

test('Without any recordings there is a class, and nothing that it handed in.', async () => {
  await using empty = await openTestDatabase();
  const { db } = empty;
  expect(await seedStory(db, await seeded(db), join(folder, 'nowhere'))).toBe(0);
  expect(await db.enrolment.count({ where: { role: 'student' } })).toBe(CAST.length + 1);
  expect(await db.handIn.count()).toBe(0);
});

test('Every recorded grading says that it was recorded, and its worker takes no part.', async () => {
  const { db } = room;
  const gradings = await db.grading.findMany({ select: { device: true, result: true, worker: { select: { name: true, state: true } } } });
  expect(gradings).toHaveLength(STORY.slice(0, -1).flatMap(recordingsOf).length);
  const by = new Map([
    ['recorded on an NVIDIA H200', 'NVIDIA H200 (recorded)'],
    ['counted on SwiftShader', 'SwiftShader (recorded)'],
  ]);
  for (const { device, result, worker } of gradings) {
    const description = by.get(worker.name);
    expect(device).toMatchObject({ description });
    expect(result).toMatchObject({ device: { description } });
    expect(worker.state).toBe('gone');
  }
  expect(new Set(gradings.map(({ worker }) => worker.name))).toEqual(new Set(by.keys()));
});

test('Leaderboard, placements and gradebook show the class; every hand-in came while its assignment took it.', async () => {
  const { db } = room;
  const { courseId } = demo;
  for (const assignment of await db.assignment.findMany({ where: { courseId } })) {
    const planned = PLAN.find(({ title }) => title === assignment.title);
    for (const exercise of new Set(planned?.handIns.map(exerciseOf))) {
      const filter = { courseId, assignmentId: assignment.id, exercise };
      const deviceClass = assignment.deviceClass ?? 'large';
      const board = await bestResults(db, { ...filter, deviceClass, before: null });
      const placements = await listPlacements(db, { ...filter, deviceClass: null, limit: 100 });
      expect(board.length).toBeGreaterThan(0);
      expect(placements.length).toBeGreaterThanOrEqual(deviceClass === 'counted' ? 0 : board.length);
      expect(await gradedClasses(db, assignment.id, [exercise])).toEqual([deviceClass]);
    }
  }
  const students = await loadGradebook(db, { courseId, after: null, limit: 100 });
  expect(students).toHaveLength(CAST.filter(({ droppedOnDay }) => droppedOnDay === undefined).length + 1);
  const items = students.flatMap(({ input }) => effectiveGrade(input).assignments.flatMap((assignment) => assignment.items));
  const reasonsOf = (kind: string) => new Set(items.filter((item) => item.kind === kind).map(({ reason }) => reason));
  expect(reasonsOf('exercise')).toEqual(new Set(['best', 'override', 'nothing-handed-in']));
  expect(reasonsOf('experiment')).toEqual(new Set(['best', 'nothing-handed-in']));
  expect(reasonsOf('report')).toEqual(new Set(['last', 'nothing-handed-in']));
  const early =
    await db.$queryRaw`SELECT h.id FROM hand_ins h JOIN assignments a ON a.id = h.assignment_id WHERE h.created_at < a.release_at`;
  expect(early).toEqual([]);
});

test('The class has answered questions, rightly and wrongly; a prediction waits for its run. Again: nothing is added.', async () => {
  const { db } = room;
  for (let i = 0; i < 2; i++) await seedTries(db, { courseId: demo.courseId, triesSecret: 'only-for-tests' });
  const tries = await db.questionTry.findMany();
  expect(tries.length).toBeGreaterThan(40);
  expect(new Set(tries.map(({ fraction }) => (fraction === null ? 'waits' : fraction === 1)))).toEqual(new Set([true, false, 'waits']));
  const students = await loadGradebook(db, { courseId: demo.courseId, after: null, limit: 100 });
  const items = students.flatMap(({ input }) => effectiveGrade(input).assignments.flatMap((assignment) => assignment.items));
  const reasons = items.filter(({ kind }) => kind === 'question');
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['best', 'nothing-handed-in', 'no-result-yet']));
});

test('The regrade set is ready to be looked at and has no effect yet.', async () => {
  const { db } = room;
  const set = await db.regradeSet.findFirstOrThrow();
  expect(regradeState(set)).toBe('ready');
  const items = await previewRegradeSet(db, set.id);
  expect(items).toHaveLength(STORY.filter(({ regraded }) => regraded).length);
  for (const { before, after } of items) expect([before.score, after?.score]).toEqual([92.5, 91]);
});
