import type { RecordedEvent } from '@rooflab/db';
import type { LiveHub } from './live-hub.ts';

/** Something with rows of events that pages follow. */
export interface Subject<Event extends { readonly id: string }> {
  readonly id: string;
  /** Recorded after the one with this id, oldest first. */
  readonly eventsAfter: (after: bigint) => Promise<readonly RecordedEvent[]>;
  /** As pages see them; what they need not see is left out. */
  readonly told: (recorded: readonly RecordedEvent[]) => readonly Event[] | Promise<readonly Event[]>;
  readonly isEnd: (event: Event) => boolean;
  /** By its row, after the event with this id. */
  readonly state: (id: string) => Promise<SubjectState<Event>>;
}

export interface SubjectState<Event> {
  /** Null while it goes on. */
  readonly end: Event | null;
  /** What no event records; told when it has changed. */
  readonly aside: Event | null;
}

export interface Follow {
  readonly hub: LiveHub;
  /** Events after this id; 0n: all. */
  readonly after: bigint;
  readonly signal: AbortSignal | undefined;
  readonly pollMs?: number;
}

/** How soon an event is seen whose signal was lost, and how often what no event records is told. */
const POLL_MS = 5000;

/** Yields what happened after `after`, then what happens, until the end of the subject; returns at once when that is past. */
export async function* followEvents<Event extends { readonly id: string }>(
  subject: Subject<Event>,
  { hub, after: start, signal, pollMs = POLL_MS }: Follow,
): AsyncGenerator<Event, void> {
  const bell = createBell(signal);
  const stop = hub.watch(subject.id, bell.ring);
  let after = start;
  let told = '';
  try {
    while (!signal?.aborted) {
      const recorded = await subject.eventsAfter(after);
      after = recorded.at(-1)?.id ?? after;
      for (const event of await subject.told(recorded)) {
        yield event;
        if (subject.isEnd(event)) return;
      }
      const { end, aside } = await subject.state(String(after));
      if (end) {
        // It may have ended between the two reads. Otherwise its end was told before, or its events are forgotten: the row tells it again.
        if ((await subject.eventsAfter(after)).length > 0) continue;
        yield end;
        return;
      }
      const text = JSON.stringify(aside && { ...aside, id: null, at: null });
      if (aside && text !== told) yield aside;
      told = text;
      await bell.wait(pollMs);
    }
  } finally {
    stop();
  }
}

/** Waits for a ring, for some time at most; a ring while nobody waits is kept. */
function createBell(signal: AbortSignal | undefined) {
  let rung = false;
  let answer: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    answer?.();
  };
  const wait = async (ms: number): Promise<void> => {
    if (!rung && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          answer = null;
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal?.addEventListener('abort', done);
        answer = done;
      });
    }
    rung = false;
  };
  return { ring, wait };
}
