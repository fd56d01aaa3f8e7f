import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Queryable } from '../client.ts';
import { requireWritable } from '../guard-connection.ts';

export interface DatabaseSignals {
  /** A job may be waiting. Also called after every (re)connect, since signals sent while disconnected are lost. */
  readonly onWork?: () => void;
  /** Something happened to the hand-in or the run with this id: read its events. */
  readonly onEvent?: (subjectId: string) => void;
  /** An experiment run that this enrolment asked for has ended. */
  readonly onRunEnd?: (enrolmentId: string) => void;
  /** A call may be due. Also called after every (re)connect. */
  readonly onCall?: () => void;
  /** Connected (again): read whatever you follow, since signals sent while disconnected are lost. */
  readonly onReconnect?: () => void;
  readonly onError?: (error: Error) => void;
}

const RECONNECT_MS = 1000;

/** Detects a connection that died silently. */
const PROBE_MS = 15_000;

/** Wakes the workers when the transaction `tx` commits. */
export async function announceWork(tx: Queryable): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('rooflab_work', '')`;
}

/**
 * Listens for the database's signals, sent at each commit, on a connection of its own, which is remade whenever it breaks. A signal only says when to
 * look: the rows are the truth. Resolves when it is listening; call the result to stop.
 */
export async function listenToDatabase(url: string, signals: DatabaseSignals): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connect(url, signals);
  const keepAlive = (async () => {
    while (!stopping.signal.aborted) {
      await broken(client, stopping.signal);
      await client.end().catch(() => undefined);
      if (!stopping.signal.aborted) client = (await reconnect(url, { signals, stop: stopping.signal })) ?? client;
    }
  })();
  return async () => {
    stopping.abort();
    await keepAlive;
  };
}

async function connect(url: string, signals: DatabaseSignals): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rooflab-listen',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  client.on('notification', ({ channel, payload }) => {
    if (channel === 'rooflab_work') signals.onWork?.();
    if (channel === 'rooflab_event' && payload !== undefined) signals.onEvent?.(payload);
    if (channel === 'rooflab_run_ended' && payload !== undefined) signals.onRunEnd?.(payload);
    if (channel === 'rooflab_calls') signals.onCall?.();
  });
  client.on('error', (error) => signals.onError?.(error));
  try {
    await client.connect();
    await requireWritable(client);
    await client.query('LISTEN rooflab_work; LISTEN rooflab_event; LISTEN rooflab_run_ended; LISTEN rooflab_calls');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  signals.onReconnect?.();
  signals.onWork?.();
  signals.onCall?.();
  return client;
}

async function reconnect(url: string, { signals, stop }: { signals: DatabaseSignals; stop: AbortSignal }): Promise<pg.Client | null> {
  while (!stop.aborted) {
    try {
      return await connect(url, signals);
    } catch (error) {
      signals.onError?.(error instanceof Error ? error : new Error(String(error)));
      await sleep(RECONNECT_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return null;
}

/** Resolves when the connection has ended, does not answer, or `stop` is given. */
async function broken(client: pg.Client, stop: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  client.once('end', end);
  client.once('error', end);
  stop.addEventListener('abort', end, { once: true });
  while (!ended.signal.aborted) {
    await sleep(PROBE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    if (!ended.signal.aborted && !(await answers(client))) break;
  }
}

async function answers(client: pg.Client): Promise<boolean> {
  const answer = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return await Promise.race([answer, sleep(PROBE_MS, false, { ref: false })]);
}
