/**
 * `node bench/hostile/through-queue.ts [--every 1] [--expect timeout] [--device software] [--output file.json]`
 *
 * Hands in every n-th file of the hostile corpus (of those that may get this verdict), each as a different student, and after each an
 * honest kernel of another student; a worker process takes them from the queue. Aims: every verdict as expected, every honest one accepted
 * at its first attempt, and after a grading that was killed or crashed the device takes the next job within 10 s.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findExercise, readRung } from '@rooflab/catalogue';
import { createHandIn, sourceSchema, unstorableText } from '@rooflab/course';
import type { Database } from '@rooflab/db';
import { makeScene } from '@rooflab/db/testing';
import { asTimed } from '@rooflab/lab';
import { decodeSource } from '@rooflab/runner';
import { openWorkplace, type Workplace } from '../../apps/worker/test/open-fleet.ts';
import { readCorpus } from '../../packages/runner/hostile/corpus.ts';
import { expectedOn, type HostileFile } from '../../packages/runner/hostile/hostile-file.ts';
import { type Account, isSettled, takeAccount } from '../chaos/account.ts';
import { openGround } from '../chaos/ground.ts';
import { type Aim, report } from '../chaos/report.ts';
import { watchMachine } from '../load/machine.ts';

const MAIN = fileURLToPath(new URL('../../apps/worker/src/main.ts', import.meta.url));
const HONEST = 'reduction/sum';
const BACK_WITHIN_SECONDS = 10;

/** A grading that takes longer than this is one that the limits should have ended: the whole run would have stalled. */
const STALL_SECONDS = 600;

interface World {
  readonly url: string;
  readonly db: Database;
}

interface HandedIn {
  readonly file: HostileFile;
  /** Null when it was refused. */
  readonly handInId: string | null;
  readonly honestId: string;
}

export interface ThroughQueue {
  readonly device: string;
  readonly corpus: number;
  readonly files: number;
  /** Refused before a hand-in was created, so that no grading was needed: not text, too long, or empty. */
  readonly refused: readonly string[];
  /** `name: got …`, for each unexpected verdict. */
  readonly unexpected: readonly string[];
  /** Honest ones that were not accepted at their first attempt. */
  readonly honestAffected: readonly string[];
  /** Gradings that were killed or crashed. */
  readonly kills: number;
  /** From the end of such a grading until the worker, after testing its device, took the next job. */
  readonly backSeconds: readonly number[];
  /** From the end of such a grading until the next honest one was accepted. */
  readonly honestAfterSeconds: readonly number[];
  readonly totalSeconds: number;
  readonly account: Account;
}

export async function throughQueue(
  world: World,
  { choose, device }: { choose: (file: HostileFile) => boolean; device: string },
): Promise<ThroughQueue> {
  const startedMs = performance.now();
  const corpus = await readCorpus();
  const files = corpus.filter(choose);
  const handedIn: HandedIn[] = [];
  for (const file of files) handedIn.push(await handInBoth(world, file));
  await using workplace = await openWorkplace(world);
  const worker = startWorker(workplace, device);
  try {
    await untilAllEnded(world.db, files.length);
  } finally {
    if (worker.exitCode === null) {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
  }
  const seen = await observe(world.db, handedIn, device);
  const totalSeconds = Math.round((performance.now() - startedMs) / 1000);
  return { device, corpus: corpus.length, files: files.length, ...seen, totalSeconds, account: await takeAccount(world.db) };
}

async function handInBoth(world: World, file: HostileFile): Promise<HandedIn> {
  const decoded = decodeSource(file.bytes);
  const handInId = 'refusal' in decoded || isRefused(decoded.source) ? null : await handIn(world, file.exercise, decoded.source);
  const found = findExercise(HONEST);
  if (!found) throw new Error(`There is no exercise ${HONEST}.`);
  const { source } = await readRung(found.exercise, asTimed(found.exercise).referenceRung);
  return { file, handInId, honestId: await handIn(world, HONEST, source) };
}

/** By the procedure, before the file reaches the queue. */
function isRefused(source: string): boolean {
  return unstorableText(source) !== null || !sourceSchema.safeParse(source).success;
}

async function handIn({ db }: World, exercise: string, source: string): Promise<string> {
  const { enrolmentId, assignmentId } = await makeScene(db, { assignment: { exercises: [exercise] } });
  return (await createHandIn(db, { enrolmentId, assignmentId, exercise, source })).handInId;
}

function startWorker({ address, tokenFile }: Workplace, device: string): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ROOFLAB_PORTAL_URL: address,
    ROOFLAB_WORKER_TOKEN_FILE: tokenFile,
    ROOFLAB_WORKER_NAME: 'hostile',
    ROOFLAB_DEVICE: device,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  };
  return spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function untilAllEnded(db: Database, files: number): Promise<void> {
  let open = Number.POSITIVE_INFINITY;
  let changedAt = Date.now();
  while (open > 0) {
    const now = await db.handIn.count({ where: { endedAt: null } });
    if (now !== open) changedAt = Date.now();
    if (Date.now() - changedAt > STALL_SECONDS * 1000) throw new Error(`${now} hand-ins of ${files} files do not end.`);
    open = now;
    await sleep(500);
  }
}

