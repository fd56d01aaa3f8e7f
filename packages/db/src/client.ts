import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export interface DatabaseOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Connections held at most; 10 unless said. */
  readonly poolSize?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /** Null for work that may take as long as it takes: restoring, benches. */
  readonly patience?: Patience | null;
}

/** Milliseconds. */
export interface Patience {
  /** After this the server gives a statement up, waiting for locks included. */
  readonly statementMs: number;
  /** A server that has not answered by then is taken for gone; the connection is closed. Longer than `statementMs`. */
  readonly answerMs: number;
  /** A transaction in which nothing happens for this long loses its connection, and with it its locks. */
  readonly idleTransactionMs: number;
}

/** Nobody waits longer for a page, and a transaction ends after 30 s. */
const PATIENCE: Patience = { statementMs: 25_000, answerMs: 30_000, idleTransactionMs: 60_000 };

export type Database = PrismaClient;

/** A database or a transaction in it: what a query needs. */
export type Queryable = Prisma.TransactionClient;

/** A burst at a deadline queues for connections and row locks; it must wait, not fail. */
const TRANSACTION = { maxWait: 20_000, timeout: 30_000 };

const pools = new WeakMap<Database, pg.Pool>();

/** Opens a pool; connects at the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const patience = options.patience === undefined ? PATIENCE : options.patience;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'rooflab',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(patience && {
      statement_timeout: patience.statementMs,
      query_timeout: patience.answerMs,
      idle_in_transaction_session_timeout: patience.idleTransactionMs,
    }),
  });
  pool.on('connect', (client) => {
    closeWhenSilent(client);
    // One that breaks between two queries of a transaction: the next one fails, and says why.
    client.on('error', () => undefined);
  });
  // An idle connection that breaks is replaced at the next query, which says so if it cannot be.
  pool.on('error', () => undefined);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameStatements() });
  const database = new PrismaClient({ adapter, transactionOptions: TRANSACTION, errorFormat: 'minimal' });
  pools.set(database, pool);
  return database;
}

/** Of one process. A text with a list of changing length is another statement each time; what comes after so many is planned anew at each use. */
const MOST_NAMED_STATEMENTS = 500;

/** A statement with a name is parsed and planned once a connection: on a page with twenty statements that is half of what PostgreSQL does. */
function nameStatements(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    // No name, as far as pg is concerned.
    if (names.size >= MOST_NAMED_STATEMENTS) return '';
    const name = `rooflab_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** What pg says when `query_timeout` has passed. */
const SILENT = 'Query read timeout';

/** pg forgets a query that was not answered in time, but keeps the connection, on which the next one would wait as long. */
function closeWhenSilent(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const guarded = (...args: unknown[]): unknown => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === SILENT) client.end().catch(() => undefined);
      });
    }
    return answer;
  };
  Object.assign(client, { query: guarded });
}

/** Connections of a pool; `waiting` counts queries that have none. */
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

/** The database's clock, in which every lease and deadline is measured. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const rows = await db.$queryRaw<{ now: Date }[]>(Prisma.sql`SELECT clock_timestamp() AS now`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what time it is.');
  return row.now;
}
