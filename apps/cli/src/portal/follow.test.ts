import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPortalClient } from './client.ts';
import { followToEnd } from './follow.ts';
import { retrying } from './retry.ts';

const UNAVAILABLE = {
  error: {
    message: 'The database cannot be reached right now.',
    code: -32_603,
    data: {
      code: 'SERVICE_UNAVAILABLE',
      httpStatus: 503,
      error: {
        code: 'unavailable',
        message: 'The database cannot be reached right now.',
        remedy: 'Try again.',
        details: {},
        requestId: 'r-1',
      },
    },
  },
};

test('A portal whose database is away while a hand-in is followed is asked until it is back, and the fault is reported.', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    const live = request.url?.startsWith('/api/trpc/handIn.live');
    asked += live ? 0 : 1;
    const back = !live && asked > 2;
    response.setHeader('content-type', live ? 'text/event-stream' : 'application/json');
    response.writeHead(back ? 200 : 503).end(live ? '' : JSON.stringify(back ? { result: { data: { state: 'ended' } } } : UNAVAILABLE));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said: string[] = [];
  await followToEnd({
    client: createPortalClient({ url, token: 'rl_x' }),
    url,
    handInId: crypto.randomUUID(),
    pollMs: 10,
    ask: (question) => retrying(question, { url, firstWaitMs: 1, onRetry: ({ message }) => said.push(message) }),
    onProgress: () => undefined,
    onFault: ({ message }) => said.push(message),
  });
  expect(asked).toBe(3);
  const sentence = `The database cannot be reached right now. (request r-1 at ${url}) Try again.`;
  expect(said).toEqual([sentence, sentence]);
  server.closeAllConnections();
  server.close();
});
