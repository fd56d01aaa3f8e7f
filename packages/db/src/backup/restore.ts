import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateDatabase, migrateTables } from '../migrations/migrate.ts';
import { isBeforeStart, readMigrations } from '../migrations/migration-files.ts';
import {
  type BackupHeader,
  type BackupTable,
  backupHeaderSchema,
  backupTableSchema,
  backupTrailerSchema,
  END_OF_TABLE,
  quoted,
} from './backup-format.ts';
import { tablesInOrder } from './database-tables.ts';
import { readLines } from './read-lines.ts';

/** The backup cannot be restored here. `message` says why, and what to do about it. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Restores a backup into a database without data: first the schema as it was, then the rows in one transaction, then the migrations added since. Jobs
 * that were waiting wait again; those that were running are released by the sweep. Returns the number of rows of each table. Throws `RestoreRefused`.
 */
export async function restore(url: string, file: string): Promise<Record<string, number>> {
  const lines = readLines(unzipped(file));
  const header = await readHeader(lines, file);
  const client = new pg.Client({ connectionString: url, application_name: 'rooflab-restore' });
  await client.connect();
  try {
    await emptySchema(client);
    const names = header.migrations.map(({ name }) => name);
    await migrateTables(url, names);
    await client.query('BEGIN');
    const rows = await loadRows(client, lines, file);
    await client.query('COMMIT');
    await migrateDatabase(url);
    return rows;
  } finally {
    await client.end();
  }
}

/** Errors of the file (it is missing or truncated) are thrown to the reader of the stream. */
function unzipped(file: string): Readable {
  const text = createGunzip();
  const bytes = createReadStream(file);
  bytes.on('error', (error) => text.destroy(error));
  return bytes.pipe(text);
}

async function readHeader(lines: AsyncGenerator<Buffer>, file: string): Promise<BackupHeader> {
  const remedy = 'Give a file that db:backup wrote.';
  const first = await lines.next().catch((cause: unknown) => {
    throw new RestoreRefused(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}. ${remedy}`, { cause });
  });
  const parsed = first.done === true ? null : backupHeaderSchema.safeParse(parseJson(first.value));
  if (parsed?.success !== true) throw new RestoreRefused(`${file} is not a backup of Rooflab. ${remedy}`);
  const migrations = await readMigrations();
  const names = parsed.data.migrations.map(({ name }) => name);
  const start = migrations.find((migration) => isBeforeStart(names, migration));
  if (start) {
    throw new RestoreRefused(
      `The backup was written by a version older than ${start.name}. Restore it with that version, start a version with the migration ${start.replaces.at(-1)?.name} there, and take another backup.`,
    );
  }
  const ours = migrations.flatMap((migration) => [migration, ...migration.replaces]);
  for (const { name, checksum } of parsed.data.migrations) {
    if (!ours.some((mine) => mine.name === name && mine.checksum === checksum)) {
      throw new RestoreRefused(
        `The backup has the migration ${name}, which this version of Rooflab lacks. Restore with the version that wrote it, or a later one.`,
      );
    }
  }
  return parsed.data;
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}

/** Drops our tables if there is nothing in them. */
async function emptySchema(client: pg.Client): Promise<void> {
  for (const { table } of await tablesInOrder(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM public.${quoted(table)} LIMIT 1`);
    if (rowCount !== 0) {
      throw new RestoreRefused(`The database has data already (in ${table}). Restore into an empty one: nothing is ever overwritten.`);
    }
  }
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}

async function loadRows(client: pg.Client, lines: AsyncGenerator<Buffer>, file: string): Promise<Record<string, number>> {
  const tables = await tablesInOrder(client);
  // The triggers guard history against changes, and this is history being restored. Constraints and references still apply.
  for (const { table } of tables) await client.query(`ALTER TABLE public.${quoted(table)} DISABLE TRIGGER USER`);
  const rows: Record<string, number> = {};
  let expected: Record<string, number> | null = null;
  for await (const line of lines) {
    const json = parseJson(line);
    const next = backupTableSchema.safeParse(json);
    if (next.success) rows[next.data.table] = await loadTable(client, next.data, lines);
    else expected = backupTrailerSchema.safeParse(json).data?.rows ?? null;
  }
  const same = expected !== null && Object.keys({ ...rows, ...expected }).every((table) => rows[table] === expected[table]);
  if (!same) throw new RestoreRefused(`${file} is incomplete: rows are missing at its end. Take another backup; nothing was restored.`);
  for (const { table } of tables) await client.query(`ALTER TABLE public.${quoted(table)} ENABLE TRIGGER USER`);
  await resetSequences(client);
  return rows;
}

async function loadTable(client: pg.Client, { table, columns }: BackupTable, lines: AsyncGenerator<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`COPY public.${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(rowsOf(lines)), copy);
  return copy.rowCount;
}

/** Yields lines up to the end of the table and leaves the remaining lines unread. */
async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (next.value.toString('latin1') === `${END_OF_TABLE}\n`) return;
    yield next.value;
  }
}

interface Sequence {
  readonly sequence: string;
  readonly table: string;
  readonly column: string;
}

/** New ids continue after the last one assigned. */
async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Sequence>(`
    SELECT d.objid::regclass::text AS sequence, d.refobjid::regclass::text AS table, a.attname AS column
    FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE d.deptype IN ('a', 'i') AND s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of rows) {
    await client.query(
      `SELECT setval('${sequence}', last) FROM (SELECT max(${quoted(column)}) AS last FROM ${table}) m WHERE last IS NOT NULL`,
    );
  }
}
