import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, signedInAs, type TestDatabase } from '../testing/test-server.ts';
import { applyGrants } from './apply-grants.ts';
import { takeFleetRole } from './fleet-role.ts';
import { FUNCTION_GRANTS, SCHEMA, TABLE_GRANTS } from './grants.ts';
import { SERVING_ROLES, type ServingRole } from './roles.ts';

const DENIED = '42501';

let database: TestDatabase;
let owner: pg.Client;
const clients = new Map<ServingRole, pg.Client>();

async function connect(url: string, role?: ServingRole): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (role === 'fleet') await takeFleetRole(client);
  return client;
}

function as(role: ServingRole): pg.Client {
  const client = clients.get(role);
  if (client === undefined) throw new Error(`Nobody is signed in as ${role}.`);
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase(inject('testServerUrl'));
  owner = await connect(database.url);
  for (const role of SERVING_ROLES) clients.set(role, await connect(signedInAs('portal', database.url), role));
});

afterAll(async () => {
  for (const client of [owner, ...clients.values()]) await client.end();
  await database[Symbol.asyncDispose]();
});

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly partition: boolean;
}

async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS name, c.relispartition AS partition, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
     GROUP BY n.nspname, c.relname, c.relispartition ORDER BY 1`,
  );
  return rows;
}

test('Every table has a line in grants.ts that says what the portal may do with it, as itself and for workers, and every line has its table.', async () => {
  const tables = await readTables();
  const expected = tables.filter(({ name, partition }) => !partition || name in TABLE_GRANTS).map(({ name }) => name);
  expect(expected).toEqual(Object.keys(TABLE_GRANTS).sort());
});

/** Whether a line grants this privilege on this column or, without a column, on the whole table. */
function granted(line: string, privilege: string, column?: string): boolean {
  const found = new RegExp(`\\b${privilege}\\b(?: \\(([^)]*)\\))?`).exec(line);
  if (found === null) return false;
  const [, columns] = found;
  return columns === undefined || (column !== undefined && columns.split(/,\s*/).includes(column));
}

/** A privilege that makes no sense on a view is refused before PostgreSQL checks rights: `cannot update view`, `is not a table`. */
const VIEW_REFUSALS = ['55000', '42809'];

/** `done`, `denied`, or any other message of PostgreSQL. */
async function attempt(client: pg.Client, sql: string): Promise<string> {
  try {
    await client.query(sql);
    return 'done';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === DENIED || VIEW_REFUSALS.includes(error.code ?? '') ? 'denied' : error.message;
  }
}

/** For each privilege a statement that changes nothing, and whether the privilege is granted. */
function statements({ name, columns }: Table, line: string): [string, boolean][] {
  const ofColumns = columns.flatMap((column): [string, boolean][] => [
    [`SELECT "${column}" FROM ${name} LIMIT 0`, granted(line, 'SELECT', column)],
    [`INSERT INTO ${name} ("${column}") SELECT (NULL::${name})."${column}" WHERE false`, granted(line, 'INSERT', column)],
    [`UPDATE ${name} SET "${column}" = DEFAULT WHERE false`, granted(line, 'UPDATE', column)],
  ]);
  return [
    ...ofColumns,
    [`DELETE FROM ${name} WHERE false`, granted(line, 'DELETE')],
    [`TRUNCATE ${name}`, false],
    [`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`, ['UPDATE', 'DELETE'].some((privilege) => granted(line, privilege))],
    [`ALTER TABLE ${name} ADD COLUMN mine int`, false],
    [`ALTER TABLE ${name} DISABLE TRIGGER ALL`, false],
    [`DROP TABLE ${name}`, false],
    [`COPY ${name} TO STDOUT`, false],
    [`CREATE TRIGGER mine BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`, false],
  ];
}

test.each(SERVING_ROLES)('The role rooflab_%s may do with each table and column what grants.ts says, and nothing else.', async (role) => {
  const client = as(role);
  const surprises: string[] = [];
  for (const table of await readTables()) {
    const line = TABLE_GRANTS[table.name]?.[role] ?? '';
    for (const [sql, allowed] of statements(table, line)) {
      // An allowed COPY would break the connection's protocol; a table that may be read as a whole may be copied.
      if (sql.startsWith('COPY') && granted(line, 'SELECT')) continue;
      await client.query('BEGIN');
      const outcome = await attempt(client, sql);
      await client.query('ROLLBACK');
      if (outcome !== (allowed ? 'done' : 'denied')) surprises.push(`${sql}: ${outcome}`);
    }
  }
  expect(surprises).toEqual([]);
});

test('A table that was made without a line here belongs to its owner alone, and migrating takes back what was granted by hand.', async () => {
  await owner.query(
    'CREATE TABLE forgotten (secret text); GRANT SELECT (password) ON accounts TO rooflab_fleet; GRANT ALL ON overrides TO PUBLIC',
  );
  for (const role of SERVING_ROLES) expect(await attempt(as(role), 'SELECT secret FROM forgotten')).toBe('denied');
  expect(await attempt(as('fleet'), 'SELECT password FROM accounts')).toBe('done');
  expect(await applyGrants(database.url)).toEqual([]);
  expect(await attempt(as('fleet'), 'SELECT password FROM accounts')).toBe('denied');
  expect(await attempt(as('fleet'), 'SELECT score FROM overrides')).toBe('denied');
  await owner.query('DROP TABLE forgotten');
});

test.each(SERVING_ROLES)('The role rooflab_%s calls no function of ours but those named in grants.ts.', async (role) => {
  const { rows } = await owner.query<{ name: string; may: boolean }>(
    `SELECT p.oid::regprocedure::text AS name, has_function_privilege($2, p.oid, 'EXECUTE') AS may
     FROM pg_proc p WHERE p.pronamespace = $1::regnamespace`,
    [SCHEMA, `rooflab_${role}`],
  );
  const callable = rows.filter(({ may }) => may).map(({ name }) => name);
  const named = Object.entries(FUNCTION_GRANTS).filter(([, roles]) => roles.includes(role));
  // PostgreSQL writes no space between the arguments' types.
  expect(callable.sort()).toEqual(named.map(([name]) => name.replaceAll(', ', ',')).sort());
});
