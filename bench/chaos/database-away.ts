/**
 * `node bench/chaos/database-away.ts [--small] [--only stopped|cut] [--output file.json]`
 *
 * First PostgreSQL is killed and stays away for 60 s, while students hand in and two workers grade. Then fifteen workers lose the network to their
 * portal at five points of their work for 5 minutes, and the portals of eighteen others lose theirs to the database at six, while one portal with one
 * worker continues; the connections come back in three ways. Grading is stubbed to
 * 1.2 s, as on an H200; everything else is real, including the leases. Aims: nothing lost, nothing doubled, recovers on its own.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHandIn } from '@rooflab/course';
import { EXERCISE, makeScene } from '@rooflab/db/testing';
import { PACE, type Pace } from '../../apps/worker/src/pace.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { openWorkplace } from '../../apps/worker/test/open-fleet.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';
import { watchMachine } from '../load/machine.ts';
import { type Account, isSettled, takeAccount } from './account.ts';
import { POINTS } from './cut-off.ts';
import { type CutOff, cutOff } from './cut-off-scenario.ts';
import { type Ground, openGround } from './ground.ts';
import { type Aim, report } from './report.ts';

/** Median of a whole grading on an H200. */
const GRADING_MS = 1200;
const STUDENTS = 60;
const RETRY_MS = 500;

interface StoppedOptions {
  readonly awayMs: number;
  /** Load before the stop, and after the return. */
  readonly aroundMs: number;
  readonly everyMs: number;
  readonly gradingMs: number;
  readonly settleMs: number;
  readonly pace?: Pace;
}

interface Stopped {
  readonly awaySeconds: number;
  readonly requests: number;
  /** Requests that had to be repeated, with the same id, until they were accepted. */
  readonly repeated: number;
  readonly secondsUntilAccepted: number;
  readonly secondsUntilSettled: number | null;
  readonly account: Account;
}

/** The database is killed under load and comes back. */
async function databaseStopped(ground: Ground, options: StoppedOptions): Promise<Stopped> {
  const { awayMs, aroundMs, everyMs, gradingMs, settleMs, pace = PACE } = options;
  const { db } = ground;
  const { enrolmentIds, assignmentId } = await makeScene(db, { students: STUDENTS });
  const runner = fakeRunner({ atPhase: (phase) => (phase === 'timing' ? sleep(gradingMs) : undefined) });
  await using workplace = await openWorkplace(ground);
  const workers = [startWorker(workplace, runner, { pace }), startWorker(workplace, runner, { pace })];
  const students = startStudents(ground, { enrolmentIds, assignmentId, everyMs });
  await sleep(aroundMs);
  await ground.crashServer();
  await sleep(awayMs);
  await ground.startServer();
  const backAt = Date.now();
  await sleep(aroundMs);
  const { requests, repeated, firstAfter } = await students.finish(backAt);
  let settledAt: number | null = null;
  while (settledAt === null && Date.now() < backAt + settleMs) {
    if (isSettled(await takeAccount(db))) settledAt = Date.now();
    else await sleep(200);
  }
  for (const worker of workers) worker.drain();
  await Promise.all(workers.map(({ done }) => done));
  return {
    awaySeconds: awayMs / 1000,
    requests,
    repeated,
    secondsUntilAccepted: (firstAfter - backAt) / 1000,
    secondsUntilSettled: settledAt === null ? null : (settledAt - backAt) / 1000,
    account: await takeAccount(db),
  };
}

interface Load {
  readonly enrolmentIds: readonly string[];
  readonly assignmentId: string;
  readonly everyMs: number;
}

