import pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { ADMIT_PORTAL, CREATE_FLEET, isKnown } from './fleet-role.ts';
import { FUNCTION_GRANTS, SCHEMA, TABLE_GRANTS } from './grants.ts';
import { FORMER_ROLE, roleName, SERVING_ROLES, type ServingRole } from './roles.ts';

/** PostgreSQL's error code for missing rights. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** The role was created at the same moment by another process, or for another database of this server. */
const MADE_MEANWHILE = ['42710', '23505'];

/**
 * Creates the portal's two roles where they are missing, and gives each exactly what `grants.ts` says, in one transaction, so that open connections
 * notice nothing. Sign-in is not included: the operator of the server sets the password. Returns what remains to be done by hand, as sentences.
 */
export async function applyGrants(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'rooflab-grants' });
  await client.connect();
  try {
    for (const role of SERVING_ROLES) {
      if (!(await makeRole(client, roleName(role)))) return [howToMakeRoles(client)];
    }
    await client.query('BEGIN');
    await client.query(await grantStatements(client, await rolesToRevoke(client)));
    await client.query('COMMIT');
    return (await admitPortal(client)) ? [] : [howToAdmitPortal(client)];
  } finally {
    await client.end();
  }
}

/** False when this account may not create roles. */
async function makeRole(client: pg.Client, name: string): Promise<boolean> {
  return (await isKnown(client, name)) || (await ifAllowed(client, `CREATE ROLE ${name} NOLOGIN`));
}

/** False when this account may not let the portal take the other role, and nobody else has. */
async function admitPortal(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("SELECT pg_has_role($1, $2, 'MEMBER') AND NOT pg_has_role($1, $2, 'USAGE') AS is", [
    roleName('portal'),
    roleName('fleet'),
  ]);
  return rows[0]?.is === true || (await ifAllowed(client, ADMIT_PORTAL));
}

/** False when this account lacks the right to do it. */
async function ifAllowed(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === INSUFFICIENT_PRIVILEGE) return false;
    if (code === undefined || !MADE_MEANWHILE.includes(code)) throw error;
  }
  return true;
}

function howToMakeRoles({ user = 'this account' }: pg.Client): string {
  return (
    `The account "${user}" may not create roles, so the portal has none of its own yet. Have an administrator of the server run: ` +
    `CREATE ROLE ${roleName('portal')} LOGIN PASSWORD '…'; ${CREATE_FLEET}; ${ADMIT_PORTAL}; Then migrate again, and give the portal the address of its role.`
  );
}

function howToAdmitPortal({ user = 'this account' }: pg.Client): string {
  return `The account "${user}" may not let the portal act for workers. Have an administrator of the server run: ${ADMIT_PORTAL};`;
}

async function rolesToRevoke(client: pg.Client): Promise<readonly string[]> {
  const ours = SERVING_ROLES.map(roleName);
  return (await isKnown(client, FORMER_ROLE)) ? [...ours, FORMER_ROLE] : ours;
}

/** Everything that `revoked` had is revoked. */
async function grantStatements(client: pg.Client, revoked: readonly string[]): Promise<string> {
  const everyone = ['PUBLIC', ...revoked].join(', ');
  const roles = SERVING_ROLES.map(roleName).join(', ');
  const all = await client.query<{ database: string }>('SELECT current_database() AS database');
  const database = quoted(all.rows[0]?.database ?? '');
  const statements = [
    `REVOKE ALL ON DATABASE ${database} FROM ${everyone}`,
    `GRANT CONNECT ON DATABASE ${database} TO ${roles}`,
    `REVOKE ALL ON SCHEMA ${SCHEMA} FROM ${everyone}`,
    `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${roles}`,
    ...['TABLES', 'SEQUENCES', 'FUNCTIONS'].map((kind) => `REVOKE ALL ON ALL ${kind} IN SCHEMA ${SCHEMA} FROM ${everyone}`),
    ...(await columnRevocations(client, everyone)),
    ...Object.entries(TABLE_GRANTS).flatMap(([table, grants]) => SERVING_ROLES.flatMap((role) => grantOn(table, role, grants[role]))),
    ...Object.entries(FUNCTION_GRANTS).map(([name, to]) => `GRANT EXECUTE ON FUNCTION ${name} TO ${to.map(roleName).join(', ')}`),
    ...(await sequenceGrants(client)),
  ];
  return statements.join(';\n');
}

function grantOn(table: string, role: ServingRole, privileges: string): string[] {
  return privileges === '' ? [] : [`GRANT ${privileges} ON ${table} TO ${roleName(role)}`];
}

/** Revoking rights on a table leaves those granted on its columns. */
async function columnRevocations(client: pg.Client, from: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('REVOKE ALL (%s) ON %s FROM %s', string_agg(quote_ident(a.attname), ', '), a.attrelid::regclass, $2::text) AS statement
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = $1::regnamespace AND a.attacl IS NOT NULL AND NOT a.attisdropped GROUP BY a.attrelid`,
    [SCHEMA, from],
  );
  return rows.map(({ statement }) => statement);
}

/** Inserting rows also needs rights on the sequences. */
async function sequenceGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string; table: string }>(
    `SELECT d.objid::regclass::text AS sequence, n.nspname || '.' || t.relname AS table
     FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
     JOIN pg_class t ON t.oid = d.refobjid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE d.deptype IN ('a', 'i') AND n.nspname = $1`,
    [SCHEMA],
  );
  return rows.flatMap(({ sequence, table }) =>
    SERVING_ROLES.filter((role) => TABLE_GRANTS[table]?.[role].includes('INSERT')).map(
      (role) => `GRANT USAGE ON SEQUENCE ${sequence} TO ${roleName(role)}`,
    ),
  );
}
