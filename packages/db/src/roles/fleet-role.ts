import type pg from 'pg';
import { roleName } from './roles.ts';

const FLEET = roleName('fleet');

export const CREATE_FLEET = `CREATE ROLE ${FLEET} NOLOGIN`;

/** The portal may take the role, and has its rights only then: `NOINHERIT` comes first, because a membership keeps what held when it was granted. */
export const ADMIT_PORTAL = `ALTER ROLE ${roleName('portal')} NOINHERIT; GRANT ${FLEET} TO ${roleName('portal')}`;

export async function isKnown(client: pg.ClientBase, role: string): Promise<boolean> {
  return (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])).rowCount !== 0;
}

/** Takes the role if the signed-in account may; else the connection keeps the account's own rights. */
export async function takeFleetRole(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = '${FLEET}' AND pg_has_role(rolname, 'MEMBER')`,
  );
}
