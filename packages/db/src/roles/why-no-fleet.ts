import type { Queryable } from '../client.ts';
import { ADMIT_PORTAL } from './fleet-role.ts';

/** Why these connections may not do what workers ask for, with the remedy; null when they may. */
export async function whyNoFleet(fleet: Queryable): Promise<string | null> {
  const rows = await fleet.$queryRaw<{ account: string; may: boolean }[]>`
    SELECT session_user::text AS account, has_any_column_privilege('gradings', 'INSERT') AS may`;
  const [row] = rows;
  if (row === undefined || row.may) return null;
  return `The account "${row.account}" may not write gradings, so no worker can work. Have an administrator of the database’s server run: ${ADMIT_PORTAL};`;
}
