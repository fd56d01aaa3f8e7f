import type { StudentProgress } from '@rooflab/db';
import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { type Ladder, ladderOn, rungsReached, shareOfPoints } from './ladder.ts';

/** The best that one student has accepted on one class of devices. */
export const acceptedOnSchema = z.object({
  deviceClass: deviceClassSchema,
  /** Of the roof; of all points where it was counted. */
  share: z.number(),
  /** How many rungs of the ladder it reaches; null where the ladder was not recorded on such a device. */
  rungs: z.int().nullable(),
});

export type AcceptedOn = z.infer<typeof acceptedOnSchema>;

/** The fastest first; counted results have no device. */
const CLASSES = ['large', 'medium', 'software', 'counted'] as const satisfies readonly DeviceClass[];

type Accepted = Pick<StudentProgress, 'large' | 'medium' | 'software' | 'countedScore'>;

/** Of each class on which something was accepted: first the class that the assignment asks for, then the fastest. */
export function acceptedOn(
  row: Accepted & Pick<StudentProgress, 'exercise'>,
  { ladders, required }: { readonly ladders: readonly Ladder[]; readonly required: DeviceClass | null },
): AcceptedOn[] {
  const shares = {
    large: row.large,
    medium: row.medium,
    software: row.software,
    counted: row.countedScore && shareOfPoints(row.countedScore),
  };
  return CLASSES.toSorted((a, b) => Number(b === required) - Number(a === required)).flatMap((deviceClass) => {
    const share = shares[deviceClass];
    if (share === null) return [];
    const ladder = ladderOn(ladders, deviceClass);
    return [{ deviceClass, share, rungs: ladder === undefined ? null : rungsReached(row.exercise, { ladder, share }) }];
  });
}
