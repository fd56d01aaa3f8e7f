import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import type { StudentProgress } from './course-stats.ts';
import { highestReached, type Ladder, ladderFor, rungsReached, shareOfPoints } from './ladder.ts';

/** The best that one student has accepted on one class of devices; none on software devices, whose times say nothing. */
export const acceptedOnSchema = z.object({
  deviceClass: deviceClassSchema,
  /** Of the roof; of all points where it was counted. */
  share: z.number(),
  /** The number of the highest rung that it reaches, 0 for none; null where the ladder was not recorded on such a device. */
  rungs: z.int().nullable(),
});

export type AcceptedOn = z.infer<typeof acceptedOnSchema>;

/** The fastest first; counted results have no device. */
const CLASSES = ['large', 'medium', 'counted'] as const satisfies readonly DeviceClass[];

type Accepted = Pick<StudentProgress, 'large' | 'medium' | 'largeLow' | 'mediumLow' | 'countedScore'>;

/** Of each class on which something was accepted: first the class that the assignment asks for, then the fastest. */
export function acceptedOn(
  row: Accepted & Pick<StudentProgress, 'exercise'>,
  { ladders, required }: { readonly ladders: readonly Ladder[]; readonly required: DeviceClass | null },
): AcceptedOn[] {
  const counted = row.countedScore && shareOfPoints(row.countedScore);
  const shares = { large: [row.large, row.largeLow], medium: [row.medium, row.mediumLow], counted: [counted, counted] } as const;
  return CLASSES.toSorted((a, b) => Number(b === required) - Number(a === required)).flatMap((deviceClass) => {
    const [share, surely] = shares[deviceClass];
    if (share === null) return [];
    const ladder = ladderFor(ladders, deviceClass);
    const rungs = ladder && highestReached(ladder, rungsReached(row.exercise, { ladder, share: surely ?? share }));
    return [{ deviceClass, share, rungs: rungs ?? null }];
  });
}
