import { type Result, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { attempt, type DraftKey, type DraftStorage, storageName } from '../editor/drafts.ts';
import type { PracticeClock } from './messages.ts';

/** The last practice run with a result. */
export interface KeptResult {
  readonly mode: 'check' | 'count' | 'measure';
  /** ISO 8601 */
  readonly at: string;
  /** The source that was run. */
  readonly source: string;
  readonly result: Result;
  readonly clock: PracticeClock;
}

const PREFIX = 'rooflab-practice';

/** UTF-16 units; browsers allow a site about five million in total. */
const MOST_LENGTH = 400_000;

const keptSchema = z.object({
  mode: z.enum(['check', 'count', 'measure']),
  at: z.iso.datetime(),
  source: z.string(),
  result: resultSchema,
  clock: z.object({ stepNs: z.number().nullable() }),
});

/** Stores the run so that it is shown after a reload; does nothing if it is too large or the storage is full or blocked. */
export function keepResult(storage: DraftStorage | null, key: DraftKey, kept: KeptResult): void {
  const text = JSON.stringify(kept);
  attempt(() => {
    storage?.removeItem(storageName(PREFIX, key));
    if (text.length <= MOST_LENGTH) storage?.setItem(storageName(PREFIX, key), text);
  });
}

/** Null if there is none, or it was stored by a version whose results this one cannot read. */
export function readKeptResult(storage: DraftStorage | null, key: DraftKey): KeptResult | null {
  const text = attempt(() => storage?.getItem(storageName(PREFIX, key)) ?? null);
  const value: unknown = text === null ? null : attempt(() => JSON.parse(text));
  const { data } = keptSchema.safeParse(value);
  return data && data.result.exercise === key.exercise ? data : null;
}
