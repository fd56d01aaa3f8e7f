import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { type CatalogEntry, readCatalog } from './catalog.ts';
import { migrateDatabase } from './migrate.ts';
import { MIGRATIONS_FOLDER, type Migration, PRISMA_FOLDER, readMigrations } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { applyFunctions, FUNCTIONS_FOLDER, readFunctions, type SqlFunction } from './sql-functions.ts';
import { readSources, type SqlSources, sourceOf } from './sql-sources.ts';

/** One migration in place of all, and the functions that did not have a file yet. */
export interface Squashed {
  readonly name: string;
  readonly sql: string;
  readonly functions: readonly SqlFunction[];
  readonly replaced: readonly Migration[];
}

/**
 * Makes one migration that creates what all of them create together, and moves the functions out of them. An installation that has them all records
 * it as applied. Throws where the resulting database differs in anything.
 */
export async function squashMigrations(serverUrl: string): Promise<Squashed> {
  const migrations = await readMigrations();
  const last = migrations.at(-1);
  if (last === undefined) throw new Error('There is no migration.');
  const sources = readSources(migrations.map(({ sql }) => sql));
  const wanted = await withScratchDatabase(serverUrl, async (url) => {
    await migrateDatabase(url);
    return await withClient(url, async (client) => {
      await refuseRows(client);
      return await readCatalog(client);
    });
  });
  const known = await readFunctions();
  const functions = newFunctions({ wanted, sources, known });
  const sql = await startSql(serverUrl, { wanted, sources });
  await compareResult(serverUrl, { sql, functions: [...known, ...functions], wanted });
  return { name: `${last.name.slice(0, last.name.indexOf('_'))}_start`, sql, functions, replaced: migrations };
}

/** Data for the test of the upgrade: the migrations that an installation may already have. */
export const REPLACED_FILE = join(import.meta.dirname, 'testing', 'replaced-migrations.json.gz');

export async function writeSquashed({ name, sql, functions, replaced }: Squashed): Promise<void> {
  await writeFile(REPLACED_FILE, gzipSync(JSON.stringify(replaced), { level: 9 }));
  for (const migration of replaced) await rm(join(MIGRATIONS_FOLDER, migration.name), { recursive: true });
  const folder = join(MIGRATIONS_FOLDER, name);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), sql);
  const replaces = replaced.flatMap((each) => [...each.replaces, { name: each.name, checksum: each.checksum }]);
  await writeFile(join(folder, 'replaces.json'), `${JSON.stringify(replaces, null, 2)}\n`);
  await mkdir(FUNCTIONS_FOLDER, { recursive: true });
  for (const each of functions) await writeFile(join(FUNCTIONS_FOLDER, `${each.name}.sql`), each.sql);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows inserted by a migration would be lost. */
async function refuseRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`SELECT oid::regclass::text AS table FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'`);
  for (const { table } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount !== 0) throw new Error(`The migrations put rows into ${table}: add them to the first migration by hand.`);
  }
}

interface Wanted {
  readonly wanted: readonly CatalogEntry[];
  readonly sources: SqlSources;
}

/** Functions without a file, each with the triggers that call it. */
function newFunctions({ wanted, sources, known }: Wanted & { readonly known: readonly SqlFunction[] }): SqlFunction[] {
  const made = wanted.filter(({ kind, name }) => kind === 'function' && !known.some((each) => each.name === name));
  return made.map(({ name, definition }) => {
    const written = sources.statement('function', name) ?? { comment: '', text: definition };
    const triggers = wanted.filter((entry) => entry.kind === 'trigger' && new RegExp(`\\b${name}\\(`).test(entry.definition));
    const parts = [repeatable(written), ...triggers.map((trigger) => triggerSql(trigger, sources))];
    return { name, sql: `${parts.join('\n')}\n` };
  });
}

function triggerSql({ on, name, definition }: CatalogEntry, sources: SqlSources): string {
  const written = sources.statement('trigger', name) ?? { comment: '', text: definition };
  // PostgreSQL cannot replace a constraint trigger.
  const drop = written.text.startsWith('CREATE CONSTRAINT') ? `DROP TRIGGER IF EXISTS ${name} ON ${on};\n` : '';
  return `\n${drop}${repeatable(written)}`;
}

