import type { ExperimentResult } from '@rooflab/result';
import type { Measured } from './check-answer.ts';
import type { Field } from './field.ts';

/** The part of a student's run that predictions need. */
export type DecidingRun = Pick<ExperimentResult, 'id' | 'derived'>;

/**
 * By field, what this run measured for the predictions among `fields`, for `checkAnswer`. A field is omitted where it predicts nothing or
 * belongs to another experiment, and where the run has no such value, or has it in another unit: then the prediction keeps waiting.
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
