import { Prisma, type PrismaClient } from '../generated/client.ts';

export interface RateRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts one more use of `key`, in the database, so that limits hold across any number of portals. The window begins with its first request; the row
 * may be removed once it has ended.
 */
export async function consumeRateLimit(
  db: PrismaClient,
  key: string,
  rule: RateRule,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const windowMs = rule.windowSeconds * 1000;
  const isOver = Prisma.sql`r.last_request <= ${NOW_MS} - ${windowMs}::bigint`;
  const end = Prisma.sql`clock_timestamp() + make_interval(secs => ${rule.windowSeconds})`;
  const rows = await db.$queryRaw<{ count: number; ageMs: number }[]>(Prisma.sql`
    INSERT INTO rate_limits AS r (id, key, count, last_request, expires_at)
    VALUES (gen_random_uuid()::text, ${key}, 1, ${NOW_MS}, ${end})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE r.count + 1 END,
      last_request = CASE WHEN ${isOver} THEN ${NOW_MS} ELSE r.last_request END,
      expires_at = CASE WHEN ${isOver} THEN ${end} ELSE r.expires_at END
    RETURNING count, (${NOW_MS} - last_request)::float8 AS "ageMs"`);
  const [row] = rows;
  if (row === undefined || row.count <= rule.max) return { allowed: true, retryAfterSeconds: 0 };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((windowMs - row.ageMs) / 1000)) };
}

/** Takes back one use of `key` that turned out not to be abuse. */
export async function refundRateLimit(db: PrismaClient, key: string): Promise<void> {
  await db.$executeRaw(Prisma.sql`UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${key}`);
}

const NOW_MS = Prisma.sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
