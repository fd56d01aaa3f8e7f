/**
 * `node bench/chaos/late-results.ts [--results 1000] [--seed 1a7e] [--output file.json]`
 *
 * Each hand-in loses two workers before a third has it (lease expired; failed or given back). Then results arrive from all three: late,
 * twice, with other scores, shuffled and eight at a time, a fifth of them before the right one. Aim: each grade is that of the current
 * claim's first result and remains so; late results are stored but never effective.
 */

import { parseArgs } from 'node:util';
import { createHandIn, effectiveGrade, loadGradeInput } from '@rooflab/course';
import { type Claim, claimNext, type Database, type Finish, failClaim, finishClaim, Prisma, releaseClaim, sweep } from '@rooflab/db';
import { EXERCISE, makeScene, makeWorker } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { randomStream } from '../simulation/random.ts';
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
  readonly db: Database;
}

export interface LateResults {
  readonly handIns: number;
  readonly delivered: number;
  /** How `finishClaim` answered the late and repeated results. */
  readonly answers: Readonly<Partial<Record<Finish, number>>>;
  /** How it answered the current claims' first results. */
  readonly firstAnswers: Readonly<Partial<Record<Finish, number>>>;
  readonly gradesChanged: number;
  readonly wrongGrades: number;
  /** Distinct late results, and how many of them were stored. */
  readonly distinctStrays: number;
  readonly keptStrays: number;
}

interface Delivery {
  readonly claimId: string;
  readonly score: number;
}

export async function lateResults({ db }: World, { results, seed }: { results: number; seed: string }): Promise<LateResults> {
  const students = Math.ceil(results / RESULTS_A_HAND_IN);
  const { enrolmentIds, assignmentId } = await makeScene(db, { students });
  await together(enrolmentIds, AT_ONCE, (enrolmentId) =>
    createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' }),
  );
  const { stale, current } = await loseTwice({ db }, students);
  const deliver = ({ claimId, score }: Delivery) => finishClaim(db, { claimId, result: resultFixture({ score }) });
  const random = randomStream(seed, 'late');
  const before = stale.map((claim) => ({ claimId: claim.claimId, score: 100 }));
  const early = await together(shuffled(before, random), AT_ONCE, deliver);
  const first = await together(
    current.map(({ claimId }) => ({ claimId, score: SCORE })),
    AT_ONCE,
    deliver,
  );
  const grades = await readGrades(db, enrolmentIds);
  const after = [...stale.flatMap(fromStale), ...current.flatMap(fromCurrent)];
  const late = await together(shuffled(after, random), AT_ONCE, deliver);
  const unchanged = await readGrades(db, enrolmentIds);
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

function fromStale({ claimId }: Claim): Delivery[] {
  return [100, 90].map((score) => ({ claimId, score }));
}

function fromCurrent({ claimId }: Claim): Delivery[] {
  return [SCORE, 100, 100, 40].map((score) => ({ claimId, score }));
}

/** Each hand-in's two lost claims, and its current one. */
async function loseTwice({ db }: World, handIns: number): Promise<{ stale: Claim[]; current: Claim[] }> {
  const workers = [await makeWorker(db), await makeWorker(db), await makeWorker(db)] as const;
  const claimAll = (workerId: string) => together([...Array(handIns).keys()], AT_ONCE, () => claimOne({ db }, workerId));
  const expired = await claimAll(workers[0]);
  await sweep(db, { leaseSeconds: 0 });
  const failed = await claimAll(workers[1]);
  await together(failed, AT_ONCE, ({ claimId }, index) => (index % 2 === 0 ? failClaim : releaseClaim)(db, { claimId, reason: 'chaos' }));
  return { stale: [...expired, ...failed], current: await claimAll(workers[2]) };
}

/** Two claimers may reach for one job; the one that lost tries again. */
async function claimOne({ db }: World, workerId: string): Promise<Claim> {
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
  await using ground = await openGround({ settings: WITHOUT_DISK });
  const figures = await lateResults(ground, { results: Number(values.results), seed: values.seed });
  await report(judgeLateResults(figures), { output: values.output, figures });
}
