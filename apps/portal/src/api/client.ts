'use client';
import type { AppRouter, ErrorAnswer } from '@rooflab/course';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';

const url = '/api/trpc';

/**
 * Calls procedures over HTTP from the browser; live ones use server-sent events, which resume by themselves after an interruption. A call may bring
 * headers of its own: `{ context: { headers } }`.
 */
export const api = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: httpBatchLink({ url, headers: ({ opList }) => Object.assign({}, ...opList.map(({ context }) => context.headers)) }),
    }),
  ],
});

const OFFLINE: ErrorAnswer = {
  code: 'offline',
  message: 'The portal did not answer.',
  remedy: 'Check your connection and try again. What you wrote is still here.',
  details: {},
  requestId: null,
};

export function errorAnswer(error: unknown): ErrorAnswer {
  if (!(error instanceof TRPCClientError)) throw error;
  const data: unknown = error.data;
  const given = typeof data === 'object' && data !== null && 'error' in data ? data.error : null;
  return isAnswer(given) ? given : OFFLINE;
}

function isAnswer(value: unknown): value is ErrorAnswer {
  return typeof value === 'object' && value !== null && 'message' in value && 'remedy' in value;
}
