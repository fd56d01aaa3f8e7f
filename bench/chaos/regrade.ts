/**
 * `node bench/chaos/regrade.ts [--hand-ins 900] [--output file.json]`
 *
 * Grades the rungs of every ladder, then grades them again as a regrade set in which nothing has changed. The kernels do not run: each
 * result has the fraction of the roof that was measured on an H200, with the spread of 20 gradings of the same file there (bench/results),
 * drawn again each time; the grader's verdict, queue, worker, preview, apply and roll-back are real. Aim: no verdict flips.
 */

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findExercise } from '@rooflab/catalogue';
import { applyRegradeSet, createHandIn, createRegradeSet, previewRegradeSet, rollBackRegradeSet, startRegradeSet } from '@rooflab/course';
import type { Database } from '@rooflab/db';
import { makeScene, makeUser } from '@rooflab/db/testing';
import { emptyResult, type GradeRequest } from '@rooflab/grader';
import { asTimed } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { geometricMean } from '@rooflab/roofline';
import { z } from 'zod';
import { fakeResult, fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { openWorkplace } from '../../apps/worker/test/open-fleet.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';
import { judgedResult } from '../../packages/grader/src/verdict.ts';
import { watchMachine } from '../load/machine.ts';
import { type Random, randomStream } from '../simulation/random.ts';
import { normal } from './draw.ts';
import { openGround, WITHOUT_DISK } from './ground.ts';
import { type Aim, report } from './report.ts';
import { together } from './together.ts';

/** In 20 draws from a normal distribution, the range is 3.735 standard deviations on average. */
const RANGE_OF_20 = 3.735;

const ladderSchema = z.object({
  entries: z.array(z.object({ exercise: z.string(), rung: z.string(), measurements: z.array(z.object({ fraction: z.number() })) })),
});
const repeatSchema = z.array(z.object({ exercise: z.string(), gradings: z.literal(20), fractionRange: z.tuple([z.number(), z.number()]) }));

interface Rung {
  readonly exercise: string;
  readonly rung: string;
  /** Fraction of the roof; geometric mean over the sizes. */
  readonly fraction: number;
  /** Standard deviation of the fraction, relative. */
  readonly noise: number;
  readonly passFraction: number;
}

export interface Regrade {
  readonly handIns: number;
  readonly rungs: number;
  readonly flips: readonly string[];
  readonly scoresChanged: number;
  readonly largestChange: number;
  /** Hand-ins whose verdict or score was changed between before and after by something other than the set. */
  readonly changedBeforeApply: number;
  readonly restored: boolean;
  /** The rung closest to its pass mark, and its distance in standard deviations. */
  readonly nearest: { readonly rung: string; readonly deviations: number };
}

interface World {
  readonly url: string;
  readonly db: Database;
}

async function readRungs(): Promise<Rung[]> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(`../results/${name}`, import.meta.url), 'utf8'));
  const { entries } = ladderSchema.parse(await read('h200-ladder.json'));
  const spread = new Map(
    repeatSchema
      .parse(await read('h200-repeat.json'))
      .map(({ exercise, fractionRange: [low, high] }) => [exercise, (2 * (high - low)) / (high + low) / RANGE_OF_20]),
  );
  const widest = Math.max(...spread.values());
  return entries.map(({ exercise, rung, measurements }) => {
    const found = findExercise(exercise);
    if (!found) throw new Error(`There is no exercise ${exercise}.`);
    const fraction = geometricMean(measurements.map((each) => each.fraction));
    return { exercise, rung, fraction, noise: spread.get(exercise) ?? widest, passFraction: asTimed(found.exercise).marks.passFraction };
  });
}

