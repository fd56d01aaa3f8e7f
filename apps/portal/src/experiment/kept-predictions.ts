import { attempt, type DraftStorage } from '../editor/drafts.ts';

/** Whose predictions: two people may share a browser. */
const storageName = (userId: string): string => `rooflab-predicted ${userId}`;

/** What was predicted while this page was open, for browsers that block storage. */
const unstored = new Map<string, string>();

/** The reader's prediction about an experiment, made in this browser; null: none. */
export function keptPrediction(storage: DraftStorage | null, userId: string, experiment: string): string | null {
  return stored(storage, userId)[experiment] ?? unstored.get(`${userId} ${experiment}`) ?? null;
}

export function keepPrediction(storage: DraftStorage | null, userId: string, experiment: string, text: string): void {
  unstored.set(`${userId} ${experiment}`, text);
  attempt(() => storage?.setItem(storageName(userId), JSON.stringify({ ...stored(storage, userId), [experiment]: text })));
}

function stored(storage: DraftStorage | null, userId: string): Readonly<Record<string, string>> {
  const value: unknown = attempt(() => JSON.parse(storage?.getItem(storageName(userId)) ?? '{}'));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
