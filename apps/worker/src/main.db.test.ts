import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findExercise, readRung } from '@rooflab/catalogue';
import { asTimed } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { ended, gradings, handIn, until, workerRow } from '../test/observe.ts';
import { openFleet, type Workplace } from '../test/open-fleet.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const EXERCISE = 'vector-ops/copy';

function start({ address, tokenFile }: Workplace): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ROOFLAB_PORTAL_URL: address,
    ROOFLAB_WORKER_TOKEN_FILE: tokenFile,
    ROOFLAB_WORKER_NAME: 'real',
    ROOFLAB_DEVICE: 'software',
  };
  return spawn(process.execPath, [MAIN], { env: { ...env, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Child processes, and theirs, from Linux's /proc. */
async function descendants(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children: number[] = [];
  for (const candidate of pids) {
    const stat = await readFile(`/proc/${candidate}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === pid) children.push(Number(candidate), ...(await descendants(Number(candidate))));
  }
  return children;
}

async function environmentOf(pid: number): Promise<string> {
  return await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
}

test.runIf(process.platform === 'linux')(
  'The real worker grades on the software device, keeps its token from the child, and drains on SIGTERM.',
  async () => {
    await using test = await openFleet();
    const found = findExercise(EXERCISE);
    if (!found) throw new Error(`There is no exercise ${EXERCISE}.`);
    const { source } = await readRung(found.exercise, asTimed(found.exercise).referenceRung);
    const worker = start(test);
    const exited = once(worker, 'exit');
    try {
      await until(async () => (await workerRow(test.db, 'real')).state === 'active');
      const environments: string[] = [];
      const look = async (): Promise<string> => {
        const own = await environmentOf(worker.pid ?? 0);
        const found = await Promise.all((await descendants(worker.pid ?? 0)).map(environmentOf));
        // A process that was forked and has not begun its program yet is the worker's own.
        environments.push(...found.filter((environment) => environment !== own));
        return environments.join();
      };
      // The software device's own variable shows that this is the environment of a grading child.
      await until(async () => (await look()).includes('VK_DRIVER_FILES'));
      const handInId = await handIn(test, { exercise: EXERCISE, source });
      await until(async () => (await test.db.grading.findFirstOrThrow({ where: { handInId } })).phase !== null);
      worker.kill('SIGTERM');
      expect(await look()).not.toMatch(/ROOFLAB_|rlw_/);
      await ended(test.db, handInId);
      expect(await gradings(test.db, handInId)).toEqual(['result accepted *']);
      expect(await exited).toEqual([0, null]);
      expect(await workerRow(test.db, 'real')).toMatchObject({ state: 'gone', deviceClass: 'software' });
    } finally {
      worker.kill('SIGKILL');
    }
  },
);