export async function regrade(world: World, { handIns, seed }: { handIns: number; seed: string }): Promise<Regrade> {
  const { db } = world;
  const rungs = await readRungs();
  const exercises = [...new Set(rungs.map(({ exercise }) => exercise))];
  const { courseId, assignmentId, enrolmentIds } = await makeScene(db, { students: Math.ceil(handIns / 10), assignment: { exercises } });
  await together([...Array(handIns).keys()], 8, async (index) => {
    const rung = rungs[index % rungs.length];
    const enrolmentId = enrolmentIds[Math.floor(index / 10)];
    if (rung === undefined || enrolmentId === undefined) throw new Error('There are too few rungs or students.');
    await createHandIn(db, { enrolmentId, assignmentId, exercise: rung.exercise, source: `// ${rung.rung}` });
  });
  await using workplace = await openWorkplace(world);
  await using _worker = startWorker(workplace, measuredRunner(rungs, randomStream(seed, 'noise')));
  await settled(async () => (await db.handIn.count({ where: { endedAt: null } })) === 0);
  const before = await inEffect(db);
  const userId = await makeUser(db);
  const { regradeSetId } = await createRegradeSet(db, { courseId, filter: { which: 'all' }, reason: 'nothing changed', userId });
  await startRegradeSet(db, { regradeSetId, actor: 'system' });
  await settled(async () => (await db.regradeItem.count({ where: { regradeSetId, endedAt: null } })) === 0);
  const preview = await previewRegradeSet(db, regradeSetId);
  const changes = preview.map((item) => Math.abs((item.after?.score ?? 0) - (item.before.score ?? 0)));
  const flips = preview.filter((item) => item.after?.verdict !== item.before.verdict);
  const untouched = await inEffect(db);
  await applyRegradeSet(db, { regradeSetId, actor: 'system' });
  await rollBackRegradeSet(db, { regradeSetId, actor: 'system' });
  return {
    handIns: preview.length,
    rungs: rungs.length,
    flips: flips.map(({ exercise, before: was, after }) => `${exercise}: ${was.verdict} → ${after?.verdict}`),
    scoresChanged: changes.filter((change) => change > 0).length,
    largestChange: Math.round(Math.max(...changes) * 10) / 10,
    changedBeforeApply: before.filter((line, index) => line !== untouched[index]).length,
    restored: (await inEffect(db)).join() === before.join(),
    nearest: nearestToMark(rungs),
  };
}

/** A runner on a fake device with measured results. */
function measuredRunner(rungs: readonly Rung[], random: Random) {
  const byName = new Map(rungs.map((rung) => [`${rung.exercise} // ${rung.rung}`, rung]));
  return fakeRunner({
    atEnd(request) {
      const rung = byName.get(`${request.exercise} ${request.source}`);
      if (rung === undefined) throw new Error(`Nothing was measured for ${request.exercise}.`);
      return resultOf(request, rung.fraction * (1 + rung.noise * normal(random)));
    },
  });
}

/** What the grader would say about a correct kernel at this fraction of the roof. */
function resultOf(request: GradeRequest, fraction: number): Result {
  const { device, harness, correctness, performance, roof } = fakeResult();
  const found = findExercise(request.exercise);
  if (!found) throw new Error(`There is no exercise ${request.exercise}.`);
  const empty = emptyResult({ exercise: found.exercise, request, harness, device });
  const measured = { cases: correctness.cases, measurements: performance.measurements, roof, speedGraded: true, fraction };
  return judgedResult({ ...empty, ...measured });
}

async function settled(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function inEffect(db: Database): Promise<string[]> {
  const rows = await db.grading.findMany({ where: { effective: true }, orderBy: { handInId: 'asc' } });
  return rows.map(({ id, handInId, verdict, score }) => `${handInId} ${id} ${verdict} ${score}`);
}

function nearestToMark(rungs: readonly Rung[]): { rung: string; deviations: number } {
  const distances = rungs.map(({ exercise, rung, fraction, noise, passFraction }) => ({
    rung: `${exercise}/${rung}`,
    deviations: Math.round((Math.abs(fraction - passFraction) / (fraction * noise)) * 10) / 10,
  }));
  const [nearest] = distances.sort((a, b) => a.deviations - b.deviations);
  if (nearest === undefined) throw new Error('There are no rungs.');
  return nearest;
}

function judgeRegrade({ handIns, rungs, flips, scoresChanged, largestChange, changedBeforeApply, restored, nearest }: Regrade): Aim[] {
  return [
    {
      aim: `regrade of ${handIns} (${rungs} kernels) with nothing changed: no verdict flips`,
      got: `${flips.length} ${flips.join('; ')}`,
      met: flips.length === 0,
    },
    { aim: 'grades stay until it is applied', got: `${changedBeforeApply} changed`, met: changedBeforeApply === 0 },
    { aim: 'rolled back, all is as before', got: String(restored), met: restored },
    {
      aim: 'told beside: scores',
      got: `${scoresChanged} differ, by ${largestChange} points at most; nearest to its pass mark: ${nearest.rung}, ${nearest.deviations} σ`,
      met: true,
    },
  ];
}

if (import.meta.main) {
  const options = {
    'hand-ins': { type: 'string', default: '900' },
    seed: { type: 'string', default: '900' },
    output: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const machine = watchMachine();
  await using ground = await openGround({ settings: WITHOUT_DISK });
  const figures = await regrade(ground, { handIns: Number(values['hand-ins']), seed: values.seed });
  await report(judgeRegrade(figures), { output: values.output, figures: { machine: machine(), ...figures } });
}
