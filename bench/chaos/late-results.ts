/**
 * `node bench/chaos/late-results.ts [--results 1000] [--seed 1a7e] [--output file.json]`
 *
 * Each hand-in loses two workers before a third has it (lease expired; failed or given back). Then results arrive from all three, each at one of two portals: late,
 * twice, with other scores, shuffled and eight at a time, a fifth of them before the right one. Aim: each grade is that of the current
 * claim's first result and remains so; late results are stored but never effective.
 */

import { parseArgs } from 'node:util';
import { createHandIn, effectiveGrade, loadGradeInput } from '@rooflab/course';
import { type Claim, claimNext, createWorkerToken, type Database, type Finish, Prisma, sweep } from '@rooflab/db';
import { EXERCISE, makeScene } from '@rooflab/db/testing';
import { WORKER_SCOPES } from '@rooflab/fleet';
import { resultFixture } from '@rooflab/result/testing';
import { ask, type Sender, start } from '../../apps/portal/src/server/testing/ask-fleet.ts';
import { watchMachine } from '../load/machine.ts';
import { randomStream } from '../simulation/random.ts';
import { openBarePortal } from './bare-portal.ts';
import { shuffled } from './draw.ts';
import { openGround, WITHOUT_DISK } from './ground.ts';
import { type Aim, report } from './report.ts';
import { together } from './together.ts';

/** For each hand-in: two before the right result, and eight after it. */
const RESULTS_A_HAND_IN = 10;
const AT_ONCE = 8;

/** The right result has this score; every other result has a different one. */
const SCORE = 70;

interface World {
  readonly url: string;
  readonly db: Database;
}

export interface LateResults {
  readonly handIns: number;
  readonly delivered: number;
  /** How the portals answered the late and repeated results. */
  readonly answers: Readonly<Partial<Record<Finish, number>>>;
  /** How they answered the current claims' first results. */
  readonly firstAnswers: Readonly<Partial<Record<Finish, number>>>;
  readonly gradesChanged: number;
  readonly wrongGrades: number;
  /** Distinct late results, and how many of them were stored. */
  readonly distinctStrays: number;
  readonly keptStrays: number;
}

/** A worker, at the portal where it opened its session. */
interface Worker extends Sender {
  readonly workerId: string;
}

interface Held extends Claim {
  readonly worker: Worker;
}

interface Delivery {
  readonly worker: Worker;
  readonly claimId: string;
  readonly score: number;
}

export async function lateResults({ url, db }: World, { results, seed }: { results: number; seed: string }): Promise<LateResults> {
  const students = Math.ceil(results / RESULTS_A_HAND_IN);
  const { enrolmentIds, assignmentId } = await makeScene(db, { students });
  await together(enrolmentIds, AT_ONCE, (enrolmentId) =>
    createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' }),
  );
  const portals = [await openBarePortal(url), await openBarePortal(url)];
  const addresses = portals.map(({ address }) => address);
  const workers = await openWorkers(db, addresses);
  const { stale, current } = await loseTwice(db, { workers, handIns: students });
  const deliver = async ({ worker, claimId, score }: Delivery, index: number): Promise<Finish> => {
    const at = { ...worker, url: addresses[index % addresses.length] ?? worker.url };
    return (await ask(at, 'finish', { claimId, result: resultFixture({ score }), explaining: false })).finish;
  };
  const random = randomStream(seed, 'late');
  const before = stale.map(({ worker, claimId }) => ({ worker, claimId, score: 100 }));
  const early = await together(shuffled(before, random), AT_ONCE, deliver);
  const first = await together(
    current.map(({ worker, claimId }) => ({ worker, claimId, score: SCORE })),
    AT_ONCE,
    deliver,
  );
  const grades = await readGrades(db, enrolmentIds);
  const after = [...stale.flatMap(fromStale), ...current.flatMap(fromCurrent)];
  const late = await together(shuffled(after, random), AT_ONCE, deliver);
  const unchanged = await readGrades(db, enrolmentIds);
  for (const portal of portals) await portal.stop();
  const strays = [...before, ...after].filter(({ score }) => score !== SCORE);
  return {
    handIns: students,
    delivered: early.length + late.length,
    answers: countEach([...early, ...late]),
    firstAnswers: countEach(first),
    gradesChanged: grades.filter((grade, index) => grade !== unchanged[index]).length,
    wrongGrades: await db.grading.count({ where: { effective: true, OR: [{ score: { not: SCORE } }, { outcome: { not: 'result' } }] } }),
    distinctStrays: new Set(strays.map(({ claimId, score }) => `${claimId} ${score}`)).size,
    keptStrays: await db.strayResult.count(),
  };
}

