import { findExercise } from '@rooflab/catalogue';
import type { z } from 'zod';
import type { handInOutcomeSchema } from './schema.ts';

type HandInOutcome = z.infer<typeof handInOutcomeSchema>;

export type StoredOutcome = Omit<HandInOutcome, 'exerciseTitle'>;

/** Only the fields of an outcome, whatever else the row holds. */
export function handInOutcome(row: StoredOutcome): HandInOutcome {
  const { handInId, exercise, createdAt, note, verdict, score, fraction, deviceClass } = row;
  const exerciseTitle = findExercise(exercise)?.exercise.title ?? exercise;
  return { handInId, exercise, exerciseTitle, createdAt, note, verdict, score, fraction, deviceClass };
}
