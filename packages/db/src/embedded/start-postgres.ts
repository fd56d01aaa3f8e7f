import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface PostgresPlace {
  /** `DATABASE_URL`: an external server to use; nothing is started then. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded server keeps its data. */
  readonly directory: string;
}

/** The database to use: the one given, or the embedded one. */
export async function startPostgres({ databaseUrl, directory }: PostgresPlace): Promise<EmbeddedPostgres> {
  if (databaseUrl !== undefined && databaseUrl !== '') return { url: databaseUrl, revive: async () => false, stop: async () => undefined };
  return await startEmbeddedPostgres({ directory });
}
