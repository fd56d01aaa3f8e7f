/**
 * `node bench/chaos/fairness.ts [--seconds 300] [--regrades 3000] [--output file.json]`
 *
 * The real queue with one worker, in real time; grading is stubbed to 1.2 s. A regrade of 3 000 waits in the background, a busy student
 * hands in every 5 s and once ten at a time, and others hand in once each, at random, so that the worker is busy with live work most of the
 * time. Aim: while another student's hand-in waits, at most one job of the busy student or of the regrade is taken.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHandIn, createRegradeSet, startRegradeSet } from '@rooflab/course';
import { claimNext, type Database, databaseNow, finishClaim } from '@rooflab/db';
import { EXERCISE, enrol, insertHandIns, makeScene, makeUser, makeWorker } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { watchMachine } from '../load/machine.ts';
import { type Random, randomStream } from '../simulation/random.ts';
import { openGround } from './ground.ts';
import { type Aim, report } from './report.ts';

const BUSY_EVERY_MS = 5000;

/** In the middle of the run, the busy student sends this many at once. */
const BURST = 10;

/** Share of the worker's time taken by the others' hand-ins; with the busy student's and the queue's own time it is nearly full. */
const OTHERS_LOAD = 0.55;

interface FairnessOptions {
  readonly seconds: number;
  readonly regrades: number;
  readonly serviceMs: number;
}

interface Fairness extends FairnessOptions {
  readonly others: number;
  readonly busy: number;
  readonly regradesTaken: number;
  /** How many of the others' hand-ins saw 0, 1, 2, … such jobs taken while they waited. */
  readonly takenMeanwhile: readonly number[];
  /** The same, including the job that was running when they arrived. */
  readonly withTheOneUnderWay: readonly number[];
  readonly othersWait: { readonly medianSeconds: number; readonly longestSeconds: number };
  readonly busyWait: { readonly medianSeconds: number; readonly longestSeconds: number };
}

interface World {
  readonly db: Database;
}

async function fairness({ db }: World, options: FairnessOptions): Promise<Fairness> {
  const { seconds, regrades, serviceMs } = options;
  const workerId = await makeWorker(db);
  const meanMs = serviceMs / OTHERS_LOAD;
  // A student with several waiting hand-ins is pushed back like the busy one, so each of the others has one. Twice as many as needed.
  const { courseId, assignmentId, enrolmentIds } = await makeScene(db, { students: Math.ceil((2000 * seconds) / meanMs) });
  await startRegrade({ db }, { courseId, assignmentId, enrolmentIds, workerId, regrades });
  const busy = await enrol(db, courseId);
  const since = await databaseNow(db);
  const stop = new AbortController();
  const handIn = (enrolmentId: string) => createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
  const random = randomStream('fa1', 'others');
  const arrivals = Promise.all([sendBusy(handIn, { busy, seconds }), sendOthers(handIn, { enrolmentIds, random, meanMs, seconds })]);
  const working = work({ db }, { workerId, serviceMs, stop: stop.signal });
  await arrivals;
  while ((await db.handIn.count({ where: { endedAt: null } })) > 0) await sleep(200);
  stop.abort();
  await working;
  return { ...options, ...(await observe(db, { busy, since })) };
}

interface Regrade {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly enrolmentIds: readonly string[];
  readonly workerId: string;
  readonly regrades: number;
}

async function startRegrade({ db }: World, { courseId, assignmentId, enrolmentIds, workerId, regrades }: Regrade): Promise<void> {
  const createdAt = new Date(Date.now() - 3_600_000);
  const made = Array.from({ length: regrades }, (_, index) => ({
    enrolmentId: enrolmentIds[index % enrolmentIds.length] ?? '',
    assignmentId,
    createdAt,
    state: 'graded' as const,
  }));
  await insertHandIns(db, workerId, made);
  const userId = await makeUser(db);
  const { regradeSetId } = await createRegradeSet(db, { courseId, filter: { which: 'all' }, reason: 'chaos', userId });
  await startRegradeSet(db, { regradeSetId, actor: 'system' });
}

type HandIn = (enrolmentId: string) => Promise<unknown>;

async function sendBusy(handIn: HandIn, { busy, seconds }: { busy: string; seconds: number }): Promise<void> {
  const startedAt = Date.now();
  const rounds = Math.floor((seconds * 1000) / BUSY_EVERY_MS);
  for (let round = 0; round < rounds; round += 1) {
    const count = round === Math.floor(rounds / 2) ? BURST : 1;
    for (let sent = 0; sent < count; sent += 1) await handIn(busy);
    await sleep(Math.max(0, startedAt + (round + 1) * BUSY_EVERY_MS - Date.now()));
  }
}

