import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, freePort } from '@rooflab/db';
import { workerToken } from '../../apps/worker/test/open-fleet.ts';
import { startService } from '../../scripts/start/service.ts';
import { isSettled, takeAccount } from '../chaos/account.ts';
import { send } from '../load/send.ts';
import { openOwnStack, type Stack } from '../load/stack.ts';
import { EXERCISE, makeStudents } from '../load/students.ts';
import { type Cluster, openCluster, until } from './cluster.ts';

const ROOT = join(import.meta.dirname, '../..');
const STUDENTS = 12;
const METRICS_TOKEN = 'only-for-this-program';

/** A database, a portal and a Slurm, all of its own; stopped and removed at the end of its scope. */
export interface Installation extends AsyncDisposable {
  readonly db: Database;
  readonly cluster: Cluster;
  /** One hand-in of each of so many students, over HTTP. */
  handIn(count: number): Promise<void>;
  /** The same by `rooflab hand-in`, all at the same time; returns their exit codes when each has shown its verdict. */
  handInByCommand(count: number): Promise<number[]>;
  /** Runs `scale`, with these options of sbatch; returns what it printed. */
  scale(env?: Readonly<Record<string, string>>, options?: readonly string[]): Promise<string>;
  /** Waits until every hand-in has one result; runs `scale` meanwhile, as cron does. */
  untilSettled(env?: Readonly<Record<string, string>>): Promise<void>;
  /** The logs of all jobs, one after the other. */
  logs(): Promise<string>;
}

const SOFTWARE = { ROOFLAB_DEVICE: 'software', ROOFLAB_GPUS: 'all', ROOFLAB_IDLE_EXIT_SECONDS: '8', SCALE_MOST: '2' };

export async function openInstallation(): Promise<Installation> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(opened: AsyncDisposableStack): Promise<Installation> {
  const stack = opened.use(await openOwnStack());
  const url = await startPortal(stack, opened);
  const group = await makeStudents(stack, { students: STUDENTS });
  const token = opened.use(await workerToken(stack.db));
  const cluster = opened.use(await openCluster());
  const metricsToken = join(cluster.folder, 'metrics-token');
  await writeFile(metricsToken, METRICS_TOKEN, { mode: 0o600 });
  const kernel = join(cluster.folder, 'my.wgsl');
  await writeFile(kernel, group.source);
  const site = { ROOFLAB_PORTAL_URL: url, ROOFLAB_WORKER_TOKEN_FILE: token.path, ROOFLAB_METRICS_TOKEN_FILE: metricsToken };
  const scale: Installation['scale'] = async (changes = {}, options = []) =>
    await cluster.command(join(ROOT, 'deploy/slurm/scale'), options, { ...SOFTWARE, ...site, ...changes });
  const students = (count: number) => Array.from({ length: count }, (_, index) => group.students[index % STUDENTS] ?? never());
  return {
    db: stack.db,
    cluster,
    scale,
    async handIn(count) {
      for (const student of students(count)) {
        const { status, refusal } = await send({ url, group, student, requestId: randomUUID() });
        if (status !== 200) throw new Error(`A hand-in was refused: ${status} ${refusal}`);
      }
    },
    handInByCommand: async (count) =>
      await Promise.all(
        students(count).map(async ({ token: own }) => {
          const asked = cluster.command('rooflab', ['hand-in', EXERCISE, kernel], { ROOFLAB_URL: url, ROOFLAB_TOKEN: own });
          return await asked.then(
            () => 0,
            (error: { code?: unknown; stderr?: string }) => {
              process.stderr.write(error.stderr ?? '');
              return Number(error.code);
            },
          );
        }),
      ),
    async untilSettled(changes) {
      await until(
        'every hand-in has a result',
        async () => {
          await scale(changes);
          return isSettled(await takeAccount(stack.db));
        },
        400,
      );
    },
    logs: async () => await cluster.command('sh', ['-c', 'cat rooflab-worker-*.log']),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The portal without its pages; returns its address. */
async function startPortal({ databaseUrl, secret }: Stack, opened: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, ROOFLAB_SECRET: secret, ROOFLAB_METRICS_TOKEN: METRICS_TOKEN, PORT: String(port) };
  const portal = startService({
    name: 'portal',
    main: join(ROOT, 'apps/portal/src/server/processes/testing/api-only.ts'),
    logFile: '/dev/null',
    env: { ...process.env, ...env, ROOFLAB_PORTAL_PROCESSES: '1' },
  });
  opened.defer(() => portal.stop());
  const url = `http://127.0.0.1:${port}`;
  await until('the portal answers', async () => (await fetch(`${url}/api/health`)).ok);
  return url;
}

function never(): never {
  throw new Error('There is no such student.');
}
