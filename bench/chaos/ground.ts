import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  closeDatabase,
  closeQueue,
  createDatabase,
  type Database,
  migrateDatabase,
  openQueue,
  type Queue,
  startEmbeddedPostgres,
} from '@rooflab/db';

/** What every program here does its damage to: a PostgreSQL of its own in a temporary folder. */
export interface Ground extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  readonly queue: Queue;
  /** Ends the server at once, without a checkpoint, as a crash does. */
  crashServer(): Promise<void>;
  startServer(): Promise<void>;
}

export interface GroundOptions {
  readonly poolSize?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** pg-boss waits this long before a job that failed may be taken again; as in production unless said. */
  readonly retryDelaySeconds?: number;
}

/** For programs that try the queue's logic and not the disk. */
export const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export async function openGround({ poolSize = 10, settings = {}, retryDelaySeconds }: GroundOptions = {}): Promise<Ground> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-chaos-'));
  const start = () => startEmbeddedPostgres({ directory, settings });
  let server = await start();
  const { url } = server;
  await migrateDatabase(url, { retryDelaySeconds });
  const db = createDatabase({ url, poolSize });
  const queue = await openQueue({ url, onError: () => undefined });
  return {
    url,
    db,
    queue,
    async crashServer() {
      const pid = Number.parseInt(await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGQUIT');
    },
    async startServer() {
      server = await start();
      if (server.url !== url) throw new Error('PostgreSQL came back at another address.');
    },
    async [Symbol.asyncDispose]() {
      await closeQueue(queue);
      await closeDatabase(db);
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
