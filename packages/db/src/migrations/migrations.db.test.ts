import { expect, inject, test } from 'vitest';
import { closeDatabase, createDatabase } from '../client.ts';
import { compareSchema } from './compare-schema.ts';
import { migrateDatabase } from './migrate.ts';
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
    const db = createDatabase({ url });
    // Blocks the first migration, after many other tables have been created.
    await db.$executeRaw`CREATE TABLE workers ()`;
    await expect(migrateDatabase(url)).rejects.toThrow('"workers" already exists');
    expect(await db.$queryRaw<object[]>`SELECT relname FROM pg_class WHERE relname = 'users'`).toEqual([]);
    await db.$executeRaw`DROP TABLE workers`;
    expect(await migrateDatabase(url)).toEqual(names);
    await closeDatabase(db);
  });
});
