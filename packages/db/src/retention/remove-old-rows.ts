import type { Queryable } from '../client.ts';

export interface RemovedRows {
  /** Its name in the database, for example `hand_in_events`. */
  readonly table: string;
  readonly removed: number;
}

/** Rows removed from each table per call: calls come every minute from each process, and none of them may hold up other work. */
const MOST_ROWS = 1000;

/** Removes rows that are no longer needed, and leaves the rest to the next call if there are too many. How long rows are kept: docs/database.md. */
export async function removeOldRows(db: Queryable, mostRows = MOST_ROWS): Promise<RemovedRows[]> {
  return await db.$queryRaw<RemovedRows[]>`SELECT name AS "table", removed FROM remove_old_rows(${mostRows}::int)`;
}
