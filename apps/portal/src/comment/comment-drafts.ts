import { attempt, type DraftStorage } from '../editor/drafts.ts';
import type { LineRange } from './threads.ts';

/** A comment that is not sent, or of which nobody knows whether it arrived. */
export interface CommentDraft {
  readonly text: string;
  /** The lines of a new thread. */
  readonly range: LineRange | null;
  /** The request that was sent last. The same text is the same request, so that it is never posted twice. */
  readonly sent: { readonly requestId: string; readonly text: string } | null;
}

const EMPTY: CommentDraft = { text: '', range: null, sent: null };

/** Whose, and of what: `hand-in <id>`, `thread <id>`, `comment <id>`. */
export interface CommentKey {
  readonly userId: string;
  readonly of: string;
}

export function readCommentDraft(storage: DraftStorage | null, key: CommentKey): CommentDraft {
  const value: unknown = attempt(() => JSON.parse(storage?.getItem(nameOf(key)) ?? 'null'));
  return isDraft(value) ? value : EMPTY;
}

/** An empty text needs no draft. */
export function keepCommentDraft(storage: DraftStorage | null, key: CommentKey, draft: CommentDraft): void {
  // Without storage a reload loses the text: no worse than any form.
  attempt(() => {
    if (draft.text.trim() === '') storage?.removeItem(nameOf(key));
    else storage?.setItem(nameOf(key), JSON.stringify(draft));
  });
}

export function dropCommentDraft(storage: DraftStorage | null, key: CommentKey): void {
  keepCommentDraft(storage, key, EMPTY);
}

/** The request for what the draft says now; `draw` makes the id of a new one. */
export function requestOf({ text, sent }: CommentDraft, draw: () => string): { requestId: string; text: string } {
  return sent?.text === text ? sent : { requestId: draw(), text };
}

function nameOf({ userId, of }: CommentKey): string {
  return ['rooflab-comment', userId, of].join(' ');
}

function isDraft(value: unknown): value is CommentDraft {
  return isObject(value) && typeof value.text === 'string' && isRangeOrNull(value.range) && isRequestOrNull(value.sent);
}

function isRangeOrNull(value: unknown): boolean {
  return value === null || (isObject(value) && Number.isInteger(value.first) && Number.isInteger(value.last));
}

function isRequestOrNull(value: unknown): boolean {
  return value === null || (isObject(value) && typeof value.requestId === 'string' && typeof value.text === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