/** Each student repeats a hand-in, with the same id, until it is accepted, as the command does. */
function startStudents({ db }: Ground, { enrolmentIds, assignmentId, everyMs }: Load) {
  const stop = new AbortController();
  const sent: Promise<number>[] = [];
  let repeated = 0;
  const handIn = async (enrolmentId: string): Promise<number> => {
    const request = { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await createHandIn(db, request);
        if (attempt > 0) repeated += 1;
        return Date.now();
      } catch {
        await sleep(RETRY_MS);
      }
    }
  };
  const sending = (async () => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      sent.push(handIn(enrolmentIds[index % enrolmentIds.length] ?? ''));
      await sleep(everyMs);
    }
  })();
  return {
    async finish(backAt: number) {
      stop.abort();
      await sending;
      const acceptedAt = await Promise.all(sent);
      return { requests: sent.length, repeated, firstAfter: Math.min(...acceptedAt.filter((at) => at >= backAt)) };
    },
  };
}

function judgeStopped({ requests, repeated, secondsUntilSettled, account, awaySeconds }: Stopped): Aim[] {
  const { handIns, withSeveralInEffect, attemptsWithoutResult, strayResults } = account;
  return [
    {
      aim: `database away ${awaySeconds} s: nothing lost`,
      got: `${handIns} of ${requests}, ${repeated} sent again`,
      met: handIns === requests,
    },
    {
      aim: 'nothing doubled',
      got: `${withSeveralInEffect} with two results, ${attemptsWithoutResult} graded again, ${strayResults} stray`,
      met: handIns <= requests && withSeveralInEffect === 0,
    },
    { aim: 'recovers on its own', got: `all ended ${secondsUntilSettled} s after its return`, met: isSettled(account) },
  ];
}

function judgeCutOff({ cutSeconds, cases, account }: CutOff): Aim[] {
  const taken = cases.filter(({ secondsToResult }) => secondsToResult !== null);
  const slowest = Math.max(...taken.map(({ secondsToResult }) => secondsToResult ?? 0));
  const back = cases.filter(({ gradedAfterwards }) => gradedAfterwards > 0);
  const { handIns, strayResults, withSeveralInEffect } = account;
  return [
    {
      aim: `workers and portals cut off ${cutSeconds} s: others take over`,
      got: `${taken.length} of ${cases.length}, the slowest after ${slowest} s`,
      met: taken.length === cases.length,
    },
    {
      aim: 'nothing lost, nothing doubled',
      got: `${handIns} hand-ins, ${withSeveralInEffect} with two results, ${strayResults} results came late and are kept aside`,
      met: isSettled(account),
    },
    { aim: 'what was cut off recovers by itself', got: `${back.length} of ${cases.length}`, met: back.length === cases.length },
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { small: { type: 'boolean', default: false }, only: { type: 'string' }, output: { type: 'string' } },
  });
  const share = values.small ? 0.2 : 1;
  const machine = watchMachine();
  await using ground = await openGround({ poolSize: 20, settings: { max_connections: '500' } });
  const aims: Aim[] = [];
  const figures: { stopped?: Stopped; cut?: CutOff } = {};
  if (values.only !== 'cut') {
    const times = { awayMs: 60_000 * share, aroundMs: 20_000 * share, settleMs: 180_000 };
    figures.stopped = await databaseStopped(ground, { ...times, everyMs: 1000, gradingMs: GRADING_MS });
    aims.push(...judgeStopped(figures.stopped));
  }
  if (values.only !== 'stopped') {
    await using workplace = await openWorkplace(ground);
    // A cut shorter than one and a half leases would show nothing.
    const times = { cutMs: values.small ? 100_000 : 300_000, gradingMs: GRADING_MS, everyMs: 2000, recoverMs: 180_000 };
    figures.cut = await cutOff({ ...ground, ...workplace }, { ...times, points: POINTS, heals: ['resumed', 'reset', 'silent'] });
    aims.push(...judgeCutOff(figures.cut));
  }
  await report(aims, { output: values.output, figures: { machine: machine(), ...figures } });
}

if (import.meta.main) {
  await main();
  // Connections that were cut for good would keep the process alive.
  process.exit();
}
