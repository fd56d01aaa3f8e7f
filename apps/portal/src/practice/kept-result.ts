import { type Result, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { attempt, type DraftKey, type DraftStorage, storageName } from '../editor/drafts.ts';
import type { PracticeClock } from './messages.ts';

/** The last practice run that came to a result. */
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

/** UTF-16 units; browsers give a site some five million for all. */
const MOST_LENGTH = 400_000;

const keptSchema = z.object({
  mode: z.enum(['check', 'count', 'measure']),
  at: z.iso.datetime(),
  source: z.string(),
  result: resultSchema,
  clock: z.object({ stepNs: z.number().nullable() }),
});

/** Keeps the run so that a page that is loaded again shows it; silently not, where it is too large or the storage is full or closed. */
export function keepResult(storage: DraftStorage | null, key: DraftKey, kept: KeptResult): void {
  const text = JSON.stringify(kept);
  attempt(() => {
    storage?.removeItem(storageName(PREFIX, key));
    if (text.length <= MOST_LENGTH) storage?.setItem(storageName(PREFIX, key), text);
  });
}

/** Null when there is none, or it was kept by a version whose results this one cannot read. */
export function readKeptResult(storage: DraftStorage | null, key: DraftKey): KeptResult | null {
  const text = attempt(() => storage?.getItem(storageName(PREFIX, key)) ?? null);
  const value: unknown = text === null ? null : attempt(() => JSON.parse(text));
  const { data } = keptSchema.safeParse(value);
  return data && data.result.exercise === key.exercise ? data : null;
}
