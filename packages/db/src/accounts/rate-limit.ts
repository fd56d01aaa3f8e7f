import { Prisma, type PrismaClient } from '../generated/client.ts';

export interface RateRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** No rule has a longer window; counts that are older mean nothing. */
const LONGEST_WINDOW_SECONDS = 86_400;

/** Counts one more of `key`, in the database, so that limits hold over any number of portals. The window begins with its first request. */
export async function consumeRateLimit(
  db: PrismaClient,
  key: string,
  rule: RateRule,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const windowMs = rule.windowSeconds * 1000;
  const rows = await db.$queryRaw<{ count: number; ageMs: number }[]>(Prisma.sql`
    INSERT INTO rate_limits AS r (id, key, count, last_request)
    VALUES (gen_random_uuid()::text, ${key}, 1, ${NOW_MS})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.last_request <= ${NOW_MS} - ${windowMs}::bigint THEN 1 ELSE r.count + 1 END,
      last_request = CASE WHEN r.last_request <= ${NOW_MS} - ${windowMs}::bigint THEN ${NOW_MS} ELSE r.last_request END
    RETURNING count, (${NOW_MS} - last_request)::float8 AS "ageMs"`);
  const [row] = rows;
  if (row?.count === 1) await forgetOldCounts(db);
  if (row === undefined || row.count <= rule.max) return { allowed: true, retryAfterSeconds: 0 };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((windowMs - row.ageMs) / 1000)) };
}

/** Gives back what was counted of `key`: it was no abuse after all. */
export async function refundRateLimit(db: PrismaClient, key: string): Promise<void> {
  await db.$executeRaw(Prisma.sql`UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${key}`);
}

async function forgetOldCounts(db: PrismaClient): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    DELETE FROM rate_limits WHERE id IN (
      SELECT id FROM rate_limits WHERE last_request < ${NOW_MS} - ${LONGEST_WINDOW_SECONDS * 1000}::bigint
      LIMIT 1000 FOR UPDATE SKIP LOCKED)`);
}

const NOW_MS = Prisma.sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
