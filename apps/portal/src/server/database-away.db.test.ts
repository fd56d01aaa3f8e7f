import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandIn } from '@rooflab/course';
import { makeSchool, TEST_ORIGIN } from '@rooflab/course/testing';
import { migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { askServer, setReadOnly } from '@rooflab/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServices } from './services.ts';
import { servePortal, testEnv } from './testing/serve-portal.ts';

const PASSWORD = 'a password of some length';
const FAST = { fsync: 'off', synchronous_commit: 'off' };

/**
 * Stopped; or it only reads: every connection is new, as after a failover whose address leads to a standby, or was open before, as when an administrator
 * prepares a switchover.
 */
const WAYS = ['stopped', 'a standby', 'read-only'] as const;

/** A portal with a signed-in user. */
async function openPortal() {
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-away-'));
  const start = () => startEmbeddedPostgres({ directory, settings: FAST });
  let server = await start();
  await migrateDatabase(server.url);
  const opened = await openServices(testEnv({ databaseUrl: server.url }), pino({ level: 'silent' }));
  const { services } = opened;
  const pages = { serve: async (_request: unknown, response: { end(text: string): void }) => response.end('a page') };
  const portal = await servePortal(services, { pages });
  const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: TEST_ORIGIN } };
  const account = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };
  await fetch(`${portal.url}/api/auth/sign-up/email`, { ...post, body: JSON.stringify(account) });
  const { email, password } = account;
  const signedIn = await fetch(`${portal.url}/api/auth/sign-in/email`, { ...post, body: JSON.stringify({ email, password }) });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  const { assignmentId, student } = await makeSchool(services.db);
  const request = { enrolmentId: student.enrolmentId, assignmentId, exercise: 'reduction/sum', source: 'fn main() {}' };
  const { handInId } = await createHandIn(services.db, request);
  const { key } = await services.auth.api.createApiKey({
    body: { name: 'cli', userId: student.userId, permissions: { course: ['read'], results: ['read'], 'hand-in': ['write'] } },
  });
  return {
    url: portal.url,
    cookie,
    token: key,
    handInId,
    assignmentId,
    goAway: async (way: (typeof WAYS)[number]) => {
      if (way === 'stopped') return await server.stop();
      await setReadOnly(server.url, 'on');
      if (way === 'a standby') await closeAll(server.url);
    },
    comeBack: async (way: (typeof WAYS)[number]) => {
      if (way === 'stopped') server = await start();
      else await setReadOnly(server.url, 'off');
    },
    close: async () => {
      await portal.close();
      await opened.close();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function closeAll(url: string): Promise<void> {
  await askServer(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IS NOT NULL AND pid <> pg_backend_pid()');
}

let stranded: Awaited<ReturnType<typeof openPortal>>;

beforeAll(async () => {
  stranded = await openPortal();
});

afterAll(async () => {
  await stranded.close();
});

interface Asked {
  readonly path: string;
  readonly as?: 'cookie' | 'token' | 'unknown-token';
  readonly body?: object;
  readonly accept?: string;
}

const live = () => `/api/trpc/handIn.live?input=${encodeURIComponent(JSON.stringify({ handInId: stranded.handInId }))}`;

const REQUESTS: Readonly<Record<string, () => Asked>> = {
  'a query with a token': () => ({ path: '/api/trpc/course.list', as: 'token' }),
  'a query with a token that nobody has': () => ({ path: '/api/trpc/course.list', as: 'unknown-token' }),
  'a query with a session': () => ({ path: '/api/trpc/course.list', as: 'cookie' }),
  'a query that anyone may ask': () => ({ path: '/api/trpc/announcement.listGlobal' }),
  'a batch with a token': () => ({ path: '/api/trpc/course.list,queue.state?batch=1&input={}', as: 'token' }),
  'a hand-in with a token': () => ({
    path: '/api/trpc/handIn.create',
    as: 'token',
    body: { assignmentId: stranded.assignmentId, exercise: 'reduction/sum', source: 'fn main() {}', requestId: crypto.randomUUID() },
  }),
  'a change with a session': () => ({ path: '/api/trpc/me.endOtherSessions', as: 'cookie', body: {} }),
  'a live stream with a token': () => ({ path: live(), as: 'token', accept: 'text/event-stream' }),
  'a live stream with a session': () => ({ path: live(), as: 'cookie', accept: 'text/event-stream' }),
  'a sign-in': () => ({ path: '/api/auth/sign-in/email', body: { email: 'ada@example.org', password: PASSWORD } }),
  'a sign-in by somebody unknown': () => ({ path: '/api/auth/sign-in/email', body: { email: 'eve@example.org', password: PASSWORD } }),
  'a sign-up': () => ({ path: '/api/auth/sign-up/email', body: { name: 'Ben', email: 'ben@example.org', password: PASSWORD } }),
  'a question for the session': () => ({ path: '/api/auth/get-session', as: 'cookie' }),
  'a change of the password': () => ({
    path: '/api/auth/change-password',
    as: 'cookie',
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}, a new one` },
  }),
  'a page': () => ({ path: '/courses', as: 'cookie', accept: 'text/html' }),
  'a page for anyone': () => ({ path: '/', accept: 'text/html' }),
  health: () => ({ path: '/api/health' }),
  'a version of a course’s lab': () => ({ path: `/api/labs/own/practice?version=${'a'.repeat(64)}` }),
  'the keys for learning platforms': () => ({ path: '/api/lti/jwks' }),
  'a sign-in from a learning platform': () => ({
    path: '/api/lti/login?iss=https%3A%2F%2Flms.example.org&login_hint=1&target_link_uri=x&client_id=c',
  }),
};

function send({ path, as, body, accept }: Asked): Promise<Response> {
  const bearer = as === 'token' ? stranded.token : `rl_${'x'.repeat(64)}`;
  const who = as === 'cookie' ? { cookie: stranded.cookie } : { authorization: `Bearer ${bearer}` };
  const headers = { ...(as && who), ...(accept && { accept }), 'content-type': 'application/json', origin: TEST_ORIGIN };
  return fetch(`${stranded.url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
}

/** Over connections that were open before, procedures that only read go on; these do not. */
const NEVER_READING = [
  'a hand-in with a token',
  'a change with a session',
  'a sign-in',
  'a sign-up',
  'a change of the password',
  'a page',
  'a page for anyone',
  'health',
];

describe.each(WAYS)('While the database is %s,', (way) => {
  beforeAll(() => stranded.goAway(way));

  test.each(Object.keys(REQUESTS))('%s is answered with 503, when to ask again, and an id.', async (name) => {
    const response = await send(REQUESTS[name]?.() ?? { path: '/' });
    const text = await response.text();
    if (way === 'read-only' && !NEVER_READING.includes(name)) return expect([200, 302, 401, 404, 503]).toContain(response.status);
    expect({ status: response.status, retryAfter: response.headers.get('retry-after'), text }).toMatchObject({
      status: 503,
      retryAfter: '5',
    });
    expect(text).not.toMatch(/token-not-valid|revoked|password is wrong|INVALID/i);
    if (name === 'health') return expect(JSON.parse(text)).toMatchObject({ status: 'error' });
    const id = response.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(text).toContain(id);
    expect(text).toContain('The database cannot be reached right now.');
  });

  test('the same token and the same session are good when it is back.', async () => {
    await stranded.comeBack(way);
    await expect.poll(async () => (await send({ path: '/api/trpc/course.list', as: 'token' })).status).toBe(200);
    expect((await send({ path: '/api/trpc/course.list', as: 'cookie' })).status).toBe(200);
    expect((await send({ path: '/api/trpc/course.list', as: 'unknown-token' })).status).toBe(401);
    expect(await (await send({ path: '/courses', as: 'cookie', accept: 'text/html' })).text()).toBe('a page');
  });
});
