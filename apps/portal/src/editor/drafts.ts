/** The storage for drafts; `localStorage` in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Draft {
  readonly source: string;
  /** ISO 8601 */
  readonly savedAt: string;
}

/** Owner, exercise and assignment of the draft: two people may share a browser. */
export interface DraftKey {
  readonly userId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
}

const PREFIX = 'rooflab-draft';

/** The stored draft; null when there is none, or the browser blocks storage. */
export function readDraft(storage: DraftStorage | null, key: DraftKey): Draft | null {
  const text = attempt(() => storage?.getItem(storageName(PREFIX, key)) ?? null);
  if (text === null) return null;
  const value: unknown = attempt(() => JSON.parse(text));
  if (typeof value !== 'object' || value === null || !('source' in value) || !('savedAt' in value)) return null;
  const { source, savedAt } = value;
  return typeof source === 'string' && typeof savedAt === 'string' ? { source, savedAt } : null;
}

/** False when it could not be stored: the storage is full or blocked. A text equal to the starter needs no draft. */
export function keepDraft(storage: DraftStorage | null, key: DraftKey, draft: Draft & { readonly starter: string }): boolean {
  if (storage === null) return false;
  const { source, savedAt, starter } = draft;
  const kept = attempt(() => {
    if (source === starter) storage.removeItem(storageName(PREFIX, key));
    else storage.setItem(storageName(PREFIX, key), JSON.stringify({ source, savedAt }));
    return true;
  });
  return kept ?? false;
}

/** The storage key; `prefix` says what is stored. */
export function storageName(prefix: string, { userId, assignmentId, exercise }: DraftKey): string {
  return [prefix, userId, assignmentId, exercise].join(' ');
}

/** Null when it throws, as any use of a storage may that the browser has blocked. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** The browser's own storage; null where it is blocked, as in some private windows, and on the server. */
export function browserStorage(): Storage | null {
  return attempt(() => globalThis.localStorage ?? null);
}
