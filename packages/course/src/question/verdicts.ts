import { z } from 'zod';

/** By field: whether the answer is right; null where a prediction waits for its run. */
export type Verdicts = Readonly<Record<string, boolean | null>>;

const verdictsSchema = z.record(z.string(), z.boolean().nullable());

/** As a try's row holds them; of one that is not answered, none. */
export function readVerdicts(stored: unknown): Verdicts | null {
  return stored === null ? null : verdictsSchema.parse(stored);
}

/** What a try is worth: the share of its fields that are right, 0 … 1. Null while one is not decided. */
export function fractionOf(verdicts: Verdicts): number | null {
  const all = Object.values(verdicts);
  if (all.length === 0 || all.includes(null)) return null;
  return all.filter(Boolean).length / all.length;
}
