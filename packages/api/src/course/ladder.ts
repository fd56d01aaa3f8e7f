import { findExercise } from '@rooflab/labs';
import { readRecordedRungs } from '@rooflab/labs/node';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { reachesRung } from '@rooflab/roofline';
import { z } from 'zod';

/** A lab's own kernels on one class of devices, as they were recorded. */
export const ladderSchema = z.object({
  deviceClass: deviceClassSchema,
  /** The slowest first, by fraction of the roof: not always the order of the names. */
  rungs: z.array(z.object({ name: z.string(), fraction: z.number() })),
});

export type Ladder = z.infer<typeof ladderSchema>;

/** They come with the release, so that they are read once. */
const known = new Map<string, Promise<readonly Ladder[]>>();

/** The ladder of an exercise on each class of devices on which it was recorded; none of an exercise whose lab is gone. */
export function laddersOf(exercise: string): Promise<readonly Ladder[]> {
  const read = known.get(exercise) ?? readLadders(exercise);
  known.set(exercise, read);
  return read;
}

async function readLadders(id: string): Promise<readonly Ladder[]> {
  const exercise = findExercise(id)?.exercise;
  const recorded = exercise === undefined ? [] : await readRecordedRungs(exercise);
  return [...Map.groupBy(recorded, ({ deviceClass }) => deviceClass)].map(([deviceClass, rungs]) => ({
    deviceClass,
    rungs: rungs.map(({ name, fraction }) => ({ name, fraction })).sort((a, b) => a.fraction - b.fraction),
  }));
}

/** The ladder on this class; undefined where it was not recorded there, and for counted results, which have no place under a roof. */
export function ladderOn(ladders: readonly Ladder[], deviceClass: DeviceClass): Ladder | undefined {
  return ladders.find((ladder) => ladder.deviceClass === deviceClass);
}

/** The best result of a student, as far as it says which rungs are reached. */
interface Best {
  readonly verdict: string | null;
  /** Of the roof; null where nothing was timed. */
  readonly fraction: number | null;
  readonly deviceClass: DeviceClass | null;
}

/**
 * The ladder on the class of devices of the student's best result, and how many of its rungs that result reaches if it is accepted. Before there is a
 * result: the ladder of the class that the assignment asks for, otherwise that of large devices. Null where none was recorded on that class.
 */
export async function ladderReached(
  exercise: string,
  { best, required }: { readonly best: Best | null; readonly required: DeviceClass | null },
): Promise<{ readonly ladder: Ladder; readonly reached: number } | null> {
  const ladder = ladderOn(await laddersOf(exercise), best?.deviceClass ?? required ?? 'large');
  if (ladder === undefined) return null;
  return { ladder, reached: best?.verdict === 'accepted' && best.fraction !== null ? rungsReached(ladder, best.fraction) : 0 };
}

/** How many rungs a kernel at this fraction of the roof reaches. */
export function rungsReached({ rungs }: Ladder, fraction: number): number {
  return rungs.filter((rung) => reachesRung(fraction, rung)).length;
}
