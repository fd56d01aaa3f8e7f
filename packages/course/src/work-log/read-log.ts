import { type Cursor, type Database, writeCursor } from '@rooflab/db';
import { commentCounts } from '../comment/queries.ts';
import { findWork, listWork, type WorkFilter } from '../hand-in/own-work.ts';
import { type WorkEntry, workEntry } from './entry.ts';

export interface LogPage {
  readonly entries: WorkEntry[];
  readonly nextCursor: string | null;
}

/** A page of a student's log, newest first. */
export async function readLog(db: Database, filter: WorkFilter & { before: Cursor | null; limit: number }): Promise<LogPage> {
  const rows = await listWork(db, filter);
  const known = new Map(rows.map((row) => [row.handInId, row]));
  const missing = rows.flatMap(({ previousId }) => (previousId !== null && !known.has(previousId) ? [previousId] : []));
  const earlier = new Map((await findWork(db, missing)).map((row) => [row.handInId, row]));
  const comments = await commentCounts(db, [...known.keys()]);
  const entries = rows.map((row) => {
    const previous = known.get(row.previousId ?? '') ?? earlier.get(row.previousId ?? '');
    return workEntry(row, { previous, comments: comments.get(row.handInId) });
  });
  const last = rows.length === filter.limit ? rows.at(-1) : undefined;
  return { entries, nextCursor: last ? writeCursor({ at: last.createdAt, id: last.handInId }) : null };
}
