import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '../router.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, gradeNext, makeSchool } from '../testing/school.ts';
import { createApiHandler } from './api-handler.ts';
import { type ApiServer, serveApi } from './serve.ts';

async function serve(api: TestApi): Promise<ApiServer> {
  const handler = createApiHandler({ services: api.services, trustedOrigins: [TEST_ORIGIN] });
  return await serveApi({ handler, port: 0, logger: api.services.logger });
}

async function tokenOf(api: TestApi, userId: string): Promise<string> {
  const made = await (await api.as(userId)).token.create({ name: 'cli', scopes: ['hand-in:write', 'results:read', 'course:read'] });
  return `Bearer ${made.token}`;
}

interface SseEvent {
  readonly id: string;
  readonly data: { readonly kind?: string };
}

/** The tracked events of a live stream, as an EventSource would get them. */
async function* readEvents(url: string, headers: Record<string, string>): AsyncGenerator<SseEvent, void> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
      const id = field('id');
      if (field('event') === 'return') return;
      if (id !== undefined) yield { id, data: JSON.parse(field('data') ?? 'null') };
    }
  }
}

test('A program hands in with a token, follows the stream, loses it, and goes on to the verdict at another server.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  const authorization = await tokenOf(api, student.userId);
  await using first = await serve(api);
  await using second = await serve(api);
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${first.url}/api/trpc`, headers: { authorization } })] });
  const { handInId } = await client.handIn.create.mutate({
    assignmentId,
    exercise: EXERCISE,
    source: 'fn main() {}',
    requestId: randomUUID(),
  });
  const live = (server: ApiServer, lastEventId?: string): string => {
    const input = encodeURIComponent(JSON.stringify({ handInId, ...(lastEventId !== undefined && { lastEventId }) }));
    return `${server.url}/api/trpc/handIn.live?input=${input}`;
  };
  const kinds: (string | undefined)[] = [];
  let last = '0';
  for await (const { id, data } of readEvents(live(first), { authorization })) {
    kinds.push(data.kind);
    last = id;
    if (data.kind === 'position') break;
  }
  await first.close();
  await gradeNext(api);
  for await (const { data } of readEvents(live(second, last), { authorization })) kinds.push(data.kind);
  expect(kinds).toEqual(['waiting', 'position', 'running', 'ended']);
});

test('A server that closes ends its live streams at once.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  const authorization = await tokenOf(api, student.userId);
  const { handInId } = await (await api.as(student.userId)).handIn.create({
    ...{ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() },
  });
  const server = await serve(api);
  const url = `${server.url}/api/trpc/handIn.live?input=${encodeURIComponent(JSON.stringify({ handInId }))}`;
  const events = readEvents(url, { authorization });
  await events.next();
  const ended = (async () => {
    for await (const _ of events);
  })().catch(() => undefined);
  await server.close();
  await ended;
});

test('Errors come as code, message and remedy, with the request’s id; inside ones say nothing of what failed.', async () => {
  await using api = await openTestApi();
  const handler = createApiHandler({ services: api.services, trustedOrigins: [TEST_ORIGIN] });
  const get = async (path: string) => {
    const response = await handler(new Request(`${TEST_ORIGIN}/api/trpc/${path}`, { headers: { 'x-request-id': 'request-0001' } }));
    expect(response.headers.get('x-request-id')).toBe('request-0001');
    return { status: response.status, text: await response.text() };
  };
  const refused = await get('course.list');
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.text).error.data.error).toEqual({
    ...{ code: 'not-signed-in', message: 'This is for people who are signed in.', remedy: 'Sign in, or send an API token.' },
    ...{ details: {}, requestId: null },
  });
  expect(JSON.parse((await get('nothing.here')).text).error.data.error.code).toBe('not-found');
  const broken = createApiHandler({
    services: { ...api.services, clock: () => new Date(Number.NaN) },
    trustedOrigins: [],
  });
  const failed = await broken(new Request(`${TEST_ORIGIN}/api/trpc/announcement.listGlobal`));
  expect(failed.status).toBe(500);
  const answer: unknown = await failed.json();
  expect(answer).toMatchObject({ error: { data: { error: { code: 'internal', requestId: failed.headers.get('x-request-id') } } } });
  expect(JSON.stringify(answer)).not.toMatch(/prisma|stack|Invalid/i);
  expect(api.log.filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('Requests that are too long, or too many in one, are refused.', async () => {
  await using api = await openTestApi();
  await using server = await serve(api);
  const long = await fetch(`${server.url}/api/trpc/handIn.create`, { method: 'POST', body: 'x'.repeat(2_000_001) });
  expect(long.status).toBe(413);
  const many = await fetch(`${server.url}/api/trpc/${Array<string>(21).fill('me.get').join(',')}?batch=1&input={}`);
  expect(many.status).toBe(400);
});

test('The health of the installation is told to everybody, without names of workers.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  await (await api.as(student.userId)).handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  await api.db.worker.create({
    data: { name: 'gpu-7', version: '1', device: { description: 'NVIDIA H200' }, deviceClass: 'large', roof: {} },
  });
  await using server = await serve(api);
  const response = await fetch(`${server.url}/api/health`);
  expect(await response.json()).toMatchObject({
    ...{ status: 'ok', database: 'ok', queue: { waiting: 1, running: 0 } },
    workers: [{ device: 'NVIDIA H200', lastSeen: expect.stringMatching(/^\d{4}-/) }],
  });
});

test('A typed client gets dates as text and refusals with their data.', async () => {
  await using api = await openTestApi();
  const { courseId, student, otherCourseId } = await makeSchool(api.db);
  await using server = await serve(api);
  const headers = { authorization: await tokenOf(api, student.userId) };
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/api/trpc`, headers })] });
  const [assignment] = await client.assignment.list.query({ courseId });
  expect(assignment?.dueAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  const refusal = await client.assignment.list.query({ courseId: otherCourseId }).catch((error: unknown) => error);
  expect(refusal instanceof TRPCClientError && refusal.data.error.code).toBe('not-found');
});
