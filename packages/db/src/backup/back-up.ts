import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BACKUP_FORMAT, type BackupHeader, END_OF_TABLE, quoted } from './backup-format.ts';
import { appliedMigrations, tablesInOrder } from './database-tables.ts';

/**
 * Writes all rows to `file` as of one moment, while the site runs. The file is compressed with gzip, and only its owner can read it, since it holds
 * students' work and password hashes; it appears only once it is complete. Returns the number of rows of each table.
 */
export async function backUp(url: string, file: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'rooflab-backup' });
  await client.connect();
  const partial = `${file}.partial`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows: Record<string, number> = {};
    await pipeline(backupText(client, rows), createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await client.query('COMMIT');
    await flush(partial);
    await rename(partial, file);
    await flush(dirname(file));
    return rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Without this, a rename could survive a power cut that the file's contents do not. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* backupText(client: pg.Client, rows: Record<string, number>): AsyncGenerator<string | Buffer> {
  const header: BackupHeader = { format: BACKUP_FORMAT, createdAt: new Date().toISOString(), migrations: await appliedMigrations(client) };
  yield `${JSON.stringify(header)}\n`;
  for (const { table, columns } of await tablesInOrder(client)) {
    yield `${JSON.stringify({ table, columns })}\n`;
    const copy = client.query(copyTo(`COPY public.${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
    yield* chunksOf(copy);
    rows[table] = copy.rowCount;
    yield `${END_OF_TABLE}\n`;
  }
  yield `${JSON.stringify({ rows })}\n`;
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk;
}