function repeatable({ comment, text }: { comment: string; text: string }): string {
  return `${comment === '' ? '' : `${comment}\n`}${text.replace(/^CREATE (?=FUNCTION|TRIGGER)/, 'CREATE OR REPLACE ')};`;
}

/** First what the schema language can express, then what it cannot. */
async function startSql(serverUrl: string, { wanted, sources }: Wanted): Promise<string> {
  const path = join(PRISMA_FOLDER, 'schema.prisma');
  const content = await readFile(path, 'utf8');
  return await withScratchDatabase(serverUrl, async (url) => {
    const { stdout } = await withSchemaEngine(url, [path, content], (engine) =>
      engine.diff({
        from: { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: [{ path, content }] },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    const tables = (stdout ?? '').trim();
    const made = await withClient(url, async (client) => {
      await client.query(tables);
      return await readCatalog(client);
    });
    return `${tables}\n\n-- What the schema language cannot express.\n${beyondSchema(wanted, made, sources)}`;
  });
}

const same = (one: CatalogEntry, other: CatalogEntry): boolean => one.kind === other.kind && one.on === other.on && one.name === other.name;

function beyondSchema(wanted: readonly CatalogEntry[], made: readonly CatalogEntry[], sources: SqlSources): string {
  const missing = wanted.filter((entry) => !made.some((other) => same(entry, other) && entry.definition === other.definition));
  const of = (kind: CatalogEntry['kind']) => missing.filter((entry) => entry.kind === kind);
  const columns = of('column').map(generatedColumn);
  const constraints = [...Map.groupBy(of('constraint'), ({ on }) => on)].map(
    ([table, entries]) => `ALTER TABLE ${table}\n${entries.map((entry) => addConstraint(entry, sources)).join(',\n')};`,
  );
  const indexes = of('index').map((entry) => {
    const { comment, text } = sourceOf(sources, entry);
    return `${comment === '' ? '' : `${comment}\n`}${text.replaceAll(' public.', ' ')};`;
  });
  return `${['', ...columns, ...constraints, ...indexes].join('\n\n').trimStart()}\n`;
}

function addConstraint(entry: CatalogEntry, sources: SqlSources): string {
  const { comment, text } = sourceOf(sources, entry);
  const lines = comment === '' ? '' : `${comment.replaceAll(/^/gm, '  ')}\n`;
  return `${lines}  ADD CONSTRAINT ${entry.name} ${text}`;
}

function generatedColumn({ on, name, definition }: CatalogEntry): string {
  const generated = /^(.+?) GENERATED (.+)$/.exec(definition);
  if (!generated) throw new Error(`The column ${name} of ${on} differs from prisma/schema.prisma: ${definition}.`);
  return `ALTER TABLE ${on} DROP COLUMN ${name}, ADD COLUMN ${name} ${generated[1]} GENERATED ALWAYS AS (${generated[2]}) STORED;`;
}

interface Result {
  readonly sql: string;
  readonly functions: readonly SqlFunction[];
  readonly wanted: readonly CatalogEntry[];
}

async function compareResult(serverUrl: string, { sql, functions, wanted }: Result): Promise<void> {
  const made = await withScratchDatabase(serverUrl, (url) =>
    withClient(url, async (client) => {
      await client.query(sql);
      await applyFunctions(client, functions);
      return await readCatalog(client);
    }),
  );
  const lines = (entries: readonly CatalogEntry[]) =>
    entries.map(({ kind, on, name, definition }) => `${kind} ${on}.${name}: ${definition}`);
  const [want, have] = [lines(wanted), lines(made)];
  const lacks = want.filter((line) => !have.includes(line)).map((line) => `lacks ${line}`);
  const hasMore = have.filter((line) => !want.includes(line)).map((line) => `has ${line}`);
  const differences = [...lacks, ...hasMore];
  if (differences.length > 0) throw new Error(`The squashed migration differs from what the migrations make:\n${differences.join('\n')}`);
}
