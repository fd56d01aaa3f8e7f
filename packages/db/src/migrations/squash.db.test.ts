import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { missingMigrations } from '../testing/missing-migrations.ts';
import { readCatalog } from './catalog.ts';
import { migrateDatabase } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { REPLACED_FILE, squashMigrations } from './squash.ts';

const replacedSchema = z.array(z.object({ name: z.string(), checksum: z.string(), sql: z.string() }));

async function readReplaced() {
  return replacedSchema.parse(JSON.parse(gunzipSync(await readFile(REPLACED_FILE)).toString('utf8')));
}

/** A database as it was before the squash, with all of the replaced migrations or without the last ones. */
async function withFormerDatabase<T>(lacks: number, work: (url: string, client: pg.Client) => Promise<T>): Promise<T> {
  const replaced = await readReplaced();
  return await withScratchDatabase(inject('testServerUrl'), async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
        migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
        applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
      for (const { name, checksum, sql } of replaced.slice(0, replaced.length - lacks)) {
        await client.query(sql);
        await client.query(
          'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (gen_random_uuid()::text, $1, $2, now())',
          [checksum, name],
        );
      }
      return await work(url, client);
    } finally {
      await client.end();
    }
  });
}

/** In terms of the former schema: a student's hand-in that is being graded, and one that waits. */
const FILL = `
  BEGIN;
  INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org'), ('grace', 'Grace', 'grace@example.org');
  INSERT INTO courses (id, slug, title) VALUES (gen_random_uuid(), 'gpu', 'GPU');
  INSERT INTO enrolments (id, course_id, user_id, role) SELECT gen_random_uuid(), id, 'grace', 'instructor' FROM courses;
  INSERT INTO enrolments (id, course_id, user_id) SELECT gen_random_uuid(), id, 'ada' FROM courses;
  COMMIT;
  INSERT INTO assignments (id, course_id, title, release_at, due_at) SELECT gen_random_uuid(), id, 'Sum', '2026-11-01', '2026-12-01' FROM courses;
  INSERT INTO assignment_exercises (assignment_id, exercise, position) SELECT id, 'reduction/sum', 0 FROM assignments;
  INSERT INTO workers (id, name, version, device, device_class, roof) VALUES (gen_random_uuid(), 'h200', '0.1.0', '{}', 'large', '{}');
  INSERT INTO hand_ins (id, enrolment_id, assignment_id, exercise, source, source_sha256, note, created_at, queued_at, turn)
    SELECT gen_random_uuid(), e.id, a.id, 'reduction/sum', 's', encode(sha256('s'), 'hex'), v.note, now(), now(), now()
    FROM enrolments e, assignments a, (VALUES ('waits'), ('runs')) v(note) WHERE e.role = 'student';
  UPDATE hand_ins SET claimed_at = queued_at WHERE note = 'runs';
  INSERT INTO gradings (id, hand_in_id, enrolment_id, assignment_id, exercise, handed_in_at, attempt, kind, claim_id, worker_id, seed,
      queued_at, claimed_at, heartbeat_at)
    SELECT gen_random_uuid(), h.id, h.enrolment_id, h.assignment_id, h.exercise, h.created_at, 1, 'live', gen_random_uuid(), w.id, 'ab',
      h.queued_at, h.queued_at, h.queued_at
    FROM hand_ins h CROSS JOIN workers w WHERE note = 'runs'`;

/** Every row of every table. */
async function rowsOf(client: pg.Client): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY relname`);
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    rows[name] = (await client.query<Record<string, unknown>>(`SELECT * FROM ${name} ORDER BY ctid`)).rows;
  }
  return rows;
}

test('An installation with all of the former migrations keeps every row, records the squashed migration without applying it, and ends up like a new one.', async () => {
  const [start] = await readMigrations();
  await withFormerDatabase(0, async (url, client) => {
    await client.query(FILL);
    const before = await rowsOf(client);
    expect(before.hand_ins).toHaveLength(2);
    expect(await missingMigrations(url)).toContain(start?.name);
    expect(await migrateDatabase(url)).not.toContain(start?.name);
    const after = await rowsOf(client);
    // Later migrations may have added columns, and have moved the items of assignments (assignment-items.db.test.ts).
    const { assignment_exercises: exercises, ...others } = before;
    for (const [table, rows] of Object.entries(others).filter(([, all]) => all.length > 0)) {
      const kept = rows.map(({ report_weight: _, ...row }) => expect.objectContaining(row));
      expect(after[table], table).toEqual(kept);
    }
    expect(after.assignment_items).toHaveLength(exercises?.length ?? 0);
    const noted = await client.query('SELECT applied_steps_count AS steps FROM _prisma_migrations WHERE migration_name = $1', [
      start?.name,
    ]);
    expect(noted.rows).toEqual([{ steps: 0 }]);
    expect(await migrateDatabase(url)).toEqual([]);
    expect(await missingMigrations(url)).toEqual([]);
    const fresh = await withScratchDatabase(inject('testServerUrl'), async (freshUrl) => {
      await migrateDatabase(freshUrl);
      const other = new pg.Client({ connectionString: freshUrl });
      await other.connect();
      return await readCatalog(other).finally(() => other.end());
    });
    expect(await readCatalog(client)).toEqual(fresh);
  });
});

test('An installation that lacks the last of them is told which version to start first, and nothing changes.', async () => {
  const [start] = await readMigrations();
  await withFormerDatabase(1, async (url, client) => {
    const before = await readCatalog(client);
    await expect(migrateDatabase(url)).rejects.toThrow(`that has the migration ${start?.replaces.at(-1)?.name}, then this one`);
    expect(await readCatalog(client)).toEqual(before);
  });
});

test('A backup from before the start is restored, unless it lacks the last of the former migrations.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-backup-'));
  try {
    const file = join(folder, 'backup');
    const rows = await withFormerDatabase(0, async (url, client) => {
      await client.query(FILL);
      return await backUp(url, file);
    });
    await withScratchDatabase(inject('testServerUrl'), async (url) => {
      expect(await restore(url, file)).toEqual(rows);
      expect(await missingMigrations(url)).toEqual([]);
    });
    const older = join(folder, 'older');
    await withFormerDatabase(1, (url) => backUp(url, older));
    await withScratchDatabase(inject('testServerUrl'), async (url) => {
      await expect(restore(url, older)).rejects.toThrow('written by a version older than');
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Squashing again makes the same database, and moves no function out a second time.', async () => {
  const { functions, sql, replaced } = await squashMigrations(inject('testServerUrl'));
  expect(functions).toEqual([]);
  if (replaced.length === 1) expect(sql).toBe(replaced[0]?.sql);
});
