import { z } from 'zod';
import { attempt, type DraftStorage } from '../editor/drafts.ts';

const draftSchema = z.object({
  text: z.string(),
  /** The version that it was based on. */
  baseVersion: z.int(),
  /** The text that was sent but not answered: it is sent again unchanged before anything newer, so that it is accepted once. */
  sent: z.object({ text: z.string(), requestId: z.uuid() }).nullable(),
});

/** A text that the portal has not acknowledged yet. */
export type SectionDraft = z.infer<typeof draftSchema>;

/** Owner and section of the draft: two people may share a browser. */
export interface SectionKey {
  readonly userId: string;
  readonly sectionId: string;
}

const nameOf = ({ userId, sectionId }: SectionKey): string => `rooflab-report-section ${userId} ${sectionId}`;

/** Null if there is none, or the browser blocks storage. */
export function readSectionDraft(storage: DraftStorage | null, key: SectionKey): SectionDraft | null {
  const stored = attempt(() => storage?.getItem(nameOf(key)) ?? null);
  if (stored === null) return null;
  return draftSchema.safeParse(attempt((): unknown => JSON.parse(stored))).data ?? null;
}

export function keepSectionDraft(storage: DraftStorage | null, key: SectionKey, draft: SectionDraft): void {
  attempt(() => storage?.setItem(nameOf(key), JSON.stringify(draft)));
}

export function dropSectionDraft(storage: DraftStorage | null, key: SectionKey): void {
  attempt(() => storage?.removeItem(nameOf(key)));
}
