import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import type pg from 'pg';

/** Type numbers in pg_type: the one-byte "char" of the catalogues, which Prisma's adapter does not know, and text. */
const CHAR = 18;
const TEXT = 25;

type PgAdapter = SqlDriverAdapter & { underlyingDriver(): pg.Pool };

/** Marks a column that was "char" while it passes through the adapter; no name contains this character. */
const CHAR_MARK = '\0';

/** The engine reads catalogues, whose "char" columns the adapter refuses: they pass as text and get their type back afterwards. */
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

/** The engine reports its steps to a callback, and we do not need them. */
function discard(): void {}

/** Runs `work` with Prisma's schema engine, used here only to compare, on the database at `url`. `schema` is a path and its content. */
export async function withSchemaEngine<T>(url: string, schema: [string, string], work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  // Several megabytes of WebAssembly that only a comparison needs.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const base = new PrismaPg({ connectionString: url });
  const open: SqlDriverAdapter[] = [];
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: base.provider,
    adapterName: base.adapterName,
    connect: async () => {
      const adapter = await base.connect();
      readChars(adapter);
      open.push(adapter);
      return adapter;
    },
    connectToShadowDb: async () => {
      throw new Error('No shadow database: the schema is compared with a migrated database (see compare-schema.ts).');
    },
  };
  try {
    const engine = await SchemaEngine.new({ datamodels: [schema] }, discard, bindMigrationAwareSqlAdapterFactory(factory));
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    for (const adapter of open) await adapter.dispose();
  }
}
