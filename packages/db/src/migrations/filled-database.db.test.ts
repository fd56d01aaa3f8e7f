import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { expect, inject, test } from 'vitest';
import { closeDatabase, createDatabase, type Database } from '../client.ts';
import { effectiveGrade } from '../grades/effective-grade.ts';
import { loadGradeInput } from '../grades/load-grade-input.ts';
import { storableJson } from '../json.ts';
import { replayHandIn } from '../regrades/replay-hand-in.ts';
import { EXERCISE, enrol, insertHandIns, makeCourse, makeUser, makeWorker } from '../testing/index.ts';
import { migrateDatabase, migrateTables } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** Of the migrations that this file is about; all before them make the database that they find. */
const FIRST = '20261122123000_one_measurement';

async function withFilledDatabase(work: (db: Database, url: string) => Promise<void>): Promise<void> {
  const migrations = await readMigrations();
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(
      url,
      migrations.map(({ name }) => name).filter((name) => name < FIRST),
    );
    const db = createDatabase({ url });
    try {
      await work(db, url);
    } finally {
      await closeDatabase(db);
    }
  });
}

interface Stored {
  readonly description: string;
  readonly deviceClass: 'medium' | 'large';
  /** Whether the grading came to measure its roof. */
  readonly measured: boolean;
}

/** As a version before this one wrote it: our client names columns that are not there yet. */
async function storeAssignment(db: Database, courseId: string): Promise<string> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO assignments (id, course_id, title, release_at, due_at)
    VALUES (gen_random_uuid(), ${courseId}::uuid, 'Reduction', now() - interval '1 day', now() + interval '7 days') RETURNING id`;
  const id = row?.id ?? '';
  await db.$executeRaw`INSERT INTO assignment_exercises (assignment_id, exercise, position) VALUES (${id}::uuid, ${EXERCISE}, 0)`;
  return id;
}

/** A hand-in that a version before this one graded; returns the ids of hand-in and grading. */
async function storeGraded(db: Database, workerId: string, { description, deviceClass, measured }: Stored): Promise<[string, string]> {
  const courseId = await makeCourse(db);
  const [assignmentId, enrolmentId] = [await storeAssignment(db, courseId), await enrol(db, courseId)];
  const [handInId = ''] = await insertHandIns(db, workerId, [
    { enrolmentId, assignmentId, createdAt: new Date(), state: 'graded', deviceClass },
  ]);
  const whole = resultFixture({ device: deviceFixture({ description, deviceClass }) });
  const result = measured
    ? whole
    : { ...whole, roof: { ...whole.roof, curve: [] }, performance: { ...whole.performance, measurements: [] } };
  await db.$executeRaw`ALTER TABLE gradings DISABLE TRIGGER USER`;
  const json = (value: object) => JSON.stringify(storableJson(value));
  const [grading] = await db.$queryRaw<{ id: string }[]>`
    UPDATE gradings SET result = ${json(result)}::jsonb, device = ${json(result.device)}::jsonb, roof = ${json(result.roof)}::jsonb
    WHERE hand_in_id = ${handInId}::uuid RETURNING id`;
  await db.$executeRaw`ALTER TABLE gradings ENABLE TRIGGER USER`;
  return [handInId, grading?.id ?? ''];
}

test('Points come from the results that are there.', async () => {
  await withFilledDatabase(async (db, url) => {
    await storeGraded(db, await makeWorker(db), { description: 'NVIDIA H200', deviceClass: 'large', measured: true });
    await migrateDatabase(url);
    const [timed] = resultFixture().performance.measurements;
    const { samplesNs: _, ...point } = timed ?? {};
    const [stored] = await db.$queryRaw<{ point: object }[]>`SELECT point FROM gradings`;
    expect(stored?.point).toEqual(point);
  });
});

test('A fraction that was taken from times of a software device is gone, one of a GPU stays.', async () => {
  await withFilledDatabase(async (db, url) => {
    const workerId = await makeWorker(db);
    await storeGraded(db, workerId, { description: 'NVIDIA H200', deviceClass: 'large', measured: true });
    const { enrolmentId, assignmentId } = await db.handIn.findFirstOrThrow({ select: { enrolmentId: true, assignmentId: true } });
    const [onSoftware = ''] = await insertHandIns(db, workerId, [
      { enrolmentId, assignmentId, createdAt: new Date(), state: 'graded', deviceClass: 'software', score: 40, fraction: 1.15 },
    ]);
    await migrateDatabase(url);
    const fractions = async (where: object) =>
      await db.grading.findFirstOrThrow({ where, select: { fraction: true, fractionLow: true, fractionHigh: true } });
    expect(await fractions({ handInId: onSoftware })).toEqual({ fraction: null, fractionLow: null, fractionHigh: null });
    expect((await fractions({ handInId: { not: onSoftware } })).fraction).not.toBeNull();
  });
});

test('Assignments that are there hold no hazard against anybody, and grades are computed by the rules of today.', async () => {
  await withFilledDatabase(async (db, url) => {
    const workerId = await makeWorker(db);
    await storeGraded(db, workerId, { description: 'NVIDIA H200', deviceClass: 'large', measured: true });
    const { enrolmentId, assignmentId } = await db.handIn.findFirstOrThrow({ select: { enrolmentId: true, assignmentId: true } });
    await insertHandIns(db, workerId, [
      { enrolmentId, assignmentId, createdAt: new Date(), state: 'graded', deviceClass: 'software', score: 40, fraction: null },
    ]);
    await migrateDatabase(url);
    expect(await db.assignment.findFirst({ select: { hazardsAreWrong: true } })).toEqual({ hazardsAreWrong: false });
    expect(effectiveGrade(await loadGradeInput(db, enrolmentId)).points).toBe(90);
  });
});

test('A device that was called medium for want of a roof gets its class where that is known, and a replay that waits its worker.', async () => {
  await withFilledDatabase(async (db, url) => {
    const workerId = await makeWorker(db);
    await storeGraded(db, workerId, { description: 'NVIDIA H200', deviceClass: 'large', measured: true });
    const [handInId, gradingId] = await storeGraded(db, workerId, { description: 'NVIDIA H200', deviceClass: 'medium', measured: false });
    const [, unknown] = await storeGraded(db, workerId, { description: 'NVIDIA L4', deviceClass: 'medium', measured: false });
    const [, medium] = await storeGraded(db, workerId, { description: 'NVIDIA T4', deviceClass: 'medium', measured: true });
    await replayHandIn(db, { handInId, gradingId, reason: 'Is it so again?', userId: await makeUser(db) });
    await migrateDatabase(url);
    const classOf = async (id: string): Promise<unknown[]> => {
      const { deviceClass, device, result } = await db.grading.findUniqueOrThrow({ where: { id } });
      return [
        deviceClass,
        (device as { deviceClass: string }).deviceClass,
        (result as { device: { deviceClass: string } }).device.deviceClass,
      ];
    };
    expect(await classOf(gradingId)).toEqual(['large', 'large', 'large']);
    expect(await classOf(unknown)).toEqual(['medium', 'medium', 'medium']);
    expect(await classOf(medium)).toEqual(['medium', 'medium', 'medium']);
    const { deviceClass } = await db.regradeItem.findFirstOrThrow();
    expect(deviceClass).toBe('large');
    await expect(db.grading.updateMany({ data: { score: 1 } })).rejects.toThrow('only "effective" may change');
  });
});
