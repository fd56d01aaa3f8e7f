import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { AppRouter } from '@rooflab/course';
import { EXERCISE, gradeNext, makeSchool, openTestApi, TEST_ORIGIN, type TestApi } from '@rooflab/course/testing';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_BODY_BYTES, MAX_FILE_BODY_BYTES } from './limits.ts';
import { readEvents } from './testing/read-events.ts';
import { type ServedPortal, servePortal } from './testing/serve-portal.ts';

/** Each test makes what it needs in it; the health of an installation is that of all its workers. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const PASSWORD = 'a password of some length';

async function tokenOf(api: TestApi, userId: string): Promise<string> {
  const made = await (await api.as(userId)).token.create({ name: 'cli', scopes: ['hand-in:write', 'results:read', 'course:read'] });
  return `Bearer ${made.token}`;
}

function clientOf({ url }: ServedPortal, authorization: string) {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/api/trpc`, headers: { authorization } })] });
}

function liveUrl({ url }: ServedPortal, handInId: string, lastEventId?: string): string {
  const input = encodeURIComponent(JSON.stringify({ handInId, ...(lastEventId !== undefined && { lastEventId }) }));
  return `${url}/api/trpc/handIn.live?input=${input}`;
}

test('A program hands in with a token, follows the stream, loses it, and goes on to the verdict at another portal.', async () => {
  const { assignmentId, student } = await makeSchool(api.db);
  const authorization = await tokenOf(api, student.userId);
  await using first = await servePortal(api.services);
  await using second = await servePortal(api.services);
  const handIn = { assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
  const { handInId } = await clientOf(first, authorization).handIn.create.mutate(handIn);
  const kinds: (string | undefined)[] = [];
  let last = '0';
  for await (const { id, data } of readEvents(liveUrl(first, handInId), { authorization })) {
    kinds.push(data.kind);
    last = id;
    if (data.kind === 'position') break;
  }
  await first.close();
  await gradeNext(api);
  for await (const { data } of readEvents(liveUrl(second, handInId, last), { authorization })) kinds.push(data.kind);
  expect(kinds).toEqual(['waiting', 'position', 'running', 'ended']);
});

test('A portal that closes ends its live streams, and an answer under way still arrives.', async () => {
  const { assignmentId, student } = await makeSchool(api.db);
  const authorization = await tokenOf(api, student.userId);
  const handIn = { assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
  const { handInId } = await (await api.as(student.userId)).handIn.create(handIn);
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const serve = async (_request: unknown, response: { end(text: string): void }): Promise<void> => {
    reached.resolve();
    await goOn.promise;
    response.end('a page');
  };
  const portal = await servePortal(api.services, { pages: { serve } });
  const page = fetch(portal.url);
  await reached.promise;
  const events = readEvents(liveUrl(portal, handInId), { authorization });
  await events.next();
  const ended = (async () => {
    for await (const _ of events);
  })().catch(() => undefined);
  const closed = portal.close();
  await ended;
  goOn.resolve();
  expect(await (await page).text()).toBe('a page');
  await closed;
});

test('Addresses at which the pages would fail, and the conversion of pictures, which no page uses, never reach them.', async () => {
  await using api = await openTestApi();
  const reached: string[] = [];
  const serve = async (request: { url?: string | undefined }, response: { end(text: string): void }): Promise<void> => {
    reached.push(request.url ?? '');
    response.end('a page');
  };
  await using portal = await servePortal(api.services, { pages: { serve } });
  expect((await fetch(`${portal.url}/courses/%ff%fe`)).status).toBe(400);
  expect((await fetch(`${portal.url}/_next/image?url=%2Fadmin&w=64&q=75`)).status).toBe(404);
  expect(await statusOf(portal.url, { method: 'OPTIONS', path: '*' })).toBe(400);
  expect(reached).toEqual([]);
  expect(await (await fetch(`${portal.url}/courses/%C3%BC`)).text()).toBe('a page');
});

/** `fetch` cannot ask for a path without a slash. */
function statusOf(url: string, { method, path }: { method: string; path: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    httpRequest({ hostname, port, method, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

test('Errors come as code, message and remedy, with the request’s id; inside ones say nothing of what failed.', async () => {
  await using portal = await servePortal(api.services);
  const get = async (path: string) => {
    const response = await fetch(`${portal.url}/api/trpc/${path}`, { headers: { 'x-request-id': 'request-0001' } });
    expect(response.headers.get('x-request-id')).toBe('request-0001');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, text: await response.text() };
  };
  const refused = await get('course.list');
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.text).error.data.error).toEqual({
    code: 'not-signed-in',
    message: 'This is for people who are signed in.',
    remedy: 'Sign in, or send an API token.',
    details: {},
    requestId: null,
  });
  expect(JSON.parse((await get('nothing.here')).text).error.data.error.code).toBe('not-found');
  await using broken = await servePortal({ ...api.services, clock: () => new Date(Number.NaN) });
  const failed = await fetch(`${broken.url}/api/trpc/announcement.listGlobal`);
  expect(failed.status).toBe(500);
  const answer: unknown = await failed.json();
  expect(answer).toMatchObject({ error: { data: { error: { code: 'internal', requestId: failed.headers.get('x-request-id') } } } });
  expect(JSON.stringify(answer)).not.toMatch(/prisma|stack|Invalid/i);
  expect(api.log.filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('A typed client gets dates as text and refusals with their data.', async () => {
  const { courseId, student, otherCourseId } = await makeSchool(api.db);
  await using portal = await servePortal(api.services);
  const client = clientOf(portal, await tokenOf(api, student.userId));
  const [assignment] = await client.assignment.list.query({ courseId });
  expect(assignment?.dueAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  const refusal = await client.assignment.list.query({ courseId: otherCourseId }).catch((error: unknown) => error);
  expect(refusal instanceof TRPCClientError && refusal.data.error.code).toBe('not-found');
});

test('A browser signs up, keeps its cookie, and cannot be used by another site’s page.', async () => {
  await using portal = await servePortal(api.services);
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const origin = TEST_ORIGIN;
  const account = { email: `${randomUUID()}@example.org`, password: PASSWORD, name: 'Ada' };
  expect((await post('/api/auth/sign-up/email', account, { origin })).status).toBe(200);
  const { email, password } = account;
  const signedIn = await post('/api/auth/sign-in/email', { email, password }, { origin });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  const me = await fetch(`${portal.url}/api/trpc/me.get`, { headers: { cookie } });
  expect((await me.json()).result.data).toMatchObject({ name: 'Ada', email: account.email });
  const token = { name: 'x', scopes: ['results:read'] };
  const evil = await post('/api/trpc/token.create', token, { cookie, origin: 'https://evil.example' });
  expect(evil.status).toBe(403);
  expect((await evil.json()).error.data.error.code).toBe('untrusted-origin');
  expect((await post('/api/trpc/token.create', token, { cookie, origin })).status).toBe(200);
  expect((await post('/api/auth/sign-out', {}, { cookie, origin: 'https://evil.example' })).status).toBe(403);
});

test('A file of 5000 lines is taken by the imports, and by nothing else.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  const { token } = await (await api.as(instructor.userId)).token.create({ name: 'cli', scopes: ['course:write', 'hand-in:write'] });
  await using portal = await servePortal(api.services);
  const line = (i: number): string => `${'a'.repeat(120)}${i}@example.org,Student ${i},student`;
  const csv = ['email,name,role', ...Array.from({ length: 5000 }, (_, i) => line(i))].join('\n');
  expect(csv.length).toBeGreaterThan(2 * MAX_BODY_BYTES);
  const planned = await clientOf(portal, `Bearer ${token}`).roster.importCsv.mutate({ courseId, csv });
  expect(planned).toMatchObject({ applied: false, problems: [] });
  expect(planned.steps.filter(({ action }) => action === 'invite')).toHaveLength(5000);
  const post = async (procedures: string, bytes: number): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(`${portal.url}/api/trpc/${procedures}`, { method: 'POST', headers, body: `"${'x'.repeat(bytes - 2)}"` })).status;
  };
  expect(await post('roster.importCsv', MAX_FILE_BODY_BYTES + 1)).toBe(413);
  expect(await post('extension.importCsv', MAX_BODY_BYTES + 1)).not.toBe(413);
  expect(await post('handIn.create', MAX_BODY_BYTES + 1)).toBe(413);
  expect(await post('handIn.create', MAX_BODY_BYTES)).not.toBe(413);
  expect(await post('roster.importCsv,handIn.create?batch=1', MAX_BODY_BYTES + 1)).toBe(413);
});

test('What is sent to sign-in is counted, whatever its headers say; too many procedures at once are refused.', async () => {
  await using portal = await servePortal(api.services);
  const declared = await fetch(`${portal.url}/api/auth/sign-in/email`, { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) });
  expect(declared.status).toBe(413);
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 65_536) controller.enqueue(new Uint8Array(65_536));
      controller.close();
    },
  });
  const streamed = { method: 'POST', body: chunks, duplex: 'half' } as const;
  expect((await fetch(`${portal.url}/api/auth/sign-in/email`, streamed)).status).toBe(413);
  const batch = async (procedures: number) =>
    (await fetch(`${portal.url}/api/trpc/${Array<string>(procedures).fill('me.get').join(',')}?batch=1&input={}`)).status;
  expect([await batch(20), await batch(21)]).toEqual([200, 400]);
});

