import { migrateDatabase, NO_FILTERS, withSchemaEngine } from './migrate.ts';
import { withScratchDatabase } from './migration-adapter.ts';
import { PRISMA_FOLDER, readSchema } from './migration-files.ts';

/**
 * The SQL that is missing between `prisma/migrations` and `prisma/schema.prisma`; empty when they say the same. Needs a server on which it may
 * create a database.
 */
export async function compareSchema(serverUrl: string): Promise<string> {
  return await withScratchDatabase(serverUrl, async (url) => {
    await migrateDatabase(url);
    const { path, content } = await readSchema();
    const files = [{ path, content }];
    const { stdout } = await withSchemaEngine(url, (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: PRISMA_FOLDER },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      }),
    );
    return stdout === null || stdout.includes('This is an empty migration') ? '' : stdout;
  });
}
