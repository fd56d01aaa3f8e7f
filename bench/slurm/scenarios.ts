import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim } from '../load/report.ts';
import { until } from './cluster.ts';
import type { Installation } from './installation.ts';

interface Outcome {
  readonly aims: readonly Aim[];
  readonly figures: Readonly<Record<string, number | string>>;
}

/** On an installation of its own; returns when every hand-in has a result and every job has ended. */
export type Scenario = (installation: Installation) => Promise<Outcome>;

const aim = (text: string, seen: number | string, met: boolean): Aim => ({ aim: text, seen: String(seen), met });

async function statesOf({ cluster }: Installation): Promise<string> {
  return (await cluster.jobs()).map(({ state, exitCode }) => `${state} ${exitCode}`).join(', ');
}

async function untilIdle({ cluster }: Installation): Promise<void> {
  await until('the workers have ended by themselves', async () => (await cluster.command('squeue', ['--noheader'])) === '');
}

/** Waits until a job grades; returns the job. */
async function gradingJob({ db, cluster }: Installation): Promise<string> {
  await until('a hand-in is being graded', async () => (await db.grading.count({ where: { finishedAt: null } })) > 0);
  const [job] = (await cluster.jobs()).filter(({ state }) => state === 'RUNNING');
  if (job === undefined) throw new Error('A hand-in is graded, but no job runs.');
  return job.id;
}

const byCommand: Scenario = async (installation) => {
  const { cluster, scale } = installation;
  const idle = await scale();
  const asked = installation.handInByCommand(4);
  const two = { SCALE_JOBS_PER_WORKER: '2' };
  await until('all are handed in', async () => (await installation.db.handIn.count()) === 4);
  // The portal keeps its figures for 5 s.
  await until('scale submits jobs', async () => (await scale(two)) !== '');
  const again = await scale(two);
  const codes = await asked;
  await untilIdle(installation);
  const states = await statesOf(installation);
  return {
    aims: [
      aim('scale submits nothing without work', idle || 'nothing', idle === ''),
      aim('scale submits nothing that Slurm has already', again || 'nothing', again === ''),
      aim(
        'each command shows an accepted verdict',
        codes.join(' '),
        codes.every((code) => code === 0),
      ),
      aim(
        'the workers end without work, with code 0',
        states,
        (await cluster.jobs()).every(({ exitCode, state }) => state === 'COMPLETED' && exitCode === '0:0'),
      ),
    ],
    figures: {},
  };
};

const timeLimit: Scenario = async (installation) => {
  const { cluster, scale } = installation;
  await installation.handIn(40);
  const limits = ['--time=2', '--signal=B:TERM@30'];
  await until('scale submits a job', async () => (await scale({ ROOFLAB_DRAIN_SECONDS: '20' }, limits)) !== '');
  await until(
    'the first job has ended',
    async () => (await cluster.jobs())[0]?.state !== 'RUNNING' && (await installation.logs()).includes('stopped'),
    200,
  );
  const states = await statesOf(installation);
  const drained = (await installation.logs()).includes('draining');
  const left = await installation.db.handIn.count({ where: { endedAt: null } });
  await installation.untilSettled();
  await untilIdle(installation);
  const failures = await installation.db.grading.count({ where: { outcome: { not: 'result' } } });
  return {
    aims: [
      aim('the worker drains before its time limit, with code 0', states, drained && states === 'COMPLETED 0:0'),
      aim('the limit came while there was work', left, left > 0),
      aim('no attempt is lost', failures, failures === 0),
    ],
    figures: { leftAtLimit: left },
  };
};

const CANCELLED_ROUNDS = 5;

/** Of a whole grading on the software device, so that it meets the worker in any part of one. */
const GRADING_MS = 3000;

const cancelled: Scenario = async (installation) => {
  const { cluster } = installation;
  await installation.handIn(5 * CANCELLED_ROUNDS);
  const seconds: number[] = [];
  for (let round = 0; round < CANCELLED_ROUNDS; round += 1) {
    await until('scale submits a job', async () => (await installation.scale()) !== '');
    const job = await gradingJob(installation);
    await sleep((GRADING_MS * round) / CANCELLED_ROUNDS);
    const cancelledMs = performance.now();
    await cluster.command('scancel', [job]);
    await untilIdle(installation);
    seconds.push(secondsSince(cancelledMs));
  }
  await installation.untilSettled();
  await untilIdle(installation);
  const failed = await installation.db.grading.count({ where: { outcome: { in: ['failed', 'lost'] } } });
  return {
    aims: [aim('what is stopped with its worker is given back, and no failure', failed, failed === 0)],
    figures: { secondsToEnd: seconds.join(' '), outcomes: await outcomesOf(installation), states: await statesOf(installation) },
  };
};

const secondsSince = (startMs: number): number => Math.round((performance.now() - startMs) / 100) / 10;

/** How the attempts ended, such as `result 24, lost 1`. */
async function outcomesOf({ db }: Installation): Promise<string> {
  const counted = await db.grading.groupBy({ by: ['outcome'], _count: true });
  return counted.map(({ outcome, _count: count }) => `${outcome} ${count}`).join(', ');
}

/** The processes of a batch step that Slurm itself started. */
async function stepDaemons(job: string): Promise<number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const titles = await Promise.all(
    processes.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  return titles.filter(([, title]) => title.startsWith(`slurmstepd: [${job}.batch]`)).map(([pid]) => Number(pid));
}

const SLURM_PATIENCE_MS = 40_000;

/** Slurm loses its hold on a job, whose worker goes on: two of one name, once the task is started again. */
const lostStep: Scenario = async (installation) => {
  const { cluster, db } = installation;
  await installation.handIn(10);
  await until('scale submits a job', async () => (await installation.scale()) !== '');
  const daemons = await stepDaemons(await gradingJob(installation));
  for (const pid of daemons) process.kill(pid, 'SIGKILL');
  const killedMs = performance.now();
  // Slurm finds the job missing when its node registers, which takes minutes by itself; a job that has just begun is left alone.
  await installation.handIn(30);
  await sleep(SLURM_PATIENCE_MS);
  await cluster.restartNode();
  await until(
    'the task runs again',
    async () => {
      // The worker without a job must not run out of work before.
      if ((await db.handIn.count({ where: { endedAt: null } })) < 10) await installation.handIn(10);
      return (await cluster.jobs()).some(({ restarts, state }) => restarts > 0 && state === 'RUNNING');
    },
    300,
  );
  const againSeconds = secondsSince(killedMs);
  await installation.untilSettled();
  await untilIdle(installation);
  const ended = (await installation.logs()).includes('another worker has taken the name');
  return {
    aims: [
      aim('slurmstepd was killed', daemons.length, daemons.length > 0),
      aim('the task that runs again ends the worker before it', ended ? 'ended' : 'not ended', ended),
    ],
    figures: { againSeconds, outcomes: await outcomesOf(installation), states: await statesOf(installation) },
  };
};

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'by-command': byCommand,
  'time-limit': timeLimit,
  cancelled,
  'lost-step': lostStep,
};
