import type { Api } from '../pages-bridge.ts';

export type Thread = Awaited<ReturnType<Api['comment']['list']>>[number];

export type Comment = Thread['comments'][number];

/** Lines of a source, from 1, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A hand-in with its comments, and what the reader may do. */
export interface CommentPlace {
  readonly courseId: string;
  readonly handInId: string;
  readonly threads: readonly Thread[];
  /** Owner of the drafts: two people may share a browser. */
  readonly userId: string;
  /** Comments where a student asks, and has saved phrases. */
  readonly isStaff: boolean;
  /** May also remove comments by others. */
  readonly moderates: boolean;
  /** The reader handed it in. */
  readonly own: boolean;
  /** Nothing can be changed in an archived course. */
  readonly readOnly: boolean;
  readonly timeZone: string;
}

/** `line 3`, `lines 3 to 5`. */
export function rangeWords({ first, last }: LineRange): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

export function threadRange({ firstLine, lastLine }: Pick<Thread, 'firstLine' | 'lastLine'>): LineRange {
  return { first: firstLine, last: lastLine };
}

/** What the reader writes on a line that has no thread yet; null: nothing. Staff who try their own hand-in write as staff. */
export function opening({ isStaff, own, readOnly }: Pick<CommentPlace, 'isStaff' | 'own' | 'readOnly'>): 'comment' | 'question' | null {
  if (readOnly) return null;
  if (isStaff) return 'comment';
  return own ? 'question' : null;
}

/** The id of the thread's element on the page. */
export function threadId({ threadId: id }: Pick<Thread, 'threadId'>): string {
  return `thread-${id}`;
}

/** The thread's state, in words; `isStaff`: as staff read it. */
export function threadState({ resolvedAt, resolvedBy, waitingSince, comments }: Thread, isStaff: boolean): string {
  if (resolvedAt !== null) return `done, marked by ${resolvedBy}`;
  if (waitingSince === null) return 'open';
  return `${comments[0]?.byStaff ? 'answered' : 'question'}: waiting for ${isStaff ? 'you' : 'staff'}`;
}

/** By line: whether it has an open thread, or only threads that are done. */
export function lineMarks(threads: readonly Thread[]): ReadonlyMap<number, 'open' | 'done'> {
  const marks = new Map<number, 'open' | 'done'>();
  for (const { firstLine, lastLine, resolvedAt } of threads) {
    for (let line = firstLine; line <= lastLine; line += 1) {
      if (resolvedAt === null) marks.set(line, 'open');
      else if (!marks.has(line)) marks.set(line, 'done');
    }
  }
  return marks;
}

/** Pieces of a source, each ending with a line that has something below it; the last one need not. */
export function pieces(lineCount: number, breaks: Iterable<number>): LineRange[] {
  const ends = [...new Set([...breaks, lineCount])].filter((line) => line >= 1 && line <= lineCount).sort((a, b) => a - b);
  return ends.map((last, index) => ({ first: (ends[index - 1] ?? 0) + 1, last }));
}
