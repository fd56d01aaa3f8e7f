import { findExercise } from '@rooflab/labs';
import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';

/** A hand-in with what came of it, as work logs and reports tell it. */
export const handInOutcomeSchema = z.object({
  handInId: idSchema,
  exercise: z.string(),
  /** Of the lab; the id where the lab is gone. */
  exerciseTitle: z.string(),
  createdAt: z.date(),
  note: z.string(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  /** Of the roof. */
  fraction: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
});

interface StoredOutcome {
  readonly handInId: string;
  readonly exercise: string;
  readonly createdAt: Date;
  readonly note: string;
  readonly verdict: string | null;
  readonly score: number | null;
  readonly fraction: number | null;
  readonly deviceClass: DeviceClass | string | null;
}

export function handInOutcome(row: StoredOutcome): z.infer<typeof handInOutcomeSchema> {
  const { handInId, exercise, createdAt, note, verdict, score, fraction, deviceClass } = row;
  return {
    ...{ handInId, exercise, createdAt, note, score, fraction },
    exerciseTitle: findExercise(exercise)?.exercise.title ?? exercise,
    verdict: verdict === null ? null : verdictSchema.parse(verdict),
    deviceClass: deviceClass === null ? null : deviceClassSchema.parse(deviceClass),
  };
}
