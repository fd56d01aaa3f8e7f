/**
 * `node bench/chaos/kill-worker.ts [--rounds 25] [--lanes 4] [--device software] [--output file.json]`
 *
 * Kills a worker with SIGKILL at each of eight moments of a grading, as often as there are rounds, and lets another one finish. Aim: each
 * hand-in has exactly one effective result, within 90 s of the kill. Exits with 1 when that is missed. Two kills take about 70 s, most of
 * it waiting for the real lease to expire; so several lanes run at once, each on a database of its own. It starts its own PostgreSQL in a
 * temporary folder.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findExercise, readRung } from '@rooflab/catalogue';
import { createHandIn } from '@rooflab/course';
import { closeDatabase, createDatabase, type Database, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { makeScene } from '@rooflab/db/testing';
import { asTimed } from '@rooflab/lab';

const MOMENTS = ['claimed', 'starting', 'roof', 'compiling', 'checking', 'timing', 'placing', 'result'] as const;
/**
 * Killed one after the other before the survivor starts; with more of them, recovery would wait for other jobs rather than for the lease.
 */
const KILLS_A_GROUP = 2;

const EXERCISE = 'vector-ops/copy';
const LIMIT_SECONDS = 90;
const GIVE_UP_SECONDS = 300;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

interface Outcome {
  readonly moment: string;
  readonly effective: number;
  readonly verdict: string | null;
  readonly attempts: number;
  readonly secondsFromKill: number | null;
  /** From the kill until the lease was taken back, and until another worker had the job. */
  readonly secondsToLost: number | null;
  readonly secondsToTaken: number | null;
}

interface Bench {
  readonly db: Database;
  readonly url: string;
  readonly device: string;
}

function startProgram({ url, device }: Bench, name: string, args: readonly string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: url,
    ROOFLAB_WORKER_NAME: name,
    ROOFLAB_DEVICE: device,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  };
  return spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** One hand-in, taken by a worker that is killed at `moment`; returns the hand-in, and the time of the kill. */
async function handInAndKill(bench: Bench, moment: string): Promise<{ handInId: string; moment: string; killedAt: number }> {
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

async function judge(
  { db }: Bench,
  { handInId, moment, killedAt }: { handInId: string; moment: string; killedAt: number },
): Promise<Outcome> {
  const { endedAt } = await db.handIn.findUniqueOrThrow({ where: { id: handInId } });
  const rows = await db.grading.findMany({ where: { handInId }, orderBy: { attempt: 'asc' } });
  const effective = rows.filter((row) => row.effective);
  const since = (at: Date | null | undefined): number | null =>
    at === null || at === undefined ? null : Math.round((at.getTime() - killedAt) / 100) / 10;
  return {
    moment,
    effective: effective.length,
    verdict: effective[0]?.verdict ?? null,
    attempts: rows.length,
    secondsFromKill: since(endedAt),
    secondsToLost: since(rows[0]?.finishedAt),
    secondsToTaken: since(effective[0]?.claimedAt),
  };
}

/** Victims one after the other, so that each takes the only waiting hand-in; then a survivor for all. */
async function killGroup(bench: Bench, { moments, turn }: { moments: readonly string[]; turn: Turn }): Promise<Outcome[]> {
  const victims = await turn(async () => {
    const killed: Awaited<ReturnType<typeof handInAndKill>>[] = [];
    for (const moment of moments) killed.push(await handInAndKill(bench, moment));
    return killed;
  });
  const survivor = startProgram(bench, 'survivor', [path('../../apps/worker/src/main.ts')]);
  const gone = once(survivor, 'exit');
  const giveUpAt = Date.now() + GIVE_UP_SECONDS * 1000;
  const ids = victims.map(({ handInId }) => handInId);
  while (Date.now() < giveUpAt && (await bench.db.handIn.count({ where: { id: { in: ids }, endedAt: null } })) > 0) await sleep(200);
  survivor.kill('SIGTERM');
  await gone;
  return await Promise.all(victims.map((victim) => judge(bench, victim)));
}

function isGood({ effective, verdict, secondsFromKill }: Outcome): boolean {
  return effective === 1 && verdict === 'accepted' && secondsFromKill !== null && secondsFromKill <= LIMIT_SECONDS;
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
  /** Groups of moments that no lane has begun. */
  readonly left: (readonly string[])[];
}

/** Takes groups on one database until the lanes together have done all of them. */
async function lane(url: string, { device, turn, left }: Work): Promise<Outcome[]> {
  await migrateDatabase(url);
  const db = createDatabase({ url });
  const outcomes: Outcome[] = [];
  try {
    for (let moments = left.shift(); moments !== undefined; moments = left.shift()) {
      const made = await killGroup({ db, url, device }, { moments, turn });
      outcomes.push(...made);
      const slowest = Math.max(...made.map(({ secondsFromKill }) => secondsFromKill ?? Number.POSITIVE_INFINITY));
      process.stdout.write(`${made.filter(isGood).length}/${made.length} good, the slowest after ${slowest} s\n`);
    }
    return outcomes;
  } finally {
    await closeDatabase(db);
  }
}

async function runLanes(plan: Plan): Promise<Outcome[]> {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-chaos-'));
  const server = await startEmbeddedPostgres({ directory });
  const groups = Array.from({ length: MOMENTS.length / KILLS_A_GROUP }, (_, index) =>
    MOMENTS.slice(index * KILLS_A_GROUP, (index + 1) * KILLS_A_GROUP),
  );
  const work = { device: plan.device, turn: createTurn(), left: Array.from({ length: plan.rounds }, () => groups).flat() };
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
const startedMs = performance.now();
const outcomes = await runLanes(plan);
const slowest = Math.max(...outcomes.map(({ secondsFromKill }) => secondsFromKill ?? Number.POSITIVE_INFINITY));
const good = outcomes.filter(isGood).length;
const report = {
  measuredAt: new Date().toISOString(),
  device: plan.device,
  kills: outcomes.length,
  good,
  slowestSeconds: slowest,
  totalSeconds: Math.round((performance.now() - startedMs) / 1000),
  /** Load average of the machine over the last 15 minutes of the run, including everything else that ran on it. */
  cores: availableParallelism(),
  load: loadavg()[2],
  outcomes,
};
if (values.output !== undefined) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
process.stdout.write(`${good}/${outcomes.length} good, the slowest ${slowest} s after the kill\n`);
process.exitCode = good === outcomes.length && outcomes.length === plan.rounds * MOMENTS.length ? 0 : 1;
