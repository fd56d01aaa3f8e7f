import { listenToDatabase } from '@rooflab/db';
import type { Logger } from '../procedure/logger.ts';

/** Wakes the live pages of one process. */
export interface LiveHub {
  /** Calls back whenever something may have happened to this hand-in or run; returns what ends it. */
  watch(subjectId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** Watchers by what they watch, apart from where the signals come from. */
export class Watchers {
  readonly #wakes = new Map<string, Set<() => void>>();

  add(subjectId: string, wake: () => void): () => void {
    const wakes = this.#wakes.get(subjectId) ?? new Set();
    this.#wakes.set(subjectId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(subjectId) === wakes) this.#wakes.delete(subjectId);
    };
  }

  wake(subjectId: string): void {
    for (const wake of this.#wakes.get(subjectId) ?? []) wake();
  }

  wakeAll(): void {
    for (const wakes of this.#wakes.values()) for (const wake of wakes) wake();
  }

  get size(): number {
    return this.#wakes.size;
  }
}

/** What else a process does at the ends of runs; neither throws. */
export interface RunEnds {
  readonly onRunEnd: (enrolmentId: string) => void;
  /** Signals may have been lost before. */
  readonly onReconnect: () => void;
}

interface HubOptions {
  readonly logger: Logger;
  readonly runEnds?: RunEnds;
  /** Another system may have to be told something. */
  readonly onCall?: () => void;
  /** A worker may have something to do. */
  readonly onWork?: () => void;
}

/**
 * One listening connection for all that a process does when something happens: its live pages, the ends of runs, calls to other systems, workers that wait for work. It only wakes
 * them: what happened they read from the database, so nothing is missed while the connection is down, and any process can serve any page.
 */
export async function openLiveHub(url: string, { logger, runEnds, onCall, onWork }: HubOptions): Promise<LiveHub> {
  const watchers = new Watchers();
  const close = await listenToDatabase(url, {
    onEvent: (subjectId) => watchers.wake(subjectId),
    ...(onCall && { onCall }),
    ...(onWork && { onWork }),
    onRunEnd: (enrolmentId) => runEnds?.onRunEnd(enrolmentId),
    onReconnect: () => {
      watchers.wakeAll();
      runEnds?.onReconnect();
    },
    onError: (error) =>
      logger.warn({ error }, 'The connection that listens for events broke; live pages read every few seconds until it is back.'),
  });
  return { watch: (subjectId, wake) => watchers.add(subjectId, wake), close };
}
