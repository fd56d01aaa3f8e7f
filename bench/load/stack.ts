import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, createDatabase, type Database, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { z } from 'zod';
import { type Child, startChild } from './child-process.ts';

export interface Portal extends Child {
  readonly url: string;
  readonly port: number;
}

export interface Stubbed {
  /** Number of worker loops and of their processes; each loop is a GPU that the stub simulates. */
  readonly processes: number;
  readonly loopsEach: number;
  /** The fixed time of a stubbed grading. */
  readonly gradingMs: number;
}

/** Portals and workers as processes on one PostgreSQL; all of them are stopped at the end of its scope. */
export interface Stack extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly db: Database;
  /** Default: any free port. */
  startPortal(port?: number): Promise<Portal>;
  startWorkers(stubbed: Stubbed): Promise<void>;
}

const readySchema = z.object({ port: z.int() });

/** On a migrated database that the caller manages. */
export function openStack(databaseUrl: string): Stack {
  const secret = randomBytes(32).toString('base64');
  const db = createDatabase({ url: databaseUrl, name: 'rooflab-bench' });
  const children: Child[] = [];
  return {
    databaseUrl,
    secret,
    db,
    async startPortal(port = 0) {
      const env = { DATABASE_URL: databaseUrl, ROOFLAB_SECRET: secret, PORT: String(port) };
      const child = await startChild({ file: './portal-process.ts', env });
      children.push(child);
      const ready = readySchema.parse(child.ready);
      return { ...child, port: ready.port, url: `http://127.0.0.1:${ready.port}` };
    },
    async startWorkers({ processes, loopsEach, gradingMs }) {
      for (let made = 0; made < processes; made += 1) {
        const env = { DATABASE_URL: databaseUrl, ROOFLAB_WORKER_NAME: `stub-${made}` };
        children.push(await startChild({ file: './worker-process.ts', args: [String(gradingMs), String(loopsEach)], env }));
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => child.kill()));
      await closeDatabase(db);
    },
  };
}

/** With a PostgreSQL of its own in a temporary folder, with its durable settings. */
export async function openOwnStack(): Promise<Stack> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-bench-'));
  const server = await startEmbeddedPostgres({ directory });
  await migrateDatabase(server.url);
  const stack = openStack(server.url);
  return {
    ...stack,
    async [Symbol.asyncDispose]() {
      await stack[Symbol.asyncDispose]();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
