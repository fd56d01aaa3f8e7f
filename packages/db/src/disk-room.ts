import type { Database } from './client.ts';

/** A success is believed for so long: monitors ask often, and anybody may. */
const BELIEVED_MS = 15_000;

const lastRoom = new WeakMap<Database, number>();

/**
 * Throws PostgreSQL's own fault (53100) when its disk is full. Reading and even some writing go on then, so this makes the server sort a megabyte with
 * little memory: it needs a file for that, and no rights, and leaves nothing behind.
 */
export async function requireDiskRoom(db: Database): Promise<void> {
  if (performance.now() - (lastRoom.get(db) ?? Number.NEGATIVE_INFINITY) < BELIEVED_MS) return;
  await db.$transaction([
    db.$executeRaw`SET LOCAL work_mem = '64kB'`,
    db.$queryRaw`SELECT count(*)::int FROM (SELECT repeat(md5(i::text), 8) AS word FROM generate_series(1, 4000) i ORDER BY word OFFSET 0) sorted`,
  ]);
  lastRoom.set(db, performance.now());
}