function fromStale({ worker, claimId }: Held): Delivery[] {
  return [100, 90].map((score) => ({ worker, claimId, score }));
}

function fromCurrent({ worker, claimId }: Held): Delivery[] {
  return [SCORE, 100, 100, 40].map((score) => ({ worker, claimId, score }));
}

type Workers = readonly [Worker, Worker, Worker];

async function openWorkers(db: Database, addresses: readonly string[]): Promise<Workers> {
  const rights = { scopes: WORKER_SCOPES, namePattern: '*', deviceClass: null };
  const { token } = await createWorkerToken(db, { label: 'late', ...rights, actor: 'system' });
  const open = async (name: string, index: number): Promise<Worker> => {
    const sender = await start({ url: addresses[index % addresses.length] ?? '', token }, { name });
    const { id } = await db.worker.findUniqueOrThrow({ where: { name }, select: { id: true } });
    return { ...sender, workerId: id };
  };
  return [await open('first', 0), await open('second', 1), await open('third', 2)];
}

/** Each hand-in's two lost claims, and its current one. */
async function loseTwice(
  db: Database,
  { workers, handIns }: { workers: Workers; handIns: number },
): Promise<{ stale: Held[]; current: Held[] }> {
  const claimAll = (worker: Worker): Promise<Held[]> =>
    together([...Array(handIns).keys()], AT_ONCE, async () => ({ ...(await claimOne(db, worker.workerId)), worker }));
  const expired = await claimAll(workers[0]);
  await sweep(db, { leaseSeconds: 0 });
  const failed = await claimAll(workers[1]);
  const reason = 'chaos';
  await together<Held, object>(failed, AT_ONCE, ({ worker, claimId }, index) =>
    index % 2 === 0 ? ask(worker, 'fail', { claimId, reason, byLab: false }) : ask(worker, 'release', { claimId, reason }),
  );
  return { stale: [...expired, ...failed], current: await claimAll(workers[2]) };
}

/** Two claimers may reach for one job; the one that lost tries again. */
async function claimOne(db: Database, workerId: string): Promise<Claim> {
  for (let look = 0; look < 100; look += 1) {
    const claim = await claimNext(db, workerId);
    if (claim !== null) return claim;
  }
  throw new Error('There was nothing to claim.');
}

/** Everything that a grade consists of, including the effective row, as text to compare. */
async function readGrades(db: Database, enrolmentIds: readonly string[]): Promise<string[]> {
  return await together(enrolmentIds, AT_ONCE, async (enrolmentId) => {
    const rows = await db.$queryRaw<object[]>(
      Prisma.sql`SELECT g.id, g.finished_at, g.verdict, g.score, md5(g.result::text) AS result FROM gradings g
        WHERE g.enrolment_id = ${enrolmentId}::uuid AND g.effective ORDER BY g.id`,
    );
    return JSON.stringify([rows, effectiveGrade(await loadGradeInput(db, enrolmentId))]);
  });
}

function countEach(answers: readonly Finish[]): Partial<Record<Finish, number>> {
  const counts: Partial<Record<Finish, number>> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

function judgeLateResults(figures: LateResults): Aim[] {
  const { handIns, delivered, answers, firstAnswers, gradesChanged, wrongGrades, distinctStrays, keptStrays } = figures;
  const counts = JSON.stringify(answers);
  return [
    { aim: 'the first result of each current claim counts', got: JSON.stringify(firstAnswers), met: firstAnswers.effective === handIns },
    {
      aim: `none of ${delivered} late or repeated ones does`,
      got: counts,
      met: (answers.stray ?? 0) + (answers.repeated ?? 0) === delivered,
    },
    { aim: 'grades unchanged', got: `${gradesChanged} changed, ${wrongGrades} wrong`, met: gradesChanged + wrongGrades === 0 },
    { aim: 'late ones are kept', got: `${keptStrays} of ${distinctStrays}`, met: keptStrays === distinctStrays },
  ];
}

if (import.meta.main) {
  const options = {
    results: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1a7e' },
    output: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const machine = watchMachine();
  await using ground = await openGround({ settings: WITHOUT_DISK });
  const figures = await lateResults(ground, { results: Number(values.results), seed: values.seed });
  await report(judgeLateResults(figures), { output: values.output, figures: { machine: machine(), ...figures } });
}
