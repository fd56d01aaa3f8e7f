import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../embedded/start-postgres.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The single argument of a script. Without it, prints the usage and exits with 2. */
export function onlyArgument(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [argument] = positionals;
  if (argument !== undefined && positionals.length === 1) return argument;
  process.stderr.write(`Usage: ${usage}\n`);
  process.exit(2);
}

/** Runs a script on `DATABASE_URL`, or on the embedded server of this checkout (`ROOFLAB_POSTGRES` moves its folder). */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const directory = process.env.ROOFLAB_POSTGRES ?? join(ROOT, '.rooflab', 'postgres');
  const server = await startPostgres({ databaseUrl: process.env.DATABASE_URL, directory });
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Runs a script on a server where it may create databases: that of `DATABASE_URL`, or a temporary one. */
export async function withScratchServer(work: (serverUrl: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-scratch-'));
  const server = await startPostgres({ databaseUrl: process.env.DATABASE_URL, directory });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs `main`; a failure becomes one line on stderr and exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
