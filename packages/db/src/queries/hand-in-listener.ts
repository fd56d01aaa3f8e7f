import { Client } from 'pg';

export interface HandInListener {
  /** Calls back after each event of this hand-in, and after a lost connection is back; returns what ends it. */
  watch(handInId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

export interface HandInListenerOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Told when the connection is lost; the listener goes on by itself. */
  readonly onError: (error: Error) => void;
  readonly reconnectMs?: number;
}

/** Filled by a trigger on `hand_in_events` when the transaction commits. */
const CHANNEL = 'rooflab_hand_in';

/** A database that restarts is back within seconds. */
const RECONNECT_MS = 1000;

/**
 * One connection that listens for all the live pages of this process. It only wakes them: what happened they read from the database, so
 * nothing is missed while the connection is down.
 */
export async function listenToHandIns(options: HandInListenerOptions): Promise<HandInListener> {
  const watchers = new Map<string, Set<() => void>>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: options.url, application_name: 'rooflab-live', keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => {
      for (const wake of watchers.get(payload ?? '') ?? []) wake();
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The connection that listens for hand-ins ended.')));
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
  };
  const lost = (which: Client, error: Error): void => {
    if (closed || client !== which) return;
    client = null;
    options.onError(error);
    void which.end().catch(() => undefined);
    timer = setTimeout(() => void reconnect(), options.reconnectMs ?? RECONNECT_MS);
  };
  const reconnect = async (): Promise<void> => {
    if (closed) return;
    try {
      await connect();
      for (const wakes of watchers.values()) for (const wake of wakes) wake();
    } catch (error) {
      if (client) lost(client, error instanceof Error ? error : new Error(String(error)));
    }
  };

  await connect();
  return {
    watch: (handInId, wake) => addWatcher(watchers, handInId, wake),
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}

function addWatcher(watchers: Map<string, Set<() => void>>, handInId: string, wake: () => void): () => void {
  const wakes = watchers.get(handInId) ?? new Set();
  watchers.set(handInId, wakes.add(wake));
  return () => {
    wakes.delete(wake);
    if (wakes.size === 0 && watchers.get(handInId) === wakes) watchers.delete(handInId);
  };
}
