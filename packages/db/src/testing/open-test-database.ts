import { inject } from 'vitest';
import { closeDatabase, createDatabase, type Database } from '../client.ts';
import type { ServingRole } from '../roles/roles.ts';
import { createTestDatabase, signedInAs } from './test-server.ts';

interface TestConnections {
  readonly url: string;
  readonly db: Database;
}

export interface OpenTestDatabase extends TestConnections, AsyncDisposable {
  /** The same database with the rights of a portal, as itself or on behalf of workers. */
  as(role: ServingRole): TestConnections;
}

/** A fresh database with its client, with all rights; closed and dropped at the end of the scope. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase(inject('testServerUrl'));
  const opened: TestConnections[] = [];
  const open = (url: string, role?: 'fleet'): TestConnections => {
    const connections = { url, db: createDatabase({ url, poolSize: options.poolSize ?? 10, ...(role && { role }) }) };
    opened.push(connections);
    return connections;
  };
  return {
    ...open(database.url),
    as: (role) => open(signedInAs('portal', database.url), role === 'fleet' ? role : undefined),
    [Symbol.asyncDispose]: async () => {
      for (const { db } of opened) await closeDatabase(db);
      await database[Symbol.asyncDispose]();
    },
  };
}
