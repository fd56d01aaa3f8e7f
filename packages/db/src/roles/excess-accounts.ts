import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ServingRole } from './roles.ts';

/** A portal or worker that signs in with all rights on the database. */
export interface ExcessAccount {
  readonly app: ServingRole;
  /** The account that it signs in with. */
  readonly account: string;
}

/** Connected programs that sign in as the owner of the database, or as an account that may act for the owner. */
export async function excessAccounts(db: Queryable): Promise<ExcessAccount[]> {
  return await db.$queryRaw<ExcessAccount[]>(Prisma.sql`
    SELECT DISTINCT substring(a.application_name FROM 'rooflab-(.*)') AS app, a.usename::text AS account
    FROM pg_stat_activity a JOIN pg_database d ON d.oid = a.datid
    WHERE d.datname = current_database() AND a.application_name IN ('rooflab-portal', 'rooflab-worker')
      AND pg_has_role(a.usesysid, d.datdba, 'USAGE')
    ORDER BY app, account`);
}
