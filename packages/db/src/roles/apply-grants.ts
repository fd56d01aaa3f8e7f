import pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { FUNCTION_GRANTS, SCHEMA, TABLE_GRANTS } from './grants.ts';
import { roleName, SERVING_ROLES, type ServingRole } from './roles.ts';

/** PostgreSQL's error code for missing rights. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** The role was created at the same moment by another process, or for another database of this server. */
const MADE_MEANWHILE = ['42710', '23505'];

/**
 * Creates the roles of portal and worker where they are missing, and gives each exactly what `grants.ts` says, in one transaction, so that open
 * connections notice nothing. Sign-in is not included: the operator of the server sets the passwords. Returns what remains to be done by hand, as
 * sentences; until then portal and worker keep working with whatever address they are given.
 */
export async function applyGrants(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'rooflab-grants' });
  await client.connect();
  try {
    for (const role of SERVING_ROLES) {
      if (!(await makeRole(client, roleName(role)))) return [howToMakeRoles(client)];
    }
    await client.query('BEGIN');
    await client.query(await grantStatements(client));
    await client.query('COMMIT');
    return [];
  } finally {
    await client.end();
  }
}

/** False when this account may not create roles. */
async function makeRole(client: pg.Client, name: string): Promise<boolean> {
  const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (known.rowCount !== 0) return true;
  try {
    await client.query(`CREATE ROLE ${name} NOLOGIN`);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === INSUFFICIENT_PRIVILEGE) return false;
    if (code === undefined || !MADE_MEANWHILE.includes(code)) throw error;
  }
  return true;
}

function howToMakeRoles({ user = 'this account' }: pg.Client): string {
  const statements = SERVING_ROLES.map((role) => `CREATE ROLE ${roleName(role)} LOGIN PASSWORD '…';`).join(' ');
  return (
    `The account "${user}" may not create roles, so portal and worker have none of their own yet. ` +
    `Have an administrator of the server run: ${statements} Then migrate again, and give portal and worker the addresses of their roles.`
  );
}

async function grantStatements(client: pg.Client): Promise<string> {
  const roles = SERVING_ROLES.map(roleName).join(', ');
  const all = await client.query<{ database: string }>('SELECT current_database() AS database');
  const database = quoted(all.rows[0]?.database ?? '');
  const statements = [
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC, ${roles}`,
    `GRANT CONNECT ON DATABASE ${database} TO ${roles}`,
    `REVOKE ALL ON SCHEMA ${SCHEMA} FROM PUBLIC, ${roles}`,
    `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${roles}`,
    ...['TABLES', 'SEQUENCES', 'FUNCTIONS'].map((kind) => `REVOKE ALL ON ALL ${kind} IN SCHEMA ${SCHEMA} FROM PUBLIC, ${roles}`),
    ...(await columnRevocations(client)),
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
async function columnRevocations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('REVOKE ALL (%s) ON %s FROM %s', string_agg(quote_ident(a.attname), ', '), a.attrelid::regclass, $2::text) AS statement
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = $1::regnamespace AND a.attacl IS NOT NULL AND NOT a.attisdropped GROUP BY a.attrelid`,
    [SCHEMA, ['PUBLIC', ...SERVING_ROLES.map(roleName)].join(', ')],
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