/** On hardware a correct kernel may also be below the pass mark. */
function isExpected(file: HostileFile, verdict: string, device: string): boolean {
  return expectedOn(file, device).some(
    (each) => each === verdict || (device === 'hardware' && each === 'accepted' && verdict === 'too-slow'),
  );
}

async function observe(db: Database, handedIn: readonly HandedIn[], device: string) {
  const rows = await db.grading.findMany({ orderBy: { claimedAt: 'asc' } });
  const effective = new Map(rows.filter((row) => row.effective).map((row) => [row.handInId, row]));
  const attempts = Map.groupBy(rows, ({ handInId }) => handInId);
  const unexpected: string[] = [];
  const honestAffected: string[] = [];
  const backSeconds: number[] = [];
  const honestAfterSeconds: number[] = [];
  for (const { file, handInId, honestId } of handedIn) {
    const hostile = handInId === null ? null : effective.get(handInId);
    const verdict = handInId === null ? 'usage' : (hostile?.verdict ?? 'none');
    // The runner has a verdict for an empty file and a NUL; the API refuses them earlier.
    const shutOut = handInId === null && !file.expect.includes('accepted');
    if (!shutOut && !isExpected(file, verdict, device))
      unexpected.push(`${file.name}: got ${verdict}, not ${expectedOn(file, device).join(' or ')}`);
    const honest = effective.get(honestId);
    const tries = attempts.get(honestId)?.length ?? 0;
    if (honest?.verdict !== 'accepted' || tries !== 1) honestAffected.push(`after ${file.name}: ${honest?.verdict} at attempt ${tries}`);
    const endedAt = hostile?.finishedAt;
    if ((verdict !== 'timeout' && verdict !== 'runtime-error') || !endedAt) continue;
    const next = rows.find(({ claimedAt }) => claimedAt >= endedAt);
    if (next) backSeconds.push((next.claimedAt.getTime() - endedAt.getTime()) / 1000);
    if (honest?.finishedAt) honestAfterSeconds.push((honest.finishedAt.getTime() - endedAt.getTime()) / 1000);
  }
  const shut = handedIn.filter(({ handInId }) => handInId === null).map(({ file }) => file.name);
  return { refused: shut, unexpected, honestAffected, kills: backSeconds.length, backSeconds, honestAfterSeconds };
}

function judgeThroughQueue(figures: ThroughQueue): Aim[] {
  const { corpus, files, unexpected, honestAffected, kills, backSeconds, account } = figures;
  const slowest = Math.max(0, ...backSeconds);
  return [
    {
      aim: `${files} of ${corpus} hostile files through the queue: every verdict as expected`,
      got: `${unexpected.length} unexpected ${unexpected.join('; ')}`,
      met: unexpected.length === 0,
    },
    {
      aim: 'honest jobs between are unaffected',
      got: `${honestAffected.length} affected ${honestAffected.join('; ')}`,
      met: honestAffected.length === 0,
    },
    {
      aim: `device back within ${BACK_WITHIN_SECONDS} s`,
      got: `${kills} ends in a fault or a kill, ${slowest} s at most`,
      met: slowest <= BACK_WITHIN_SECONDS,
    },
    {
      aim: 'each ended once',
      got: `${account.handIns} hand-ins, ${account.attemptsWithoutResult} attempts without result`,
      met: isSettled(account),
    },
  ];
}

if (import.meta.main) {
  const options = {
    every: { type: 'string', default: '1' },
    expect: { type: 'string' },
    device: { type: 'string', default: 'software' },
    output: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const machine = watchMachine();
  await using ground = await openGround();
  const every = Number(values.every);
  let seen = 0;
  const choose = ({ expect }: HostileFile): boolean => {
    const wanted = values.expect === undefined || expect.some((verdict) => verdict === values.expect);
    return wanted && seen++ % every === 0;
  };
  const figures = await throughQueue(ground, { choose, device: values.device });
  process.stdout.write(`${figures.files} hostile files and as many honest ones in ${figures.totalSeconds} s\n`);
  await report(judgeThroughQueue(figures), { output: values.output, figures: { machine: machine(), ...figures } });
}
