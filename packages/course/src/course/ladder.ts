import type { Exercise } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { scoreSlack } from '@rooflab/labs/counted-scores';
import { readCountedLadder, readRecordedRungs } from '@rooflab/labs/node';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { ALL_POINTS, hasComparableTimes, inLadderOrder, reachesRung } from '@rooflab/roofline';
import { z } from 'zod';

/** A lab's own kernels on one class of GPUs, as they were recorded; for the class `counted` by what they do to memory. */
export const ladderSchema = z.object({
  deviceClass: deviceClassSchema,
  /** In the order of their numbers; the fraction is of the roof or, where it was counted, of all points. */
  rungs: z.array(z.object({ name: z.string(), fraction: z.number() })),
});

export type Ladder = z.infer<typeof ladderSchema>;

/** They come with the release, so that they are read once. */
const known = new Map<string, Promise<readonly Ladder[]>>();

/** The ladder of an exercise on each class of GPUs on which it was recorded, and by counts; none of an exercise whose lab is gone. */
export function laddersOf(exercise: string): Promise<readonly Ladder[]> {
  const read = known.get(exercise) ?? readLadders(exercise);
  known.set(exercise, read);
  return read;
}

async function readLadders(id: string): Promise<readonly Ladder[]> {
  const exercise = findExercise(id)?.exercise;
  if (exercise === undefined) return [];
  const recorded = (await readRecordedRungs(exercise)).filter(({ deviceClass }) => hasComparableTimes(deviceClass));
  const timed = [...Map.groupBy(recorded, ({ deviceClass }) => deviceClass)].map(([deviceClass, rungs]) => ({
    deviceClass,
    rungs: inLadderOrder(rungs).map(({ name, fraction }) => ({ name, fraction })),
  }));
  return [...timed, ...(await countedLadder(exercise))];
}

/** Its scores never fall from one rung to the next. */
async function countedLadder(exercise: Exercise): Promise<Ladder[]> {
  const rungs = (await readCountedLadder(exercise)).map(({ name, score }) => ({ name, fraction: shareOfPoints(score) }));
  return rungs.length === 0 ? [] : [{ deviceClass: 'counted', rungs }];
}

/** The ladder for results of this class; undefined where there is none. A result of a software device has its place by counts: its times say nothing. */
export function ladderFor(ladders: readonly Ladder[], deviceClass: DeviceClass): Ladder | undefined {
  const wanted = hasComparableTimes(deviceClass) ? deviceClass : 'counted';
  return ladders.find((ladder) => ladder.deviceClass === wanted);
}

/** The best result of a student, as far as it says which rungs are reached. */
interface Best {
  readonly verdict: string | null;
  /** Of the roof, the lower end of its interval; null where nothing was timed on a GPU. */
  readonly fractionLow: number | null;
  readonly score: number | null;
  /** By counts, of a result that was not graded by them. */
  readonly countedScore: number | null;
  readonly deviceClass: DeviceClass | null;
}

interface Climb {
  readonly ladder: Ladder;
  /** Names of the rungs that are reached. */
  readonly reached: readonly string[];
}

/**
 * The ladder on the class of devices of the student's best result, or by counts, and which of its rungs that result reaches if it is accepted. Before
 * there is a result: the ladder of the class that the assignment asks for, otherwise that of large devices. Null where none was recorded on that class.
 */
export async function ladderReached(
  exercise: string,
  { best, required }: { readonly best: Best | null; readonly required: DeviceClass | null },
): Promise<Climb | null> {
  const ladder = ladderFor(await laddersOf(exercise), best?.deviceClass ?? required ?? 'large');
  if (ladder === undefined) return null;
  const share = best?.verdict === 'accepted' ? shareOf(best) : null;
  return { ladder, reached: share === null ? [] : rungsReached(exercise, { ladder, share }) };
}

function shareOf({ deviceClass, score, countedScore, fractionLow }: Best): number | null {
  if (deviceClass === 'counted') return score && shareOfPoints(score);
  return deviceClass === 'software' ? countedScore && shareOfPoints(countedScore) : fractionLow;
}

/** 0 … 1, of all points that a counted result can have. */
export function shareOfPoints(score: number): number {
  return score / ALL_POINTS;
}

/** Names of the rungs that a kernel reaches, in the order of the ladder. `share`: of the roof, surely, or of all points where the ladder is by counts. */
export function rungsReached(
  exercise: string,
  { ladder: { deviceClass, rungs }, share }: { readonly ladder: Ladder; readonly share: number },
): readonly string[] {
  const asGood = share + shareOfPoints(scoreSlack(exercise));
  const reaches = (rung: Ladder['rungs'][number]) =>
    deviceClass === 'counted' ? rung.fraction <= asGood : reachesRung({ fraction: share }, rung);
  return rungs.filter(reaches).map(({ name }) => name);
}

/** The number of the highest rung of a ladder that is reached, from 1; 0 below it. */
export function highestReached({ rungs }: Ladder, reached: readonly string[]): number {
  return rungs.findLastIndex(({ name }) => reached.includes(name)) + 1;
}
