import { expect, inject, test } from 'vitest';
import { closeDatabase, createDatabase } from '../client.ts';
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

test('A migration that was edited after it was applied is refused by name, and nothing else is applied.', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(url, names.slice(0, 2));
    const db = createDatabase({ url });
    await db.$executeRaw`UPDATE _prisma_migrations SET checksum = repeat('0', 64) WHERE migration_name = ${names[1]}`;
    await expect(migrateDatabase(url)).rejects.toThrow(`The migration ${names[1]} has changed since it was applied`);
    expect(await db.$queryRaw<object[]>`SELECT 1 FROM _prisma_migrations`).toHaveLength(2);
    await closeDatabase(db);
  });
});

test('A row that an interrupted migration left unfinished is replaced when the migration was not applied, and explained when it was.', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(url, names.slice(0, 1));
    const db = createDatabase({ url });
    await db.$executeRaw`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('not-applied', '', ${names[1]})`;
    expect(await migrateTables(url, names.slice(0, 2))).toEqual([names[1]]);
    await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${names[1]} AND id <> 'not-applied'`;
    await expect(migrateDatabase(url)).rejects.toThrow(/already exists\. An earlier attempt was interrupted.* SET finished_at = now\(\)/);
    await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
    expect(await migrateDatabase(url)).toEqual(names.slice(2));
    await closeDatabase(db);
  });
});
