import { setTimeout as sleep } from 'node:timers/promises';

/** `nothing`: there is no work for anybody of the group; `out`: not for this one, whatever there is. */
export type Taken<Job> = { readonly job: Job } | 'nothing' | 'out';

interface Waiting<Job> {
  /** Those of a group can take the same work, so one that gets nothing speaks for all. */
  readonly group: string;
  /** Who waits: a newer request takes the place of an earlier one. */
  readonly who: string;
  readonly take: () => Promise<Taken<Job>>;
  readonly mostMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** The workers whose requests for work wait in this process. */
export interface WaitingRoom<Job> {
  /** The first job that it gets; null when the time is over, it can take none, it is gone, or the room closes. Throws what `take` throws. */
  wait(waiting: Waiting<Job>): Promise<Job | null>;
  /** There may be work. */
  wake(): void;
  close(): void;
}

interface Place<Job> extends Waiting<Job> {
  /** A place that is just being asked leaves with what it gets, so no job is taken for nobody. */
  isAsked: boolean;
  isLeaving: boolean;
  readonly answer: (job: Job | null) => void;
  readonly fail: (error: unknown) => void;
}

interface Group<Job> {
  /** In the order of arrival. */
  readonly places: Set<Place<Job>>;
  isAsking: boolean;
  /** Woken while it was being asked. */
  again: boolean;
}

/** Looks for work at least so often, since signals may be lost. */
const LOOK_MS = 2000;

/**
 * Nobody asks the database in parallel: of each group one after the other is asked, until one gets nothing. So one job wakes one worker, however many
 * wait, and a look at an empty queue costs one question a group.
 */
export function createWaitingRoom<Job>({ lookMs = LOOK_MS }: { lookMs?: number } = {}): WaitingRoom<Job> {
  const groups = new Map<string, Group<Job>>();
  const closing = new AbortController();

  async function ask(key: string, group: Group<Job>): Promise<void> {
    if (group.isAsking) {
      group.again = true;
      return;
    }
    group.isAsking = true;
    do {
      group.again = false;
      await askInTurn(group.places);
    } while (group.again);
    group.isAsking = false;
    if (group.places.size === 0 && groups.get(key) === group) groups.delete(key);
  }

  function wake(): void {
    for (const [key, group] of groups) void ask(key, group);
  }

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(lookMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      wake();
    }
  }

  void look();
  return {
    wake,
    async wait(waiting) {
      if (closing.signal.aborted || waiting.gone.aborted) return null;
      for (const { places } of groups.values()) for (const place of places) if (place.who === waiting.who) leave(place);
      const group = groups.get(waiting.group) ?? { places: new Set(), isAsking: false, again: false };
      groups.set(waiting.group, group);
      const { promise, resolve, reject } = Promise.withResolvers<Job | null>();
      const place: Place<Job> = { ...waiting, isAsked: false, isLeaving: false, answer: resolve, fail: reject };
      const end = (): void => leave(place);
      const ends = [waiting.gone, closing.signal, AbortSignal.timeout(waiting.mostMs)];
      for (const signal of ends) signal.addEventListener('abort', end, { once: true });
      group.places.add(place);
      void ask(waiting.group, group);
      try {
        return await promise;
      } finally {
        group.places.delete(place);
        for (const signal of ends) signal.removeEventListener('abort', end);
      }
    },
    close: () => closing.abort(),
  };
}

function leave<Job>(place: Place<Job>): void {
  place.isLeaving = true;
  if (!place.isAsked) place.answer(null);
}

async function askInTurn<Job>(places: Set<Place<Job>>): Promise<void> {
  for (const place of places) {
    if (place.isLeaving) continue;
    place.isAsked = true;
    const taken = await place.take().catch((error: unknown) => ({ error }));
    place.isAsked = false;
    if (taken === 'nothing') {
      if (place.isLeaving) place.answer(null);
      return;
    }
    places.delete(place);
    if (taken === 'out') place.answer(null);
    else if ('job' in taken) place.answer(taken.job);
    else {
      place.fail(taken.error);
      return;
    }
  }
}
