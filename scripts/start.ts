import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionFault, startEmbeddedPostgres } from '@rooflab/db';
import { buildPortal } from './start/build-portal.ts';
import { checkPort } from './start/check-port.ts';
import { handInExamples } from './start/examples.ts';
import { prepare } from './start/prepare.ts';
import { type Service, startService } from './start/service.ts';
import { welcome } from './start/welcome.ts';

/**
 * `npm start`: database, migrations, a demo course with a class and all labs, the portal with its pages, and one grading worker on the best
 * device found; hands in one example a lab, and stays up until Ctrl-C. `DATABASE_URL` replaces the embedded PostgreSQL, `PORT` the port, `ROOFLAB_HOME` the folder
 * `.rooflab`. With `ROOFLAB_ONCE=1` it ends after the examples: 0 if all were accepted.
 */

const root = join(import.meta.dirname, '..');
const directory = resolve(process.env.ROOFLAB_HOME ?? join(root, '.rooflab'));
const port = process.env.PORT ?? '3000';
const baseUrl = (process.env.ROOFLAB_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
/** Here, whatever address people use. */
const localUrl = `http://127.0.0.1:${port}`;

const UP_POLL_MS = 200;

/** What to end, in order. */
const ends: (() => Promise<void>)[] = [];
let ending: Promise<void> | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending !== null) return;
    process.stderr.write('\nStopping; hand-ins that wait are kept.\n');
    end().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  });
}

try {
  process.exitCode = await start();
  await end();
} catch (error) {
  await end().catch(() => undefined);
  fail(error);
}

async function start(): Promise<number> {
  await checkPort(port);
  await mkdir(directory, { recursive: true });
  await mkdir(join(directory, 'log'), { recursive: true, mode: 0o700 });
  const build = buildPortal({ root, logFile: join(directory, 'log', 'portal-build.log'), say });
  ends.unshift(async () => build.stop());
  const databaseUrl = await openDatabase();
  const { secrets, demo } = await prepare(databaseUrl, { directory, baseUrl }).catch(sayUnreachable);
  await build.done;
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const portal = service('portal', { ...env, PORT: port, ROOFLAB_SECRET: secrets.secret, ROOFLAB_URL: baseUrl, NODE_ENV: 'production' });
  await Promise.race([untilUp(), portal.failed]);
  const worker = service('worker', { ...env, ROOFLAB_WORKER_NAME: `${hostname()}-start`, ROOFLAB_DRAIN_SECONDS: '5' });
  const failed = Promise.race([portal.failed, worker.failed]);
  process.stdout.write(welcome({ baseUrl, directory, secrets, demo }));
  const accepted = await Promise.race([handInExamples({ url: localUrl, token: demo.student.token }), failed]);
  if (process.env.ROOFLAB_ONCE === '1') return accepted ? 0 : 1;
  return await failed;
}

async function openDatabase(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) return given;
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  ends.unshift(() => server.stop());
  return server.url;
}

function service(name: 'portal' | 'worker', env: NodeJS.ProcessEnv): Service {
  const started = startService({ name, env, main: join(root, `apps/${name}/src/main.ts`), logFile: join(directory, 'log', `${name}.log`) });
  ends.unshift(() => started.stop());
  return started;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function untilUp(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${localUrl}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(UP_POLL_MS);
  }
}

/** The worker first, then the portal, then the database. */
function end(): Promise<void> {
  ending ??= (async () => {
    for (const each of ends) await each();
  })();
  return ending;
}

function fail(error: unknown): never {
  process.stderr.write(`rooflab: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function sayUnreachable(error: unknown): never {
  const fault = connectionFault(error);
  if (fault === null) throw error;
  throw new Error(
    `The database cannot be reached (${fault}). Check DATABASE_URL and that its server runs; without DATABASE_URL one is brought along.`,
  );
}
