import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { applyFunctions, changedFunctions, readFunctions, type SqlFunction } from './sql-functions.ts';

async function withMigrated(work: (client: pg.Client, functions: SqlFunction[]) => Promise<void>): Promise<void> {
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateDatabase(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await work(client, await readFunctions());
    } finally {
      await client.end();
    }
  });
}

/** A number that changes with every write to the function's row. */
async function versionOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ version: string }>('SELECT xmin::text AS version FROM pg_proc WHERE proname = $1', [name]);
  return rows[0]?.version ?? '';
}

test('A function whose file has changed is applied again, and only that one.', async () => {
  await withMigrated(async (client, functions) => {
    expect(functions.length).toBeGreaterThan(20);
    expect(await changedFunctions(client, functions)).toEqual([]);
    const [changed, kept] = [await versionOf(client, 'limit_tokens'), await versionOf(client, 'keep_hand_in')];
    const edited = functions.map((each) => (each.name === 'limit_tokens' ? { ...each, sql: each.sql.replaceAll('50', '60') } : each));
    expect((await changedFunctions(client, edited)).map(({ name }) => name)).toEqual(['limit_tokens']);
    await applyFunctions(client, edited);
    expect(await versionOf(client, 'limit_tokens')).not.toBe(changed);
    expect(await versionOf(client, 'keep_hand_in')).toBe(kept);
    expect(await changedFunctions(client, edited)).toEqual([]);
  });
});

test('A function that PostgreSQL refuses leaves all of them as they were, and is tried again.', async () => {
  await withMigrated(async (client, functions) => {
    const edited = functions.map((each) =>
      each.name === 'tell_webhooks' ? { ...each, sql: 'CREATE OR REPLACE nothing' } : { ...each, sql: `${each.sql}-- edited\n` },
    );
    await expect(applyFunctions(client, edited)).rejects.toThrow('syntax error');
    expect(await changedFunctions(client, functions)).toEqual([]);
    expect(await changedFunctions(client, edited)).toHaveLength(functions.length);
  });
});
