import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPortalClient } from './client.ts';
import { PortalFault } from './portal-fault.ts';
import { retrying } from './retry.ts';

const COURSES = { result: { data: [] } };

/** A portal that gives the listed answers in turn, then repeats the last. */
async function portal(answers: readonly { status: number; body: unknown; retryAfter?: number }[]) {
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    const { status, body, retryAfter } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500, body: '' };
    asked += 1;
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const [client, faults] = [createPortalClient({ url, token: 'rl_x' }), [] as string[]];
  const ask = (patienceMs: number, onWait = (_waitMs: number): unknown => undefined) =>
    retrying((options) => client.course.list.query(undefined, options), {
      url,
      patienceMs,
      firstWaitMs: 1,
      onRetry: (fault: PortalFault, waitMs: number) => void [faults.push(fault.message), onWait(waitMs)],
    });
  return {
    url,
    ask,
    faults,
    asked: () => asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(httpStatus: number, code: string) {
  const error = { code, message: 'No.', remedy: 'Ask nicely.', details: {}, requestId: null };
  return { status: httpStatus, body: { error: { message: 'No.', code: -32_000, data: { code: 'X', httpStatus, error } } } };
}

test('a proxy without its portal, and a database that is away, are asked again until there is an answer', async () => {
  await using place = await portal([
    { status: 502, body: '<html>Bad gateway</html>' },
    refusal(503, 'unavailable'),
    { status: 200, body: COURSES },
  ]);
  expect(await place.ask(2000)).toEqual([]);
  expect(place.faults).toHaveLength(2);
  expect(place.faults[0]).toContain(`${place.url} answered 502`);
  expect(place.faults[1]).toBe('No. Ask nicely.');
});

test('a refusal is reported at once, with its remedy', async () => {
  await using place = await portal([refusal(412, 'no-attempts-left')]);
  await expect(place.ask(2000)).rejects.toMatchObject({ name: 'PortalFault', code: 'no-attempts-left', passing: false });
  expect(place.asked()).toBe(1);
});

test('an address where something else answers is reported at once, with the name of the setting', async () => {
  await using place = await portal([{ status: 404, body: 'Not found' }]);
  await expect(place.ask(2000)).rejects.toThrow(/answered 404.*ROOFLAB_URL/);
  expect(place.asked()).toBe(1);
});

test('patience ends, with where it was tried and why it failed', async () => {
  const place = await portal([{ status: 200, body: COURSES }]);
  await place[Symbol.asyncDispose]();
  const failure = await place.ask(20).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortalFault);
  expect(String(failure)).toContain(`${place.url} cannot be reached (ECONNREFUSED)`);
});

test('the wait that a portal asks for is respected, and reported', async () => {
  const waits: number[] = [];
  await using place = await portal([
    { ...refusal(503, 'unavailable'), retryAfter: 1 },
    { status: 200, body: COURSES },
  ]);
  expect(await place.ask(5000, (waitMs) => waits.push(waitMs))).toEqual([]);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(1000);
});
