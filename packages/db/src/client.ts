import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import { guardConnection, requireWritable } from './guard-connection.ts';
import { takeFleetRole } from './roles/fleet-role.ts';

export interface DatabaseOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Largest number of connections; 10 by default. */
  readonly poolSize?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /** Takes this role on each connection, if the account may. */
  readonly role?: 'fleet';
  /** Null for work without a time limit, such as restores and benches. */
  readonly patience?: Patience | null;
}

/** Milliseconds. */
export interface Patience {
  /** The server cancels a statement after this long, waiting for locks included. */
  readonly statementMs: number;
  /** A server that has not answered by then is considered gone, and the connection is closed. Longer than `statementMs`. */
  readonly answerMs: number;
  /** A transaction idle for this long loses its connection, and with it its locks. */
  readonly idleTransactionMs: number;
}

/** Nobody waits longer than this for a page, and a transaction ends after 30 s. */
const PATIENCE: Patience = { statementMs: 25_000, answerMs: 30_000, idleTransactionMs: 60_000 };

export type Database = PrismaClient;

/** What a query needs: a database, or a transaction in it. */
export type Queryable = Prisma.TransactionClient;

/** A burst of requests at a deadline queues for connections and row locks; it must wait, not fail. */
const TRANSACTION = { maxWait: 20_000, timeout: 30_000 };

const pools = new WeakMap<Database, pg.Pool>();

/** Opens a pool; connects at the first query, and only to a server that takes writes. */
export function createDatabase(options: DatabaseOptions): Database {
  const patience = options.patience === undefined ? PATIENCE : options.patience;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'rooflab',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      await requireWritable(client);
      if (options.role === 'fleet') await takeFleetRole(client);
    },
    ...(patience && {
      statement_timeout: patience.statementMs,
      query_timeout: patience.answerMs,
      idle_in_transaction_session_timeout: patience.idleTransactionMs,
    }),
  });
  pool.on('connect', (client) => {
    guardConnection(client);
    // If a connection breaks between two queries of a transaction, the next query fails and says why.
    client.on('error', () => undefined);
  });
  // A broken idle connection is replaced at the next query, which fails with the reason if that is impossible.
  pool.on('error', () => undefined);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameStatements() });
  const database = new PrismaClient({ adapter, transactionOptions: TRANSACTION, errorFormat: 'minimal' });
  pools.set(database, pool);
  return database;
}

/** Per process. A query with a list of varying length is a new statement for each length; statements beyond this limit are planned at each use. */
const MOST_NAMED_STATEMENTS = 500;

/** A named statement is parsed and planned once per connection: on a page with twenty statements that saves half of PostgreSQL's work. */
function nameStatements(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    // pg treats an empty name as none.
    if (names.size >= MOST_NAMED_STATEMENTS) return '';
    const name = `rooflab_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Connections of a pool; `waiting` counts queries that have no connection yet. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

export function poolUse(database: Database): PoolUse {
  const pool = pools.get(database);
  if (pool === undefined) return { inUse: 0, idle: 0, waiting: 0, most: 0 };
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.$disconnect();
}

/** The database's clock, by which every lease and deadline is measured. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const rows = await db.$queryRaw<{ now: Date }[]>(Prisma.sql`SELECT clock_timestamp() AS now`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not return the time.');
  return row.now;
}
