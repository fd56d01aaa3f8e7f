import { inject } from 'vitest';
import { closeDatabase, createDatabase, type Database } from '../client.ts';
import { closeQueue, openQueue, type Queue } from '../queue/queue.ts';
import type { ServingRole } from '../roles/roles.ts';
import { createTestDatabase, signedInAs } from './test-server.ts';

interface TestConnections {
  readonly url: string;
  readonly db: Database;
  readonly queue: Queue;
}

export interface OpenTestDatabase extends TestConnections, AsyncDisposable {
  /** The same database with the rights of a portal or of a worker. */
  as(role: ServingRole): Promise<TestConnections>;
}

/** A fresh database with its client and queue, with all rights; all closed and dropped at the end of their scope. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase(inject('testServerUrl'));
  const errors: Error[] = [];
  const opened: TestConnections[] = [];
  const open = async (url: string): Promise<TestConnections> => {
    const db = createDatabase({ url, poolSize: options.poolSize ?? 10 });
    const queue = await openQueue({ url, supervise: false, onError: (error) => errors.push(error) });
    const connections = { url, db, queue };
    opened.push(connections);
    return connections;
  };
  return {
    ...(await open(database.url)),
    as: (role) => open(signedInAs(role, database.url)),
    [Symbol.asyncDispose]: async () => {
      for (const { queue } of opened) await closeQueue(queue);
      // What comes later is of connections that are closing while their database is dropped.
      const met = [...errors];
      for (const { db } of opened) await closeDatabase(db);
      await database[Symbol.asyncDispose]();
      if (met.length > 0) throw new AggregateError(met, 'The queue met faults in the background.');
    },
  };
}
