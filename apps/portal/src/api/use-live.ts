'use client';
import { useEffect, useState } from 'react';

interface LiveHandlers<Event> {
  readonly onData: (item: { readonly id: string; readonly data: Event }) => void;
  readonly onConnectionStateChange: (change: { readonly state: string; readonly error: unknown }) => void;
  readonly onError: () => void;
}

/** Opens a stream after the event with this id; null: from the start. Pass the same function for the same stream. */
export type Subscribe<Event> = (lastEventId: string | null, handlers: LiveHandlers<Event>) => { unsubscribe(): void };

/** Wait before a refused stream is requested again, for example when the portal has lost its database or a proxy its portal. */
const ASK_AGAIN_MS = 5000;

/** True while events can arrive. After an interruption the stream resumes after the last event received. */
export function useLive<Event>(open: Subscribe<Event>, dispatch: (event: Event) => void): boolean {
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let lastEventId: string | null = null;
    let timer: number | undefined;
    const subscribe = () =>
      open(lastEventId, {
        onData: ({ id, data }) => {
          lastEventId = id;
          setConnected(true);
          dispatch(data);
        },
        onConnectionStateChange: ({ state, error }) => setConnected(state === 'pending' || error === null),
        onError: () => {
          setConnected(false);
          timer = window.setTimeout(() => {
            subscription = subscribe();
          }, ASK_AGAIN_MS);
        },
      });
    let subscription = subscribe();
    return () => {
      window.clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [open, dispatch]);
  return connected;
}
