import { findExercise, readRecordedRungs } from '@rooflab/catalogue';
import { countedLadder, countedPlace, type Exercise, isTimed } from '@rooflab/lab';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { ALL_POINTS, hasComparableTimes, inLadderOrder, reachesRung } from '@rooflab/roofline';
import { z } from 'zod';
import type { ExerciseOfVersion } from '../lab/own-labs.ts';
import type { StudentProgress } from './class-queries.ts';

/** A lab's own kernels on one class of GPUs, as they were recorded; for the class `counted` by what they do to memory. */
export const ladderSchema = z.object({
  deviceClass: deviceClassSchema,
  /** In the order of their numbers; the fraction is of the roof or, where it was counted, of all points. */
  rungs: z.array(z.object({ name: z.string(), fraction: z.number() })),
});

export type Ladder = z.infer<typeof ladderSchema>;

/** The ladder of an exercise on each class of GPUs on which it was recorded, and by counts; none of an exercise whose lab is gone. */
export async function laddersOf({ exercise: id, labVersion }: ExerciseOfVersion): Promise<readonly Ladder[]> {
  const found = findExercise(id, labVersion);
  if (found === undefined) return [];
  const { exercise, folder } = found;
  const recorded = (await readRecordedRungs(exercise, folder)).filter(({ deviceClass }) => hasComparableTimes(deviceClass));
  const timed = [...Map.groupBy(recorded, ({ deviceClass }) => deviceClass)].map(([deviceClass, rungs]) => ({
    deviceClass,
    rungs: inLadderOrder(rungs).map(({ name, fraction }) => ({ name, fraction })),
  }));
  return [...timed, ...ladderByCounts(exercise)];
}

/** Its scores never fall from one rung to the next. */
function ladderByCounts(exercise: Exercise): Ladder[] {
  if (!isTimed(exercise)) return [];
  const rungs = countedLadder(exercise.counted).map(({ name, score }) => ({ name, fraction: shareOfPoints(score) }));
  return rungs.length === 0 ? [] : [{ deviceClass: 'counted', rungs }];
}

/** The ladder for results of this class; undefined where there is none. A result of a software device has its place by counts: its times say nothing. */
function ladderFor(ladders: readonly Ladder[], deviceClass: DeviceClass): Ladder | undefined {
  const wanted = hasComparableTimes(deviceClass) ? deviceClass : 'counted';
  return ladders.find((ladder) => ladder.deviceClass === wanted);
}

/** What decides which rungs a student's best result reaches. */
interface Best {
  readonly verdict: string | null;
  /** The lower end of the interval of the fraction of the roof; null where nothing was timed on a GPU. */
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
  exercise: ExerciseOfVersion,
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
function shareOfPoints(score: number): number {
  return score / ALL_POINTS;
}

/** Names of the rungs that a kernel reaches, in the order of the ladder. `share`: of the roof, surely, or of all points where the ladder is by counts. */
function rungsReached(
  { exercise, labVersion }: ExerciseOfVersion,
  { ladder: { deviceClass, rungs }, share }: { readonly ladder: Ladder; readonly share: number },
): readonly string[] {
  if (deviceClass !== 'counted') return rungs.filter((rung) => reachesRung({ fraction: share }, rung)).map(({ name }) => name);
  const found = findExercise(exercise, labVersion)?.exercise;
  const slack = found && isTimed(found) ? found.counted.scoreSlack : 0;
  const scored = rungs.map(({ name, fraction }) => ({ name, score: fraction * ALL_POINTS }));
  const { reached } = countedPlace(scored, share * ALL_POINTS, slack);
  return scored.slice(0, reached ? scored.indexOf(reached) + 1 : 0).map(({ name }) => name);
}

/** The number of the highest rung of a ladder that is reached, from 1; 0 below it. */
function highestReached({ rungs }: Ladder, reached: readonly string[]): number {
  return rungs.findLastIndex(({ name }) => reached.includes(name)) + 1;
}

/** A student's best accepted result on one class of devices; none on software devices, whose times say nothing. */
export const acceptedOnSchema = z.object({
  deviceClass: deviceClassSchema,
  /** A share of the roof, or of all points where it was counted. */
  share: z.number(),
  /** The number of the highest rung that it reaches, 0 for none; null where the ladder was not recorded on such a device. */
  rungs: z.int().nullable(),
});

/** The fastest first, then `counted`, which is no device. */
const CLASSES = ['large', 'medium', 'counted'] as const satisfies readonly DeviceClass[];

type Accepted = Pick<StudentProgress, 'large' | 'medium' | 'largeLow' | 'mediumLow' | 'countedScore'>;

/** One for each class on which something was accepted: the class that the assignment asks for first, then the fastest. */
export function acceptedOn(
  row: Accepted,
  {
    exercise,
    ladders,
    required,
  }: { readonly exercise: ExerciseOfVersion; readonly ladders: readonly Ladder[]; readonly required: DeviceClass | null },
): z.infer<typeof acceptedOnSchema>[] {
  const counted = row.countedScore && shareOfPoints(row.countedScore);
  const shares = { large: [row.large, row.largeLow], medium: [row.medium, row.mediumLow], counted: [counted, counted] } as const;
  return CLASSES.toSorted((a, b) => Number(b === required) - Number(a === required)).flatMap((deviceClass) => {
    const [share, surely] = shares[deviceClass];
    if (share === null) return [];
    const ladder = ladderFor(ladders, deviceClass);
    const rungs = ladder && highestReached(ladder, rungsReached(exercise, { ladder, share: surely ?? share }));
    return [{ deviceClass, share, rungs: rungs ?? null }];
  });
}
