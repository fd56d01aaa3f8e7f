import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export interface DatabaseOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Connections held at most; 10 unless said. */
  readonly poolSize?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
}

export type Database = PrismaClient;

/** A database or a transaction in it: what a query needs. */
export type Queryable = Prisma.TransactionClient;

/** A burst at a deadline queues for connections and row locks; it must wait, not fail. */
const TRANSACTION = { maxWait: 20_000, timeout: 30_000 };

/** Opens a pool; connects at the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const adapter = new PrismaPg({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'rooflab',
    // Without it a server that vanished from the network holds a query for ever.
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION, errorFormat: 'minimal' });
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
