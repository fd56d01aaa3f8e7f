import type { Api } from '../pages-bridge.ts';

export type Thread = Awaited<ReturnType<Api['comment']['list']>>[number];

export type Comment = Thread['comments'][number];

/** Lines of a source, from 1; both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A hand-in with what is said of it, and what the reader may do. */
export interface CommentPlace {
  readonly courseId: string;
  readonly handInId: string;
  readonly threads: readonly Thread[];
  /** Whose drafts these are: two people may share a browser. */
  readonly userId: string;
  /** Opens threads, and has saved phrases. */
  readonly isStaff: boolean;
  /** Removes what others wrote, too. */
  readonly moderates: boolean;
  /** The reader handed it in. */
  readonly own: boolean;
  /** Nothing changes in an archived course. */
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

/** The id of the thread's element on the page. */
export function threadId({ threadId: id }: Pick<Thread, 'threadId'>): string {
  return `thread-${id}`;
}

/** Where a thread stands, in words; `isStaff`: as staff read it. */
export function threadState({ resolvedAt, resolvedBy, waitingSince }: Thread, isStaff: boolean): string {
  if (resolvedAt !== null) return `done, marked by ${resolvedBy}`;
  if (waitingSince === null) return 'open';
  return isStaff ? 'answered: waiting for you' : 'answered';
}

/** By line: whether something is said of it that is open, or only what is done. */
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

/** Pieces of a source, each ending with a line after which something stands; the last one need not. */
export function pieces(lineCount: number, breaks: Iterable<number>): LineRange[] {
  const ends = [...new Set([...breaks, lineCount])].filter((line) => line >= 1 && line <= lineCount).sort((a, b) => a - b);
  return ends.map((last, index) => ({ first: (ends[index - 1] ?? 0) + 1, last }));
}
