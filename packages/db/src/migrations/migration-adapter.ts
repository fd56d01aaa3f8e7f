import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Type numbers of pg_type: the one-byte "char" of catalogues, which Prisma's adapter does not know, and text. */
const CHAR = 18;
const TEXT = 25;

type PgAdapter = SqlDriverAdapter & { underlyingDriver(): pg.Pool };

/** Told of a script that PostgreSQL refused, since the engine passes on only that something failed. */
export type OnScriptError = (error: unknown) => void;

/**
 * Prisma's own adapter cuts a script at every semicolon, also inside a function's body. Sent whole, a script works, and PostgreSQL runs it as
 * one transaction.
 */
function sendScriptsWhole(adapter: PgAdapter, onScriptError: OnScriptError): void {
  const pool = adapter.underlyingDriver();
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script);
    } catch (error) {
      onScriptError(error);
      throw error;
    }
  };
}

/** Goes before the name of a column that was "char", from the driver's result to the adapter's; no name contains it. */
const CHAR_MARK = '\0';

/** The engine reads catalogues, whose "char" columns the adapter refuses; they pass as text and are given back their type behind it. */
function readChars(adapter: PgAdapter): void {
  const pool = adapter.underlyingDriver();
  const { query } = pool;
  const markChars = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const result: pg.QueryResult = await Reflect.apply(query, pool, args);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === CHAR) Object.assign(field, { dataTypeID: TEXT, name: CHAR_MARK + field.name });
    }
    return result;
  };
  Object.assign(pool, { query: markChars });
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (request) => {
    const { columnNames, columnTypes, rows } = await queryRaw(request);
    return {
      columnNames: columnNames.map((name) => name.replace(CHAR_MARK, '')),
      columnTypes: columnTypes.map((type, index) => (columnNames[index]?.startsWith(CHAR_MARK) ? ColumnTypeEnum.Character : type)),
      rows,
    };
  };
}

export interface MigrationAdapter {
  /** What the schema engine takes. */
  readonly factory: object;
  /** Ends the connections; the engine leaves them open. */
  close(): Promise<void>;
}

/** The way of the schema engine to the database at `url`. */
export function migrationAdapter(url: string, onScriptError: OnScriptError): MigrationAdapter {
  const base = new PrismaPg({ connectionString: url });
  const open: SqlDriverAdapter[] = [];
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: base.provider,
    adapterName: base.adapterName,
    connect: async () => {
      const adapter = await base.connect();
      sendScriptsWhole(adapter, onScriptError);
      readChars(adapter);
      open.push(adapter);
      return adapter;
    },
    connectToShadowDb: async () => {
      throw new Error('No shadow database: migrations are compared through a database of their own (see compare-schema.ts).');
    },
  };
  return {
    factory: bindMigrationAwareSqlAdapterFactory(factory),
    close: async () => {
      for (const adapter of open) await adapter.dispose();
    },
  };
}

/** Runs `work` with a new, empty database on the server of `url`, which is dropped afterwards. */
export async function withScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `rooflab_scratch_${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    try {
      return await work(scratch.href);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}
