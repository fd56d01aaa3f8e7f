/**
 * `node bench/chaos/kill-worker.ts [--rounds 25] [--device software] [--output file.json]`
 *
 * Kills a worker with SIGKILL at each of eight moments of a grading, as often as there are rounds, and lets another one finish. Aim: each
 * hand-in has exactly one effective result, within 90 s of the kill. Exits with 1 when that is missed. A round takes about 75 s: the
 * real lease has to expire. Its PostgreSQL is its own, in a temporary folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  closeDatabase,
  closeQueue,
  createDatabase,
  createHandIn,
  type Database,
  migrateDatabase,
  openQueue,
  type Queue,
  startEmbeddedPostgres,
} from '@rooflab/db';
import { makeScene } from '@rooflab/db/testing';
import { findExercise } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';

const MOMENTS = ['claimed', 'starting', 'roof', 'compiling', 'checking', 'timing', 'placing', 'result'] as const;
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
}

interface Bench {
  readonly db: Database;
  readonly queue: Queue;
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
  };
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** One hand-in, taken by a worker that dies at `moment`; the hand-in, and when that was. */
async function handInAndKill(bench: Bench, moment: string): Promise<{ handInId: string; moment: string; killedAt: number }> {
  const { db, queue } = bench;
  const found = findExercise(EXERCISE);
  if (!found) throw new Error(`There is no exercise ${EXERCISE}.`);
  const { source } = await readRung(found.exercise, found.exercise.referenceRung);
  const { enrolmentId, assignmentId } = await makeScene(db, { assignment: { exercises: [EXERCISE] } });
  const { handInId } = await createHandIn(db, queue, { enrolmentId, assignmentId, exercise: EXERCISE, source });
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
  const rows = await db.grading.findMany({ where: { handInId } });
  const effective = rows.filter((row) => row.effective);
  const secondsFromKill = endedAt === null ? null : Math.round((endedAt.getTime() - killedAt) / 100) / 10;
  return { moment, effective: effective.length, verdict: effective[0]?.verdict ?? null, attempts: rows.length, secondsFromKill };
}

/** Victims one after the other, so that each takes the one hand-in that waits; then a survivor for all. */
async function round(bench: Bench): Promise<Outcome[]> {
  const victims: Awaited<ReturnType<typeof handInAndKill>>[] = [];
  for (const moment of MOMENTS) victims.push(await handInAndKill(bench, moment));
  const survivor = startProgram(bench, 'survivor', [path('../../apps/worker/src/main.ts')]);
  const giveUpAt = Date.now() + GIVE_UP_SECONDS * 1000;
  const ids = victims.map(({ handInId }) => handInId);
  while (Date.now() < giveUpAt && (await bench.db.handIn.count({ where: { id: { in: ids }, endedAt: null } })) > 0) await sleep(200);
  survivor.kill('SIGTERM');
  await once(survivor, 'exit');
  return await Promise.all(victims.map((victim) => judge(bench, victim)));
}

function isGood({ effective, verdict, secondsFromKill }: Outcome): boolean {
  return effective === 1 && verdict === 'accepted' && secondsFromKill !== null && secondsFromKill <= LIMIT_SECONDS;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '25' }, device: { type: 'string', default: 'software' }, output: { type: 'string' } },
  });
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-chaos-'));
  const server = await startEmbeddedPostgres({ directory });
  await migrateDatabase(server.url);
  const db = createDatabase({ url: server.url });
  const queue = await openQueue({ url: server.url, onError: () => undefined });
  const outcomes: Outcome[] = [];
  try {
    for (let done = 0; done < Number(values.rounds); done += 1) {
      outcomes.push(...(await round({ db, queue, url: server.url, device: values.device })));
      process.stdout.write(`round ${done + 1}: ${outcomes.filter(isGood).length}/${outcomes.length} good\n`);
    }
  } finally {
    await closeQueue(queue);
    await closeDatabase(db);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const slowest = Math.max(...outcomes.map(({ secondsFromKill }) => secondsFromKill ?? Number.POSITIVE_INFINITY));
  const report = { kills: outcomes.length, good: outcomes.filter(isGood).length, slowestSeconds: slowest, device: values.device, outcomes };
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (values.output === undefined) process.stdout.write(text);
  else await writeFile(values.output, text);
  process.exitCode = report.good === report.kills ? 0 : 1;
}

await main();
