import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, openRoles, startEmbeddedPostgres } from '@rooflab/db';
import { NO_DISK } from '../../../packages/db/src/testing/test-server.ts';
import { bundlePrograms } from '../../../scripts/bundle-programs.ts';
import { buildPortal } from '../../../scripts/start/build-portal.ts';
import { prepare } from '../../../scripts/start/prepare.ts';
import { startService } from '../../../scripts/start/service.ts';
import { keepWorkerToken } from '../../../scripts/start/worker-token.ts';
import { addDemoLti } from './demo-lti.ts';

/** A portal that a browser can reach, and how its people sign in. */
export interface Installation {
  /** Without a trailing slash. */
  readonly url: string;
  readonly passwords: Readonly<Record<'student' | 'instructor' | 'ta' | 'admin', string>>;
  /** Token of the demo student. */
  readonly studentToken: string;
  /** Port on which a test may open a server that the portal may call. */
  readonly receiverPort: number;
  /** Port on which a test may open a service like GitHub, whose workflows may hand in. */
  readonly issuerPort: number;
  /** The database as a portal sees it, for a test that stands in for a worker; null where only the portal is known. */
  readonly databaseUrl: string | null;
}

const ROOT = join(import.meta.dirname, '../../..');
const UP_POLL_MS = 200;

export interface OwnInstallation extends Installation {
  /** Leaves nothing behind. */
  stop(): Promise<void>;
}

/**
 * Everything that `npm start` starts, but each in its own folder and on its own port, with the software device, and with one process of the portal: each
 * loads every page anew.
 */
export async function startInstallations(count: number): Promise<readonly OwnInstallation[]> {
  await buildPrograms();
  const started = await Promise.allSettled(Array.from({ length: count }, () => startBuilt({ sideBySide: true })));
  const own = started.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return own;
  await Promise.all(own.map(({ stop }) => stop()));
  throw failed.reason;
}

export async function startInstallation(): Promise<OwnInstallation> {
  await buildPrograms();
  return await startBuilt({ sideBySide: false });
}

async function buildPrograms(): Promise<void> {
  await bundlePrograms();
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-browser-build-'));
  await buildPortal({ root: ROOT, logFile: join(directory, 'build.log'), say: () => undefined }).done;
  await rm(directory, { recursive: true, force: true });
}

interface Surroundings {
  readonly sideBySide: boolean;
}

async function startBuilt(surroundings: Surroundings): Promise<OwnInstallation> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-browser-'));
  const ends: (() => Promise<void>)[] = [() => rm(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0)) await end();
  };
  try {
    return { ...(await start(directory, ends, surroundings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(directory: string, ends: (() => Promise<void>)[], { sideBySide }: Surroundings): Promise<Installation> {
  // A separate folder: if this runs as root, the database server runs as another account, which cannot look into our folders.
  const data = await mkdtemp(join(tmpdir(), 'rooflab-browser-postgres-'));
  ends.unshift(() => rm(data, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ directory: data, settings: NO_DISK });
  ends.unshift(() => database.stop());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const urls = await openRoles(database.url);
  const { secrets, demo } = await prepare(urls.migrate, { directory, baseUrl: url });
  await addDemoLti(urls.migrate);

  const service = (name: 'portal' | 'worker', env: NodeJS.ProcessEnv) => {
    const main = join(ROOT, `apps/${name}/src/main.ts`);
    const started = startService({ name, main, logFile: join(directory, `${name}.log`), env: { ...process.env, ...env } });
    ends.unshift(() => started.stop());
    return started;
  };
  const [receiverPort, issuerPort] = [await freePort(), await freePort()];
  const portal = service('portal', {
    NODE_ENV: 'production',
    DATABASE_URL: urls.portal,
    PORT: `${port}`,
    ...(sideBySide && { ROOFLAB_PORTAL_PROCESSES: '1' }),
    ROOFLAB_SECRET: secrets.secret,
    ROOFLAB_URL: url,
    ROOFLAB_PRIVATE_ORIGINS: `http://localhost:${receiverPort}`,
    ROOFLAB_CI_ISSUERS: `github=http://127.0.0.1:${issuerPort}`,
  });
  const worker = service('worker', {
    NODE_ENV: 'production',
    ROOFLAB_PORTAL_URL: url,
    ROOFLAB_WORKER_TOKEN_FILE: await keepWorkerToken(urls.migrate, { directory }),
    ROOFLAB_DEVICE: 'software',
    // The machines of the tests need not have bubblewrap, and the labs are the tests' own.
    ROOFLAB_LAB_SANDBOX: 'auto',
    ROOFLAB_WORKER_NAME: 'browser-tests',
    ROOFLAB_DRAIN_SECONDS: '1',
  });
  await Promise.race([untilItGrades(url), portal.failed, worker.failed]);
  return {
    url,
    passwords: passwordsOf(secrets),
    studentToken: demo.student.token,
    receiverPort,
    issuerPort,
    databaseUrl: urls.portal,
  };
}

/**
 * One that runs already with `ROOFLAB_PRIVATE_ORIGINS=http://localhost:4999` and `ROOFLAB_CI_ISSUERS=github=http://127.0.0.1:4998`, for writing tests: its address, and
 * the folder of its `secrets.json`.
 */
export async function givenInstallation(url: string, home: string): Promise<Installation> {
  const secrets = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8'));
  return {
    url,
    passwords: passwordsOf(secrets),
    studentToken: secrets.studentToken,
    receiverPort: 4999,
    issuerPort: 4998,
    databaseUrl: null,
  };
}

type Passwords = Readonly<Record<`${'student' | 'instructor' | 'ta' | 'admin'}Password`, string>>;

function passwordsOf({ studentPassword, instructorPassword, taPassword, adminPassword }: Passwords): Installation['passwords'] {
  return { student: studentPassword, instructor: instructorPassword, ta: taPassword, admin: adminPassword };
}

/** Once a worker has reported its device, it has measured the roof and takes hand-ins. */
async function untilItGrades(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) {
      const { workers } = (await answer.json()) as { workers: readonly unknown[] };
      if (workers.length > 0) return;
    }
    await sleep(UP_POLL_MS);
  }
}
