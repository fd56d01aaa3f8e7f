import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@rooflab/course';
import type { PortalClient } from './client.ts';
import { PortalFault, portalFault } from './portal-fault.ts';
import type { Ask } from './retry.ts';

/** What a follower shows while it waits. */
export type Progress =
  | { readonly kind: 'waiting'; readonly ahead: number | null; readonly expectedWaitSeconds: number | null }
  | { readonly kind: 'running' }
  | { readonly kind: 'phase'; readonly phase: string }
  | { readonly kind: 'explaining'; readonly verdict: string | null }
  | { readonly kind: 'retrying'; readonly attempt: number; readonly retries: number };

export interface Following {
  readonly client: PortalClient;
  readonly url: string;
  readonly handInId: string;
  readonly ask: Ask;
  readonly onProgress: (progress: Progress) => void;
  /** Called when the live stream breaks; the row is polled until the stream resumes. */
  readonly onFault: (fault: PortalFault) => void;
  readonly pollMs?: number;
}

/** How often the row is read while there is no stream. */
const POLL_MS = 3000;

/** Longer than any silence of the portal on a working stream: it sends changes of the queue position every few seconds. */
const SILENCE_MS = 60_000;

const RESUBSCRIBE_MS = 2000;

/** JSON has no dates. */
type Wire<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/**
 * Follows a hand-in until its result has its explanation, however often the connection breaks: by the live stream, which resumes after the
 * last received event, and by reading the row while the stream is missing or silent. Throws `PortalFault` when the portal stays unreachable.
 */
export async function followToEnd(following: Following): Promise<void> {
  const done = new AbortController();
  const stream = { alive: false, heardMs: performance.now() };
  try {
    await Promise.race([followStream(following, stream, done.signal), followRow(following, stream, done.signal)]);
  } finally {
    done.abort();
  }
}

interface Stream {
  alive: boolean;
  heardMs: number;
}

/** Returns at the end of the hand-in; reconnects a broken stream until `stop`. */
async function followStream(following: Following, stream: Stream, stop: AbortSignal): Promise<void> {
  let lastEventId: string | null = null;
  while (!stop.aborted) {
    const seen = await streamOnce(following, { stream, stop, lastEventId });
    if (seen.ended) return;
    lastEventId = seen.lastEventId;
    await sleep(RESUBSCRIBE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

interface StreamFrom {
  readonly stream: Stream;
  readonly stop: AbortSignal;
  readonly lastEventId: string | null;
}

interface Seen {
  readonly ended: boolean;
  readonly lastEventId: string | null;
}

function streamOnce({ client, url, handInId, ...tell }: Following, { stream, stop, lastEventId }: StreamFrom): Promise<Seen> {
  let last = lastEventId;
  let ended = false;
  return new Promise((resolve) => {
    const finish = (): void => {
      stream.alive = false;
      resolve({ ended, lastEventId: last });
    };
    const subscription = client.handIn.live.subscribe(
      { handInId, lastEventId },
      {
        onData: ({ id, data }) => {
          last = id;
          stream.heardMs = performance.now();
          ended ||= isEnd(data);
          const progress = progressOf(data);
          if (progress) tell.onProgress(progress);
          if (ended) subscription.unsubscribe();
        },
        onConnectionStateChange: ({ state }) => {
          stream.alive = state === 'pending';
        },
        onError: (error) => {
          const fault = portalFault(error, url);
          if (fault instanceof PortalFault) tell.onFault(fault);
          finish();
        },
        onComplete: finish,
      },
    );
    stop.addEventListener('abort', () => subscription.unsubscribe(), { once: true });
  });
}

function isEnd(event: Wire<LiveEvent>): boolean {
  return event.kind === 'cancelled' || event.kind === 'explained' || (event.kind === 'ended' && event.explaining !== true);
}

/** Null for the end, which the result describes better. */
function progressOf(event: Wire<LiveEvent>): Progress | null {
  if (event.kind === 'waiting') return { kind: 'waiting', ahead: null, expectedWaitSeconds: null };
  if (event.kind === 'position') return { kind: 'waiting', ...event.position };
  if (event.kind === 'running') return { kind: 'running' };
  if (event.kind === 'phase') return { kind: 'phase', phase: event.phase };
  if (event.kind === 'ended' && event.explaining) return { kind: 'explaining', verdict: event.verdict };
  if (event.kind === 'retrying') return { kind: 'retrying', attempt: event.attempt, retries: event.retries };
  return null;
}

/** Reads the row whenever the stream is missing or silent; returns at the end of the hand-in. */
async function followRow(
  { client, handInId, ask, onProgress, pollMs = POLL_MS }: Following,
  stream: Stream,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined);
    const silentMs = performance.now() - stream.heardMs;
    if (stop.aborted || (stream.alive && silentMs < SILENCE_MS)) continue;
    const row = await ask((options) => client.handIn.byId.query({ handInId }, options));
    stream.heardMs = performance.now();
    if (stop.aborted || row.state === 'cancelled' || (row.state === 'ended' && !row.explaining)) return;
    if (row.state === 'ended') onProgress({ kind: 'explaining', verdict: row.verdict });
    else if (row.state === 'running') onProgress({ kind: 'running' });
    else
      onProgress({ kind: 'waiting', ahead: row.position?.ahead ?? null, expectedWaitSeconds: row.position?.expectedWaitSeconds ?? null });
  }
}