interface Others {
  readonly enrolmentIds: readonly string[];
  readonly random: Random;
  readonly meanMs: number;
  readonly seconds: number;
}

async function sendOthers(handIn: HandIn, { enrolmentIds, random, meanMs, seconds }: Others): Promise<void> {
  const startedAt = Date.now();
  let at = random.exponential(meanMs);
  for (const enrolmentId of enrolmentIds) {
    if (at >= seconds * 1000) return;
    await sleep(Math.max(0, startedAt + at - Date.now()));
    await handIn(enrolmentId);
    at += random.exponential(meanMs);
  }
}

async function work(
  { db }: World,
  { workerId, serviceMs, stop }: { workerId: string; serviceMs: number; stop: AbortSignal },
): Promise<void> {
  while (!stop.aborted) {
    const claim = await claimNext(db, workerId);
    if (claim === null) {
      await sleep(20);
      continue;
    }
    await sleep(serviceMs);
    await finishClaim(db, { claimId: claim.claimId, result: resultFixture() });
  }
}

interface Service {
  readonly queuedAt: number;
  readonly claimedAt: number;
  readonly finishedAt: number;
  readonly whose: 'busy' | 'other' | 'regrade';
}

async function observe(db: Database, { busy, since }: { busy: string; since: Date }) {
  const rows = await db.grading.findMany({ where: { claimedAt: { gte: since } }, orderBy: { claimedAt: 'asc' } });
  const services = rows.map(({ kind, enrolmentId, queuedAt, claimedAt, finishedAt }): Service => {
    const whose = kind === 'regrade' ? 'regrade' : enrolmentId === busy ? 'busy' : 'other';
    return {
      whose,
      queuedAt: queuedAt.getTime(),
      claimedAt: claimedAt.getTime(),
      finishedAt: finishedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  });
  const others = services.filter(({ whose }) => whose === 'other');
  const extra = services.filter(({ whose }) => whose !== 'other');
  const meanwhile = others.map((one) => extra.filter((job) => job.claimedAt > one.queuedAt && job.claimedAt < one.claimedAt).length);
  const underWay = others.map((one) => extra.filter((job) => job.finishedAt > one.queuedAt && job.claimedAt < one.claimedAt).length);
  const mine = services.filter(({ whose }) => whose === 'busy');
  return {
    others: others.length,
    busy: mine.length,
    regradesTaken: extra.length - mine.length,
    takenMeanwhile: histogram(meanwhile),
    withTheOneUnderWay: histogram(underWay),
    othersWait: waits(others),
    busyWait: waits(mine),
  };
}

function histogram(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return Array.from({ length: most + 1 }, (_, value) => counts.filter((count) => count === value).length);
}

function waits(services: readonly Service[]): { medianSeconds: number; longestSeconds: number } {
  const seconds = services.map(({ queuedAt, claimedAt }) => (claimedAt - queuedAt) / 1000).sort((a, b) => a - b);
  return { medianSeconds: seconds[Math.floor(seconds.length / 2)] ?? 0, longestSeconds: seconds.at(-1) ?? 0 };
}

function judgeFairness({ others, busy, regrades, regradesTaken, takenMeanwhile, withTheOneUnderWay, othersWait }: Fairness): Aim[] {
  const most = takenMeanwhile.length - 1;
  const { medianSeconds, longestSeconds } = othersWait;
  return [
    {
      aim: `no other waits more than one extra job (${others} of others, ${busy} of the busy student, ${regradesTaken} of ${regrades} regrades)`,
      got: `at most ${most}: ${takenMeanwhile.join(', ')} saw 0, 1, … taken; with the one under way ${withTheOneUnderWay.join(', ')}`,
      met: most <= 1,
    },
    { aim: 'all others were graded', got: `waited ${medianSeconds} s in the median, ${longestSeconds} s at most`, met: others > 0 },
  ];
}

if (import.meta.main) {
  const options = {
    seconds: { type: 'string', default: '300' },
    regrades: { type: 'string', default: '3000' },
    output: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const machine = watchMachine();
  await using ground = await openGround();
  const figures = await fairness(ground, { seconds: Number(values.seconds), regrades: Number(values.regrades), serviceMs: 1200 });
  await report(judgeFairness(figures), { output: values.output, figures: { machine: machine(), ...figures } });
}
