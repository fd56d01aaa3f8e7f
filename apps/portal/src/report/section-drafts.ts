import { attempt, type DraftStorage } from '../editor/drafts.ts';

/** A text that the portal has not acknowledged yet. */
export interface SectionDraft {
  readonly text: string;
  /** The version that it was made from. */
  readonly baseVersion: number;
}

/** Whose draft of which section: two people may share a browser. */
export interface SectionKey {
  readonly userId: string;
  readonly sectionId: string;
}

const nameOf = ({ userId, sectionId }: SectionKey): string => `rooflab-report-section ${userId} ${sectionId}`;

/** Null when there is none, or the storage is closed to us. */
export function readSectionDraft(storage: DraftStorage | null, key: SectionKey): SectionDraft | null {
  const stored = attempt(() => storage?.getItem(nameOf(key)) ?? null);
  const value: unknown = stored === null ? null : attempt(() => JSON.parse(stored));
  if (typeof value !== 'object' || value === null || !('text' in value) || !('baseVersion' in value)) return null;
  const { text, baseVersion } = value;
  return typeof text === 'string' && typeof baseVersion === 'number' ? { text, baseVersion } : null;
}

export function keepSectionDraft(storage: DraftStorage | null, key: SectionKey, draft: SectionDraft): void {
  attempt(() => storage?.setItem(nameOf(key), JSON.stringify(draft)));
}

export function dropSectionDraft(storage: DraftStorage | null, key: SectionKey): void {
  attempt(() => storage?.removeItem(nameOf(key)));
}
