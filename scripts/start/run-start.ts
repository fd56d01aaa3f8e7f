import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionFault } from '@rooflab/db';
import { buildPortal } from './build-portal.ts';
import { checkPort } from './check-port.ts';
import { openDatabases } from './databases.ts';
import { handInExamples } from './examples.ts';
import { takeFolder } from './only-one.ts';
import { prepare } from './prepare.ts';
import { type Service, startService } from './service.ts';
import { welcome } from './welcome.ts';
import { keepWorkerToken } from './worker-token.ts';

export interface StartSettings {
  /** The repository's root. */
  readonly root: string;
  /** Folder for data, secrets and logs. */
  readonly directory: string;
  readonly port: string;
  /** Where people reach the portal; without a trailing slash. */
  readonly baseUrl: string;
  /** Main files of the apps. */
  readonly apps: Readonly<Record<'portal' | 'worker', string>>;
  readonly env: NodeJS.ProcessEnv;
  /** Exits after the examples. */
  readonly once: boolean;
}

export interface Start {
  /** The exit code. Rejects when something cannot be kept running. */
  readonly done: Promise<number>;
  /** Stops what was started, in order, including what is being started now. */
  end(): Promise<void>;
}

const UP_POLL_MS = 200;

/** Database, migrations, demo course, portal, worker, and one example per lab; runs until it is stopped. */
export function runStart(settings: StartSettings): Start {
  /** What to stop: the worker first, then the portal, then the database. */
  const ends: (() => Promise<void>)[] = [];
  let ending: Promise<void> | null = null;
  return {
    done: start(settings, (end) => {
      ends.unshift(end);
      if (ending === null) return;
      end().catch(() => undefined);
      throw new Error('The start was stopped before it was complete.');
    }),
    end: () => {
      ending ??= (async () => {
        for (let end = ends.shift(); end !== undefined; end = ends.shift()) await end();
      })();
      return ending;
    },
  };
}

type AtEnd = (end: () => Promise<void>) => void;

async function start({ root, directory, port, baseUrl, apps, env, once }: StartSettings, atEnd: AtEnd): Promise<number> {
  // Accessible to PostgreSQL's account; the log is not.
  await mkdir(directory, { recursive: true });
  await mkdir(join(directory, 'log'), { recursive: true, mode: 0o700 });
  atEnd(await takeFolder(directory, baseUrl));
  await checkPort(port);
  const build = buildPortal({ root, logFile: join(directory, 'log', 'portal-build.log'), say });
  atEnd(async () => build.stop());
  const opening = openDatabases({ directory, env, say });
  // Also when it ends before the server has started.
  atEnd(async () => (await opening.catch(() => null))?.close());
  const { urls } = await opening;
  const { secrets, demo } = await prepare(urls.migrate, { directory, baseUrl, onNotice: say }).catch(sayUnreachable);
  await build.done;
  const service = (name: 'portal' | 'worker', variables: NodeJS.ProcessEnv): Service => {
    const logFile = join(directory, 'log', `${name}.log`);
    const started = startService({ name, main: apps[name], logFile, env: { ...withoutDatabases(env), ...variables } });
    atEnd(() => started.stop());
    return started;
  };
  const served = { DATABASE_URL: urls.portal, PORT: port, ROOFLAB_SECRET: secrets.secret, ROOFLAB_URL: baseUrl, NODE_ENV: 'production' };
  const portal = service('portal', served);
  // A local address, whatever address people use.
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilUp(url), portal.failed]);
  // Two starts on one machine have different ports.
  const worker = service('worker', {
    ROOFLAB_PORTAL_URL: url,
    ROOFLAB_WORKER_TOKEN_FILE: await keepWorkerToken(urls.migrate, { directory }),
    ROOFLAB_WORKER_NAME: `${hostname()}-start-${port}`,
    ROOFLAB_DRAIN_SECONDS: '5',
  });
  const failed = Promise.race([portal.failed, worker.failed]);
  process.stdout.write(welcome({ baseUrl, directory, secrets, demo, mail: Boolean(env.ROOFLAB_SMTP_URL) }));
  const address = { url, token: demo.student.token };
  const accepted = await Promise.race([handInExamples({ address, assignments: demo.openAssignments }), failed]);
  if (once) return accepted ? 0 : 1;
  return await failed;
}

/** A service knows only what it is given. */
function withoutDatabases({ DATABASE_URL: _owner, ROOFLAB_PORTAL_DATABASE_URL: _portal, ...rest }: NodeJS.ProcessEnv) {
  return rest;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function untilUp(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(UP_POLL_MS);
  }
}

function sayUnreachable(error: unknown): never {
  const fault = connectionFault(error);
  if (fault === null) throw error;
  throw new Error(
    `The database cannot be reached (${fault}). Check DATABASE_URL and that its server is running; without DATABASE_URL, Rooflab starts its own.`,
  );
}
