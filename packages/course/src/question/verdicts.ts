import { type Verdicts, verdictsSchema } from './schema.ts';

/** As a try's row holds them; null until it is answered. */
export function readVerdicts(stored: unknown): Verdicts | null {
  return stored === null ? null : verdictsSchema.parse(stored);
}

/** What a try is worth: the share of its fields that are right, 0 … 1. Null while one is not decided. */
export function fractionOf(verdicts: Verdicts): number | null {
  const all = Object.values(verdicts);
  if (all.length === 0 || all.includes(null)) return null;
  return all.filter(Boolean).length / all.length;
}
