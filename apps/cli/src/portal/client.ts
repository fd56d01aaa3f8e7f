import type { AppRouter } from '@rooflab/course';
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { EventSource, type EventSourceFetchInit } from 'eventsource';
import { ForeignAnswer } from './portal-fault.ts';

export type PortalClient = TRPCClient<AppRouter>;

export interface PortalAddress {
  /** `https://rooflab.example.org`, without a trailing slash. */
  readonly url: string;
  /** An API token, `rl_…`, or a function that returns one for each request. */
  readonly token: string | TokenSource;
  /** The span that the command belongs to, as a CI that traces its steps tells it. */
  readonly traceparent?: string;
}

/** A token that is currently valid. */
export type TokenSource = () => Promise<string>;

/** Procedures of a portal, live ones over SSE. The types come from the API, but none of its code. */
export function createPortalClient({ url, token, traceparent }: PortalAddress): PortalClient {
  const authorize = async () => ({ authorization: `Bearer ${typeof token === 'string' ? token : await token()}` });
  const identify = async () => ({ ...(await authorize()), ...(traceparent !== undefined && { traceparent }) });
  // A stream that is refused for now reconnects automatically; a refusal inside the answer would close it for good.
  const streamFetch = async (input: string | URL, init: EventSourceFetchInit) => {
    const response = await fetch(input, { ...init, headers: { ...init.headers, ...(await authorize()) } });
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw new ForeignAnswer(response);
  };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/api/trpc`, EventSource, eventSourceOptions: { fetch: streamFetch } }),
        false: httpLink({ url: `${url}/api/trpc`, headers: identify, fetch: fetchAnswer }),
      }),
    ],
  });
}

/** tRPC would try to parse a proxy's page and lose its status. Throws `ForeignAnswer`. */
export async function fetchAnswer(input: string | URL | Request, init?: object): Promise<Response> {
  const response = await fetch(input, init);
  if (/^application\/(json|jsonl)/.test(response.headers.get('content-type') ?? '')) return response;
  await response.body?.cancel();
  throw new ForeignAnswer(response);
}
