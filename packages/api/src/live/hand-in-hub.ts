import { listenToDatabase } from '@rooflab/db';
import type { Logger } from '../logger.ts';

/** Wakes the live pages of one process. */
export interface HandInHub {
  /** Calls back whenever something may have happened to this hand-in; returns what ends it. */
  watch(handInId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** Watchers by hand-in, apart from where the signals come from. */
export class Watchers {
  readonly #wakes = new Map<string, Set<() => void>>();

  add(handInId: string, wake: () => void): () => void {
    const wakes = this.#wakes.get(handInId) ?? new Set();
    this.#wakes.set(handInId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(handInId) === wakes) this.#wakes.delete(handInId);
    };
  }

  wake(handInId: string): void {
    for (const wake of this.#wakes.get(handInId) ?? []) wake();
  }

  wakeAll(): void {
    for (const wakes of this.#wakes.values()) for (const wake of wakes) wake();
  }

  get size(): number {
    return this.#wakes.size;
  }
}

interface HubOptions {
  readonly logger: Logger;
  /** Another system may have to be told something. */
  readonly onCall?: () => void;
}

/**
 * One listening connection for all live pages of this process, and for its calls to other systems. It only wakes them: what happened they read from the database, so nothing is
 * missed while the connection is down, and any process can serve any page.
 */
export async function openHandInHub(url: string, { logger, onCall }: HubOptions): Promise<HandInHub> {
  const watchers = new Watchers();
  const close = await listenToDatabase(url, {
    onHandIn: (handInId) => watchers.wake(handInId),
    ...(onCall && { onCall }),
    onReconnect: () => watchers.wakeAll(),
    onError: (error) =>
      logger.warn({ error }, 'The connection that listens for hand-ins broke; live pages read every few seconds until it is back.'),
  });
  return { watch: (handInId, wake) => watchers.add(handInId, wake), close };
}
