import { resultFixture } from '@rooflab/result/testing';
import { expect, inject, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import { sweep } from '../claims/sweep.ts';
import { closeDatabase, createDatabase } from '../client.ts';
import { queueState } from '../queue/queue-state.ts';
import { makeWorker } from '../testing/index.ts';
import { compareSchema } from './compare-schema.ts';
import { migrateDatabase, migrateTables } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { withScratchDatabase } from './scratch-database.ts';

test('The migrations make exactly what prisma/schema.prisma says; if not: npm run db:diff -- <name>', async () => {
  expect(await compareSchema(inject('testServerUrl'))).toBe('');
});

test('An empty database is migrated by several processes at once, once, and recorded as Prisma does.', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    const applied = await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    expect(applied.flat()).toEqual(names);
    const db = createDatabase({ url });
    const rows = await db.$queryRaw<object[]>`
      SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY migration_name`;
    expect(rows).toEqual(names.map((name) => ({ name, finished: true })));
    await closeDatabase(db);
  });
});

test('A migration that PostgreSQL refuses is reported in its words, leaves nothing half done, and can be tried again.', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(url, names.slice(0, 2));
    const db = createDatabase({ url });
    // In the way of the third migration's last statement but one.
    await db.$executeRaw`CREATE FUNCTION announce_hand_in_event() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
    await expect(migrateDatabase(url)).rejects.toThrow('"announce_hand_in_event" already exists');
    const functions = await db.$queryRaw<object[]>`SELECT 1 FROM pg_proc WHERE proname = 'refuse_change'`;
    expect(functions).toEqual([]);
    await db.$executeRaw`DROP FUNCTION announce_hand_in_event()`;
    expect(await migrateDatabase(url)).toEqual(names.slice(2));
    await closeDatabase(db);
  });
});

const QUEUE_IN_ROWS = '20261122122500_queue_in_rows';

/** As the version before left it: three hand-ins that wait, one second apart, the second pushed back by a minute; one that runs, one that is regraded. */
const FILLED = `
  INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org');
  INSERT INTO courses (id, slug, title) VALUES (gen_random_uuid(), 'gpu', 'GPU');
  INSERT INTO enrolments (id, course_id, user_id) SELECT gen_random_uuid(), id, 'ada' FROM courses;
  INSERT INTO assignments (id, course_id, title, release_at, due_at) SELECT gen_random_uuid(), id, 'Sum', '2026-11-01', '2026-12-01' FROM courses;
  INSERT INTO assignment_exercises (assignment_id, exercise, position) SELECT id, 'reduction/sum', 0 FROM assignments;
  INSERT INTO workers (id, name, version, device, device_class, roof) VALUES (gen_random_uuid(), 'h200', '0.1.0', '{}', 'large', '{}');
  INSERT INTO hand_ins (id, enrolment_id, assignment_id, exercise, source, source_sha256, note, created_at, queued_at)
    SELECT gen_random_uuid(), e.id, a.id, 'reduction/sum', 's', encode(sha256('s'), 'hex'), v.note, v.at, v.at
    FROM enrolments e, assignments a, (VALUES ('first', timestamptz '2026-11-22 10:00:00Z'), ('pushed back', '2026-11-22 10:00:01Z'),
      ('behind', '2026-11-22 10:00:02Z'), ('running', '2026-11-22 10:00:03Z'), ('regraded', '2026-11-22 10:00:04Z')) v(note, at);
  UPDATE hand_ins SET claimed_at = queued_at WHERE note = 'running';
  UPDATE hand_ins SET ended_at = queued_at WHERE note = 'regraded';
  INSERT INTO regrade_sets (id, course_id, reason, filter, created_by_id, started_at) SELECT gen_random_uuid(), id, 'r', '{}', 'ada', now() FROM courses;
  INSERT INTO regrade_items (id, regrade_set_id, hand_in_id) SELECT gen_random_uuid(), s.id, h.id FROM regrade_sets s, hand_ins h WHERE note = 'regraded';
  INSERT INTO gradings (id, hand_in_id, enrolment_id, assignment_id, exercise, handed_in_at, attempt, kind, regrade_set_id, claim_id, worker_id, seed,
      queued_at, claimed_at, heartbeat_at)
    SELECT gen_random_uuid(), h.id, h.enrolment_id, h.assignment_id, h.exercise, h.created_at, 1,
      (CASE WHEN i.id IS NULL THEN 'live' ELSE 'regrade' END)::grading_kind, i.regrade_set_id, gen_random_uuid(), w.id, 'ab',
      h.queued_at, h.queued_at, h.queued_at
    FROM hand_ins h CROSS JOIN workers w LEFT JOIN regrade_items i ON i.hand_in_id = h.id WHERE note IN ('running', 'regraded');
  -- What its queue held of them: seconds from the turn back to the start of 2026.
  CREATE SCHEMA pgboss;
  CREATE TABLE pgboss.job AS SELECT id, 'grading-any' AS name,
    (extract(epoch FROM timestamptz '2026-01-01 00:00:00Z' - queued_at) - CASE note WHEN 'pushed back' THEN 60 ELSE 0 END)::int AS priority
  FROM hand_ins`;

test('A filled database loses its second queue, and what waited or ran is graded, in the turn that it had.', async () => {
  const migrations = await readMigrations();
  const names = migrations.map(({ name }) => name);
  const before = names.indexOf(QUEUE_IN_ROWS);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(url, names.slice(0, before));
    const db = createDatabase({ url });
    for (const statement of FILLED.split(';\n')) await db.$executeRawUnsafe(statement);
    expect(await migrateDatabase(url)).toEqual(names.slice(before));
    expect(await db.$queryRaw`SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'`).toEqual([]);
    expect(await queueState(db)).toMatchObject({ waiting: 3, running: 2, regradesWaiting: 0 });
    expect((await sweep(db, { leaseSeconds: 0 })).expired).toHaveLength(2);
    const workerId = await makeWorker(db);
    const taken = [];
    for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId)) {
      taken.push((await db.handIn.findUniqueOrThrow({ where: { id: claim.handInId } })).note);
      await finishClaim(db, { claimId: claim.claimId, result: resultFixture({ exercise: claim.exercise }) });
    }
    expect(taken).toEqual(['first', 'behind', 'running', 'pushed back', 'regraded']);
    expect(await db.regradeSet.count({ where: { readyAt: null } })).toBe(0);
    await closeDatabase(db);
  });
});
