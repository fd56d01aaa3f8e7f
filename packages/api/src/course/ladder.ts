import type { Exercise } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { scoreSlack } from '@rooflab/labs/counted-scores';
import { readCountedLadder, readRecordedRungs } from '@rooflab/labs/node';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { ALL_POINTS, reachesRung } from '@rooflab/roofline';
import { z } from 'zod';

/** A lab's own kernels on one class of devices, as they were recorded; for the class `counted` by what they do to memory. */
export const ladderSchema = z.object({
  deviceClass: deviceClassSchema,
  /** The lowest first, by fraction of the roof or, where it was counted, of all points: not always the order of the names. */
  rungs: z.array(z.object({ name: z.string(), fraction: z.number() })),
});

export type Ladder = z.infer<typeof ladderSchema>;

/** They come with the release, so that they are read once. */
const known = new Map<string, Promise<readonly Ladder[]>>();

/** The ladder of an exercise on each class of devices on which it was recorded, and by counts; none of an exercise whose lab is gone. */
export function laddersOf(exercise: string): Promise<readonly Ladder[]> {
  const read = known.get(exercise) ?? readLadders(exercise);
  known.set(exercise, read);
  return read;
}

async function readLadders(id: string): Promise<readonly Ladder[]> {
  const exercise = findExercise(id)?.exercise;
  if (exercise === undefined) return [];
  const recorded = await readRecordedRungs(exercise);
  const timed = [...Map.groupBy(recorded, ({ deviceClass }) => deviceClass)].map(([deviceClass, rungs]) => ({
    deviceClass,
    rungs: rungs.map(({ name, fraction }) => ({ name, fraction })).sort((a, b) => a.fraction - b.fraction),
  }));
  return [...timed, ...(await countedLadder(exercise))];
}

/** Its scores never fall from one rung to the next. */
async function countedLadder(exercise: Exercise): Promise<Ladder[]> {
  const rungs = (await readCountedLadder(exercise)).map(({ name, score }) => ({ name, fraction: shareOfPoints(score) }));
  return rungs.length === 0 ? [] : [{ deviceClass: 'counted', rungs }];
}

/** The ladder on this class; undefined where it was not recorded there. */
export function ladderOn(ladders: readonly Ladder[], deviceClass: DeviceClass): Ladder | undefined {
  return ladders.find((ladder) => ladder.deviceClass === deviceClass);
}

/** The best result of a student, as far as it says which rungs are reached. */
interface Best {
  readonly verdict: string | null;
  /** Of the roof; null where nothing was timed. */
  readonly fraction: number | null;
  readonly score: number | null;
  readonly deviceClass: DeviceClass | null;
}

/**
 * The ladder on the class of devices of the student's best result, or by counts, and how many of its rungs that result reaches if it is accepted. Before
 * there is a result: the ladder of the class that the assignment asks for, otherwise that of large devices. Null where none was recorded on that class.
 */
export async function ladderReached(
  exercise: string,
  { best, required }: { readonly best: Best | null; readonly required: DeviceClass | null },
): Promise<{ readonly ladder: Ladder; readonly reached: number } | null> {
  const ladder = ladderOn(await laddersOf(exercise), best?.deviceClass ?? required ?? 'large');
  if (ladder === undefined) return null;
  const share = best?.verdict === 'accepted' ? shareOf(best) : null;
  return { ladder, reached: share === null ? 0 : rungsReached(exercise, { ladder, share }) };
}

function shareOf({ deviceClass, score, fraction }: Best): number | null {
  return deviceClass === 'counted' ? score && shareOfPoints(score) : fraction;
}

/** 0 … 1, of all points that a counted result can have. */
export function shareOfPoints(score: number): number {
  return score / ALL_POINTS;
}

/** How many rungs a kernel reaches. `share`: of the roof, or of all points where the ladder is by counts. */
export function rungsReached(exercise: string, { ladder: { deviceClass, rungs }, share }: { ladder: Ladder; share: number }): number {
  const asGood = share + shareOfPoints(scoreSlack(exercise));
  return rungs.filter((rung) => (deviceClass === 'counted' ? rung.fraction <= asGood : reachesRung(share, rung))).length;
}
