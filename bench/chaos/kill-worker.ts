/**
 * `node bench/chaos/kill-worker.ts [--rounds 25] [--lanes 4] [--device software] [--output file.json]`
 *
 * Kills a worker with SIGKILL at each of eleven moments of a grading, as often as there are rounds, and lets another one finish. Aim: each
 * hand-in has exactly one effective result, and waits again within 15 s of the kill; of a result that is stored already, the explanation is given up within
 * 15 s. Exits with 1 when that is missed. Most of the time it waits for the real lease to expire; so several lanes run at once, each with a portal and a
 * database of its own. It starts its own PostgreSQL in a temporary folder.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findExercise, readRung } from '@rooflab/catalogue';
import { createHandIn } from '@rooflab/course';
import { closeDatabase, createDatabase, type Database, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { makeScene } from '@rooflab/db/testing';
import { asTimed } from '@rooflab/lab';
import { openWorkplace, type Workplace } from '../../apps/worker/test/open-fleet.ts';
import { watchMachine } from '../load/machine.ts';
import { isGood, judgeKills, type Killed, type Outcome, outcomeOf } from './killed-outcome.ts';
import { report } from './report.ts';

const MOMENTS = [
  'claimed',
  'starting',
  'roof',
  'compiling',
  'checking',
  'timing',
  'placing',
  'x-ray',
  'verdict',
  'stored',
  'explanation',
] as const;

const EXERCISE = 'vector-ops/copy';
const GIVE_UP_SECONDS = 300;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

interface Bench extends Workplace {
  readonly db: Database;
  readonly device: string;
}

function startProgram({ address, tokenFile, device }: Bench, name: string, args: readonly string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ROOFLAB_PORTAL_URL: address,
    ROOFLAB_WORKER_TOKEN_FILE: tokenFile,
    ROOFLAB_WORKER_NAME: name,
    ROOFLAB_DEVICE: device,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  };
  return spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** One hand-in, taken by a worker that is killed at `moment`; returns the hand-in, and the time of the kill. */
async function handInAndKill(bench: Bench, moment: string): Promise<Killed> {
  const { db } = bench;
  const found = findExercise(EXERCISE);
  if (!found) throw new Error(`There is no exercise ${EXERCISE}.`);
  const { source } = await readRung(found.exercise, asTimed(found.exercise).referenceRung);
  const { enrolmentId, assignmentId } = await makeScene(db, { assignment: { exercises: [EXERCISE] } });
  const { handInId } = await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source });
  const victim = startProgram(bench, `victim-${moment}`, [path('./mortal-worker.ts'), moment]);
  let said = '';
  victim.stdout?.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const [, signal] = await once(victim, 'exit');
  if (signal !== 'SIGKILL' || said !== moment) throw new Error(`The victim of ${moment} ended by ${signal}, saying "${said}".`);
  return { handInId, moment, killedAt: Date.now() };
}

/** A victim, which takes the only waiting hand-in; then a survivor. */
async function killOnce(bench: Bench, { moment, turn }: { moment: string; turn: Turn }): Promise<Outcome> {
  const victim = await turn(() => handInAndKill(bench, moment));
  const survivor = startProgram(bench, 'survivor', [path('../../apps/worker/src/main.ts')]);
  const gone = once(survivor, 'exit');
  const giveUpAt = Date.now() + GIVE_UP_SECONDS * 1000;
  while (Date.now() < giveUpAt && (await isUnderWay(bench, victim.handInId))) await sleep(200);
  survivor.kill('SIGTERM');
  await gone;
  return await outcomeOf(bench.db, victim);
}

async function isUnderWay({ db }: Bench, handInId: string): Promise<boolean> {
  const notEnded = await db.handIn.count({ where: { id: handInId, endedAt: null } });
  return notEnded + (await db.grading.count({ where: { handInId, explainingAt: { not: null }, explainedAt: null } })) > 0;
}

/** Runs one piece of work at a time: the lanes kill in turn, but wait for leases concurrently. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

function createTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

interface Plan {
  readonly rounds: number;
  readonly lanes: number;
  readonly device: string;
}

interface Work {
  readonly device: string;
  readonly turn: Turn;
  /** Moments that no lane has begun. */
  readonly left: string[];
}

/** Takes moments on one database until the lanes together have done all of them. */
async function lane(url: string, { device, turn, left }: Work): Promise<Outcome[]> {
  await migrateDatabase(url);
  const db = createDatabase({ url });
  const workplace = await openWorkplace({ db, url });
  const outcomes: Outcome[] = [];
  try {
    for (let moment = left.shift(); moment !== undefined; moment = left.shift()) {
      const outcome = await killOnce({ db, ...workplace, device }, { moment, turn });
      outcomes.push(outcome);
      process.stdout.write(`${moment}: ${isGood(outcome) ? 'good' : JSON.stringify(outcome)}\n`);
    }
    return outcomes;
  } finally {
    await workplace[Symbol.asyncDispose]();
    await closeDatabase(db);
  }
}

async function runLanes(plan: Plan): Promise<Outcome[]> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-chaos-'));
  const server = await startEmbeddedPostgres({ directory });
  const work = { device: plan.device, turn: createTurn(), left: Array.from({ length: plan.rounds }, () => MOMENTS).flat() };
  try {
    const lanes = Array.from({ length: plan.lanes }, async (_, index) =>
      lane(await createEmptyDatabase(server.url, `lane_${index}`), work),
    );
    return (await Promise.all(lanes)).flat();
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function createEmptyDatabase(serverUrl: string, name: string): Promise<string> {
  const db = createDatabase({ url: serverUrl, poolSize: 1 });
  await db.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  await closeDatabase(db);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    lanes: { type: 'string', default: '4' },
    device: { type: 'string', default: 'software' },
    output: { type: 'string' },
  },
});
const plan: Plan = { rounds: Number(values.rounds), lanes: Number(values.lanes), device: values.device };
const machine = watchMachine();
const outcomes = await runLanes(plan);
await report(judgeKills(outcomes, plan.rounds * MOMENTS.length), {
  output: values.output,
  figures: { machine: machine(), ...plan, outcomes },
});
