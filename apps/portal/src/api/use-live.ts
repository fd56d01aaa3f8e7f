'use client';
import { useEffect, useState } from 'react';

interface LiveHandlers<Event> {
  readonly onData: (item: { readonly id: string; readonly data: Event }) => void;
  readonly onConnectionStateChange: (change: { readonly state: string; readonly error: unknown }) => void;
  readonly onError: () => void;
}

/** Opens a stream after the event with this id; null: from the start. The same function for the same stream. */
export type Subscribe<Event> = (lastEventId: string | null, handlers: LiveHandlers<Event>) => { unsubscribe(): void };

/** A stream that was refused, by a portal without its database or a proxy without its portal, is asked for again. */
const ASK_AGAIN_MS = 5000;

/** True while events can arrive. The stream goes on after an interruption, from the last event that came. */
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
