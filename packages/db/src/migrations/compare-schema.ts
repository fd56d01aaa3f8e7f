import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from './migrate.ts';
import { PRISMA_FOLDER } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';
import { withScratchDatabase } from './scratch-database.ts';

/**
 * The SQL needed to get from `prisma/migrations` to `prisma/schema.prisma`; empty when they agree. Needs a server on which it may create a database.
 */
export async function compareSchema(serverUrl: string): Promise<string> {
  const path = join(PRISMA_FOLDER, 'schema.prisma');
  const content = await readFile(path, 'utf8');
  const files = [{ path, content }];
  return await withScratchDatabase(serverUrl, async (url) => {
    await migrateDatabase(url);
    const { stdout } = await withSchemaEngine(url, [path, content], (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: PRISMA_FOLDER },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    return stdout === null || stdout.includes('This is an empty migration') ? '' : stdout;
  });
}
