import type { ExperimentResult } from '@rooflab/result';
import type { Measured } from './check-answer.ts';
import type { Field } from './field.ts';

/** What a student's run says, as far as predictions ask for it. */
export type DecidingRun = Pick<ExperimentResult, 'id' | 'derived'>;

/**
 * By field, what this run measured of the predictions among `fields`, for `checkAnswer`. A field is left out where it predicts nothing or another experiment, and
 * where the run found no such value, or found it in another unit: then the prediction goes on waiting.
 */
export function measuredPredictions(fields: readonly Field[], { id, derived }: DecidingRun): Readonly<Record<string, Measured>> {
  const measured: Record<string, Measured> = {};
  for (const field of fields) {
    if (field.kind !== 'number' || field.predicts?.experiment !== id) continue;
    const found = Object.hasOwn(derived, field.predicts.derived) ? derived[field.predicts.derived] : undefined;
    if (found?.unit === field.unit) measured[field.id] = { low: found.low, high: found.high };
  }
  return measured;
}
