import type pg from 'pg';
import { connectionFault, READ_ONLY } from './connection-fault.ts';

/** pg's message when `query_timeout` has passed. */
const SILENT = 'Query read timeout';

/**
 * PostgreSQL's warning when somebody cancelled a commit's wait for its standby (`pg_cancel_backend`): it then reports success, although a failover would
 * lose the commit. By its place in PostgreSQL's source, whatever the language of the message.
 */
const isUnreplicated = ({ routine }: { routine?: string | undefined }): boolean => routine === 'SyncRepWaitForLSN';

/** A commit is in the log of the primary and of no standby: a failover would lose it. Nobody may believe it yet. */
class NotReplicated extends Error {
  readonly code = '08007';
  readonly severity = 'ERROR';
  constructor() {
    super('Somebody cancelled the commit’s wait for its standby. Ask again: it waits again.');
  }
}

class ReadOnlyServer extends Error {
  readonly code = READ_ONLY;
  readonly severity = 'ERROR';
  constructor() {
    super('The server only reads: it is a standby, or default_transaction_read_only is on. Lead the address to the primary.');
  }
}

const ASK = 'SHOW transaction_read_only';

interface Told {
  readonly transaction_read_only: string;
}

/**
 * Throws a fault of the connection (25006) when this server takes no writes. An address may lead to a standby after a failover, and reads from it would be
 * old.
 */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  judge((await client.query<Told>(ASK)).rows);
}

/** The same before an answer that can no longer become 503 once it has begun. */
export async function requireWritableDatabase(db: { $queryRawUnsafe<Rows>(sql: string): PromiseLike<Rows> }): Promise<void> {
  judge(await db.$queryRawUnsafe<Told[]>(ASK));
}

function judge([told]: readonly Told[]): void {
  if (told?.transaction_read_only !== 'off') throw new ReadOnlyServer();
}

type Callback = (error: Error | undefined, result?: unknown) => void;

/**
 * Closes a connection after an answer that says that it is of no use any more: none in time (pg would keep it, and the next query would wait just as
 * long), or that the server only reads. A commit that no standby confirmed is an error.
 */
export function guardConnection(client: pg.PoolClient): void {
  let unreplicated = false;
  client.on('notice', (notice) => {
    unreplicated ||= isUnreplicated(notice);
  });
  const close = (error: unknown): void => {
    if (unreplicated || (error instanceof Error && error.message === SILENT) || connectionFault(error) === READ_ONLY) {
      client.end().catch(() => undefined);
    }
  };
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const guarded = (...args: unknown[]): unknown => {
    const last = args.at(-1);
    // The pool itself calls back, and closes the connection after every error.
    if (typeof last === 'function') {
      const told = last as Callback;
      const ended: Callback = (error, result) => told(error ?? (unreplicated ? new NotReplicated() : undefined), result);
      return query(...args.slice(0, -1), ended);
    }
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    const judged = answer.then((result) => {
      if (unreplicated) throw new NotReplicated();
      return result;
    });
    judged.catch(close);
    return judged;
  };
  Object.assign(client, { query: guarded });
}
