import { join } from 'node:path';
import { openRoles, type RoleUrls, startEmbeddedPostgres } from '@rooflab/db';
import { keepPostgres } from './keep-postgres.ts';

export interface Place {
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

export interface Databases {
  /** The same database for each role. */
  readonly urls: RoleUrls;
  close(): Promise<void>;
}

/**
 * The embedded PostgreSQL, kept running, with role passwords generated for this start; or the one of `DATABASE_URL`, whose operator manages
 * its roles.
 */
export async function openDatabases({ directory, env, say }: Place): Promise<Databases> {
  const given = env.DATABASE_URL;
  if (given) return { urls: givenUrls(given, env, say), close: async () => undefined };
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  try {
    const urls = await openRoles(server.url);
    const kept = keepPostgres(server, { directory, say });
    return {
      urls,
      close: async () => {
        await kept.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function givenUrls(migrate: string, env: NodeJS.ProcessEnv, say: (line: string) => void): RoleUrls {
  const portal = env.ROOFLAB_PORTAL_DATABASE_URL;
  if (!portal)
    say(
      'The portal signs in to the database with the rights of its owner. With ROOFLAB_PORTAL_DATABASE_URL it has only its own: docs/operating.md.',
    );
  return { migrate, portal: portal || migrate };
}
