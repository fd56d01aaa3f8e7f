import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, createDatabase, type Database, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { z } from 'zod';
import { workerToken } from '../../apps/worker/test/open-fleet.ts';
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

interface PortalStart {
  /** Default: any free one. */
  readonly port?: number;
  /** Default: that of the stack, without a detour. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface WorkersStart extends Omit<Stubbed, 'processes'> {
  readonly name: string;
  /** Of their portal. */
  readonly address: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Portals and workers as processes on one PostgreSQL; all of them are stopped at the end of its scope. */
export interface Stack extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly db: Database;
  startPortal(start?: PortalStart): Promise<Portal>;
  /** Each process of workers belongs to one of the portals that were started before, in turn. */
  startWorkers(stubbed: Stubbed): Promise<void>;
  /** One process of them. */
  startWorkerProcess(start: WorkersStart): Promise<Child>;
}

const readySchema = z.object({ port: z.int() });

/** On a migrated database that the caller manages. */
export function openStack(databaseUrl: string): Stack {
  const secret = randomBytes(32).toString('base64');
  const db = createDatabase({ url: databaseUrl, name: 'rooflab-bench' });
  const children: Child[] = [];
  const portals: string[] = [];
  const ends = new DisposableStack();
  let token: ReturnType<typeof workerToken> | null = null;
  async function startWorkerProcess({ name, address, loopsEach, gradingMs, env: further = {} }: WorkersStart): Promise<Child> {
    token ??= workerToken(db).then((made) => ends.use(made));
    const tokenFile = (await token).path;
    const env = { ROOFLAB_PORTAL_URL: address, ROOFLAB_WORKER_TOKEN_FILE: tokenFile, ROOFLAB_WORKER_NAME: name, ...further };
    const child = await startChild({ file: './worker-process.ts', args: [String(gradingMs), String(loopsEach)], env });
    children.push(child);
    return child;
  }
  return {
    databaseUrl,
    secret,
    db,
    async startPortal({ port = 0, databaseUrl: url = databaseUrl, env: further = {} } = {}) {
      const env = { DATABASE_URL: url, ROOFLAB_SECRET: secret, PORT: String(port), ...further };
      const child = await startChild({ file: './portal-process.ts', env });
      children.push(child);
      const ready = readySchema.parse(child.ready);
      const address = `http://127.0.0.1:${ready.port}`;
      portals.push(address);
      return { ...child, port: ready.port, url: address };
    },
    startWorkerProcess,
    async startWorkers({ processes, ...stubbed }) {
      for (let made = 0; made < processes; made += 1) {
        const address = portals[made % portals.length];
        if (address === undefined) throw new Error('Workers need a portal: start one first.');
        await startWorkerProcess({ ...stubbed, name: `stub-${made}`, address });
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => child.kill()));
      ends.dispose();
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
