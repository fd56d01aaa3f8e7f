import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { PRISMA_FOLDER } from './migration-files.ts';

export const FUNCTIONS_FOLDER = join(PRISMA_FOLDER, 'functions');

/** A function of the database and the triggers that call it. Its file can be applied repeatedly. */
export interface SqlFunction {
  /** Name of the function and of its file. */
  readonly name: string;
  readonly sql: string;
}

/** Every file of `prisma/functions`. */
export async function readFunctions(): Promise<SqlFunction[]> {
  const files = await readdir(FUNCTIONS_FOLDER).catch(() => []);
  const names = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length));
  return await Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(FUNCTIONS_FOLDER, `${name}.sql`), 'utf8') })),
  );
}

/** The functions whose file differs from the one last applied. In the database, a function's comment holds the checksum of its file. */
export async function changedFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(`
    SELECT proname AS name, obj_description(oid, 'pg_proc') AS comment FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
  const applied = new Map(rows.map(({ name, comment }) => [name, comment]));
  return functions.filter((each) => applied.get(each.name) !== checksumOf(each));
}

/** Applies the changed functions in one transaction. */
export async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  const changed = await changedFunctions(client, functions);
  if (changed.length === 0) return;
  await client.query('BEGIN');
  try {
    // A function may call one that is created after it.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const each of changed) {
      await client.query(each.sql);
      await client.query(`COMMENT ON FUNCTION public.${each.name} IS '${checksumOf(each)}'`);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function checksumOf({ sql }: SqlFunction): string {
  return `prisma/functions, SHA-256 ${createHash('sha256').update(sql, 'utf8').digest('hex')}`;
}
