import { inject } from 'vitest';
import { closeDatabase, createDatabase, type Database } from '../client.ts';
import { closeQueue, openQueue, type Queue } from '../queue/queue.ts';
import { createTestDatabase } from './test-server.ts';

export interface OpenTestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  readonly queue: Queue;
}

/** A fresh database with its client and queue; all closed and dropped at the end of their scope. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase(inject('testServerUrl'));
  const db = createDatabase({ url: database.url, poolSize: options.poolSize ?? 10 });
  const errors: Error[] = [];
  const queue = await openQueue({ url: database.url, supervise: false, onError: (error) => errors.push(error) });
  return {
    url: database.url,
    db,
    queue,
    [Symbol.asyncDispose]: async () => {
      await closeQueue(queue);
      // What comes later is of connections that are closing while their database is dropped.
      const met = [...errors];
      await closeDatabase(db);
      await database[Symbol.asyncDispose]();
      if (met.length > 0) throw new AggregateError(met, 'The queue met faults in the background.');
    },
  };
}
