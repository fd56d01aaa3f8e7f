import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { closeDatabase, createDatabase, type Database, freePort, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { buildPortal } from '../../scripts/start/build-portal.ts';
import { startService } from '../../scripts/start/service.ts';
import { cpuSecondsWithChildren } from '../load/cpu-time.ts';

/** The portal with its pages, as in an installation, on a PostgreSQL of its own; everything is stopped at the end of its scope. */
export interface OwnPortal extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  readonly secret: string;
  readonly db: Database;
  /** Processor time that the portal has used so far, in all its processes; null where the system does not report it. */
  readonly cpuSeconds: () => Promise<number | null>;
}

interface OwnPortalOptions {
  /** Uses the existing pages, without a build. */
  readonly built: boolean;
  /** Where the portal writes a processor profile when it ends, for Chrome's developer tools; null: none. */
  readonly profile?: string | null;
}

const ROOT = join(import.meta.dirname, '../..');
const PROFILER = join(import.meta.dirname, 'profiler.ts');
const UP_POLL_MS = 200;

export async function openOwnPortal(options: OwnPortalOptions): Promise<OwnPortal> {
  const ends: Ends = [];
  const dispose = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await open(options, ends)), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

type Ends = (() => Promise<void>)[];

async function temporary(name: string, ends: Ends): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `rooflab-${name}-`));
  ends.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function open({ built, profile = null }: OwnPortalOptions, ends: Ends): Promise<Omit<OwnPortal, typeof Symbol.asyncDispose>> {
  const logs = await temporary('pages', ends);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (!built) await buildPortal({ root: ROOT, logFile: join(logs, 'build.log'), say }).done;
  // As root, the server runs as another user, who has no access to a folder of ours.
  const server = await startEmbeddedPostgres({ directory: await temporary('bench', ends) });
  ends.push(() => server.stop());
  await migrateDatabase(server.url);
  const db = createDatabase({ url: server.url, patience: null, name: 'rooflab-bench' });
  ends.push(() => closeDatabase(db));
  const [port, secret] = [await freePort(), randomBytes(32).toString('base64')];
  const url = `http://localhost:${port}`;
  const portal = startService({
    name: 'portal',
    main: join(ROOT, 'apps/portal/src/main.ts'),
    logFile: join(logs, 'portal.log'),
    env: { ...process.env, ...portalEnv({ databaseUrl: server.url, url, port, secret }), ...profileEnv(profile) },
  });
  ends.push(() => portal.stop());
  await Promise.race([untilUp(url), portal.failed]);
  const cpu = async () => {
    const pid = portal.pid();
    return pid === null ? null : await cpuSecondsWithChildren(pid);
  };
  return { url, secret, db, cpuSeconds: cpu };
}

function profileEnv(file: string | null): NodeJS.ProcessEnv {
  if (file === null) return {};
  // One process, which then serves everything.
  const alone = { ROOFLAB_PORTAL_PROCESSES: '1' };
  return { ...alone, NODE_OPTIONS: `--import ${pathToFileURL(PROFILER).href}`, ROOFLAB_BENCH_PROFILE: resolve(file) };
}

interface Place {
  readonly databaseUrl: string;
  readonly url: string;
  readonly port: number;
  readonly secret: string;
}

function portalEnv({ databaseUrl, url, port, secret }: Place): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', DATABASE_URL: databaseUrl, ROOFLAB_URL: url, PORT: `${port}`, ROOFLAB_SECRET: secret };
}

async function untilUp(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) await sleep(UP_POLL_MS);
}
