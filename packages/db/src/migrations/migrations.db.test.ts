import { boundSchema, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { expect, inject, test } from 'vitest';
import { closeDatabase, createDatabase } from '../client.ts';
import { Bound, DeviceClass } from '../generated/enums.ts';
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

test('Device classes, bounds and verdicts are in the database those of a result.', async () => {
  expect(Object.values(DeviceClass)).toEqual(deviceClassSchema.options);
  expect(Object.values(Bound)).toEqual(boundSchema.options);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateDatabase(url);
    const db = createDatabase({ url });
    const [check] = await db.$queryRaw<{ text: string }[]>`
      SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'gradings_verdict_known'`;
    const known = [...(check?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, verdict]) => verdict);
    expect(known.sort()).toEqual([...verdictSchema.options].sort());
    await closeDatabase(db);
  });
});