test('A client that goes on sending after it was refused is cut off.', async () => {
  await using portal = await servePortal(api.services);
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 * MAX_BODY_BYTES}\r\n\r\nx`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket, 'close');
});

test('Everybody can read the health of the installation, with how far students’ code is confined, but without names of workers.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  await (await api.as(student.userId)).handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  const confinement = {
    tool: 'setpriv',
    inForce: ['no capabilities'],
    missing: ['no network'],
    reasons: ['bubblewrap: a path of this machine'],
  };
  await api.db.worker.create({
    data: { name: 'gpu-7', version: '1', device: { description: 'NVIDIA H200' }, deviceClass: 'large', roof: {}, confinement },
  });
  await api.db.worker.create({ data: { name: 'old', version: '0', device: {}, deviceClass: 'software', roof: {} } });
  await using portal = await servePortal(api.services);
  const response = await fetch(`${portal.url}/api/health`);
  const { reasons: _, ...told } = confinement;
  expect(await response.json()).toEqual({
    status: 'ok',
    database: 'ok',
    queue: { waiting: 1, running: 0 },
    workers: [
      { device: 'NVIDIA H200', lastSeen: expect.stringMatching(/^\d{4}-/), confinement: told },
      { device: 'unnamed device', lastSeen: expect.stringMatching(/^\d{4}-/), confinement: null },
    ],
  });
});

test('The API’s answers may be neither framed, cached nor run; a page decides for itself what it may load.', async () => {
  const serve = async (_request: unknown, response: { end(text: string): void }): Promise<void> => response.end('a page');
  await using portal = await servePortal(api.services, { pages: { serve }, env: { baseUrl: 'https://rooflab.example.org' } });
  const data = await fetch(`${portal.url}/api/nothing`);
  expect(data.status).toBe(404);
  expect(data.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(data.headers.get('cache-control')).toBe('no-store');
  const page = await fetch(`${portal.url}/courses`);
  expect(await page.text()).toBe('a page');
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(page.headers.get('cache-control')).toBeNull();
  for (const { headers } of [data, page]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  }
});

test('Where several processes share the port, a page ends its connection, so that the next one goes to whichever is free; scripts and procedures keep theirs.', async () => {
  const pages = { serve: async (_request: unknown, response: { end(text: string): void }) => response.end('a page') };
  const connections = async (processes: number): Promise<(string | null)[]> => {
    await using portal = await servePortal(api.services, { pages, env: { processes } });
    const paths = ['/courses', '/_next/static/chunk.js', '/api/health'];
    return await Promise.all(paths.map(async (path) => (await fetch(`${portal.url}${path}`)).headers.get('connection')));
  };
  expect(await connections(2)).toEqual(['close', 'keep-alive', 'keep-alive']);
  expect(await connections(1)).toEqual(['keep-alive', 'keep-alive', 'keep-alive']);
});
