import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Accounts with which portals are signed in that own the database, or may act for its owner. */
export async function excessAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.$queryRaw<{ account: string }[]>(Prisma.sql`
    SELECT DISTINCT a.usename::text AS account FROM pg_stat_activity a JOIN pg_database d ON d.oid = a.datid
    WHERE d.datname = current_database() AND a.application_name = 'rooflab-portal' AND pg_has_role(a.usesysid, d.datdba, 'USAGE')
    ORDER BY account`);
  return rows.map(({ account }) => account);
}
