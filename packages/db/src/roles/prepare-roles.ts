import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { ADMIT_PORTAL, CREATE_FLEET, isKnown } from './fleet-role.ts';
import { SCHEMA } from './grants.ts';
import { DATABASE_ROLES, type DatabaseRole, roleName, roleUrl } from './roles.ts';

export type RoleUrls = Readonly<Record<DatabaseRole, string>>;

/** As an administrator of the server: gives each role a new password, which appears only in these addresses. */
export async function openRoles(adminUrl: string): Promise<RoleUrls> {
  const draw = (): string => randomBytes(24).toString('hex');
  return await prepareRoles(adminUrl, { migrate: draw(), portal: draw() });
}

/**
 * As an administrator of the server: creates the roles, or gives them these passwords, and makes the migrating role the owner of the database at
 * `adminUrl` and everything in it. None of them may create roles or databases; the portal alone may act for another, for `fleet`. Safe to repeat. Returns
 * the addresses of those that sign in.
 */
export async function prepareRoles(adminUrl: string, passwords: Readonly<Record<DatabaseRole, string>>): Promise<RoleUrls> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'rooflab-roles' });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const role of DATABASE_ROLES) await client.query(await signInStatement(client, role, passwords[role]));
    if (!(await isKnown(client, roleName('fleet')))) await client.query(CREATE_FLEET);
    await client.query(ADMIT_PORTAL);
    await client.query(await handOverStatements(client));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return {
    migrate: roleUrl(adminUrl, 'migrate', passwords.migrate),
    portal: roleUrl(adminUrl, 'portal', passwords.portal),
  };
}

async function signInStatement(client: pg.Client, role: DatabaseRole, password: string): Promise<string> {
  const limits = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS NOINHERIT';
  return `${(await isKnown(client, roleName(role))) ? 'ALTER' : 'CREATE'} ROLE ${roleName(role)} WITH LOGIN ${limits} PASSWORD ${client.escapeLiteral(password)}`;
}

/** The schema of the queue of earlier versions; the migrating role drops it, and must own it. */
const FORMER_QUEUE = 'pgboss';

/**
 * For the database, its schemas and everything in them that another account owns. Sequences of columns and indexes of partitions move with their
 * tables.
 */
async function handOverStatements(client: pg.Client): Promise<string> {
  const owner = roleName('migrate');
  const { rows: known } = await client.query<{ database: string }>('SELECT current_database() AS database');
  const { rows } = await client.query<{ object: string }>(
    `WITH mine AS (SELECT oid FROM pg_roles WHERE rolname = $2), space AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname = ANY ($1))
     SELECT format('SCHEMA %I', nspname) AS object FROM space, mine WHERE nspowner <> mine.oid
     UNION ALL SELECT format('%s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
       FROM pg_class c JOIN space ON space.oid = c.relnamespace, mine WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relowner <> mine.oid
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
     UNION ALL SELECT format('FUNCTION %s', p.oid::regprocedure) FROM pg_proc p JOIN space ON space.oid = p.pronamespace, mine WHERE p.proowner <> mine.oid
     UNION ALL SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN space ON space.oid = t.typnamespace, mine
       WHERE t.typtype IN ('e', 'd') AND t.typowner <> mine.oid`,
    [[SCHEMA, FORMER_QUEUE], owner],
  );
  const objects = [`DATABASE ${quoted(known[0]?.database ?? '')}`, ...rows.map(({ object }) => object)];
  return objects.map((object) => `ALTER ${object} OWNER TO ${owner}`).join(';\n');
}
