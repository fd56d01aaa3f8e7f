export { closeDatabase, createDatabase, type Database, type DatabaseOptions, databaseNow, type Queryable } from './client.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export * from './generated/client.ts';
export { compareSchema } from './migrations/compare-schema.ts';
export { migrateDatabase } from './migrations/migrate.ts';
