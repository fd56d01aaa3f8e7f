import { setTimeout as sleep } from 'node:timers/promises';
import { createPortalClient, type PortalClient } from '../../apps/cli/src/portal/client.ts';

/** An event of the database, as it reached a subscriber. Queue positions are sent as well, but are not events. */
export interface Arrival {
  readonly id: bigint;
  readonly kind: string;
  readonly arrivedMs: number;
  /** When the stream that delivered it was opened. */
  readonly openSinceMs: number;
}

/** A subscriber who follows one hand-in to its end, like the command: a broken stream is resumed after the last event that arrived. */
export interface Subscriber {
  readonly handInId: string;
  readonly arrivals: readonly Arrival[];
  readonly streams: () => number;
  /** Cuts the stream, like closing a laptop. */
  cut(): void;
  readonly ended: Promise<void>;
}

/** After a stream that broke through the server's fault, as in the command. */
const RESUBSCRIBE_MS = 2000;

/** After a stream that was cut here: the time for a person to come back. */
const LONGEST_PAUSE_MS = 1000;

interface State {
  readonly arrivals: Arrival[];
  lastEventId: string | null;
  streams: number;
  done: boolean;
  cut: () => void;
}

export function subscribe({ url, token, handInId }: { url: string; token: string; handInId: string }): Subscriber {
  const client = createPortalClient({ url, token });
  const state: State = { arrivals: [], lastEventId: null, streams: 0, done: false, cut: () => undefined };
  const follow = async (): Promise<void> => {
    while (!state.done) {
      const end = await streamOnce(client, handInId, state);
      if (!state.done) await sleep(end === 'cut' ? Math.random() * LONGEST_PAUSE_MS : RESUBSCRIBE_MS);
    }
  };
  return { handInId, arrivals: state.arrivals, streams: () => state.streams, cut: () => state.cut(), ended: follow() };
}

function streamOnce(client: PortalClient, handInId: string, state: State): Promise<'cut' | 'broken'> {
  return new Promise((resolve) => {
    let openSinceMs = Number.POSITIVE_INFINITY;
    const subscription = client.handIn.live.subscribe(
      { handInId, lastEventId: state.lastEventId },
      {
        onConnectionStateChange: ({ state: now }) => {
          if (now !== 'pending') return;
          openSinceMs = Date.now();
          state.streams += 1;
        },
        onData: ({ id, data }) => {
          state.lastEventId = id;
          if (data.kind === 'position') return;
          state.arrivals.push({ id: BigInt(id), kind: data.kind, arrivedMs: Date.now(), openSinceMs });
          state.done ||= data.kind === 'ended' || data.kind === 'cancelled';
        },
        onError: () => resolve('broken'),
        onComplete: () => resolve('broken'),
      },
    );
    state.cut = () => {
      subscription.unsubscribe();
      resolve('cut');
    };
  });
}
