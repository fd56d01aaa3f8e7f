import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, createDatabase, type Database, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';

/** The installation that every program here damages: a PostgreSQL of its own in a temporary folder. */
export interface Ground extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  /** Ends the server at once, without a checkpoint, like a crash. */
  crashServer(): Promise<void>;
  startServer(): Promise<void>;
}

export interface GroundOptions {
  readonly poolSize?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** For programs that test the queue's logic and not the disk. */
export const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export async function openGround({ poolSize = 10, settings = {} }: GroundOptions = {}): Promise<Ground> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-chaos-'));
  const start = () => startEmbeddedPostgres({ directory, settings });
  let server = await start();
  const { url } = server;
  await migrateDatabase(url);
  const db = createDatabase({ url, poolSize });
  return {
    url,
    db,
    async crashServer() {
      const pid = Number.parseInt(await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGQUIT');
    },
    async startServer() {
      server = await start();
      if (server.url !== url) throw new Error('PostgreSQL came back at another address.');
    },
    async [Symbol.asyncDispose]() {
      await closeDatabase(db);
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
