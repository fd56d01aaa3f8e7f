import type { Queryable } from '../client.ts';

export interface RemovedRows {
  /** As in the database: `hand_in_events`. */
  readonly table: string;
  readonly removed: number;
}

/** Of each table at a time: sweeps come every few seconds, and none of them may hold up the others. */
const MOST_ROWS = 1000;

/** Removes rows that nobody needs any more; what is left is for the next call. How long rows live stands in docs/database.md. */
export async function removeOldRows(db: Queryable, mostRows = MOST_ROWS): Promise<RemovedRows[]> {
  return await db.$queryRaw<RemovedRows[]>`SELECT name AS "table", removed FROM remove_old_rows(${mostRows}::int)`;
}
