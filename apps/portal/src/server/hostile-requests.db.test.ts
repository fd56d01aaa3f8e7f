import { makeSchool, openTestApi, TEST_ORIGIN, type TestApi } from '@rooflab/course/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedPortal, servePortal } from './testing/serve-portal.ts';

let api: TestApi;
let portal: ServedPortal;
let token = '';

beforeAll(async () => {
  api = await openTestApi();
  const { adminId } = await makeSchool(api.db);
  token = (await (await api.as(adminId)).token.create({ name: 'cli', scopes: ['course:read', 'results:read', 'hand-in:write', 'admin'] }))
    .token;
  portal = await servePortal(api.services);
});

afterAll(async () => {
  await portal.close();
  await api[Symbol.asyncDispose]();
});

interface Request {
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const json = (path: string, body: unknown): Request => ({ path, body: JSON.stringify(body) });
const query = (path: string, input: unknown): Request => ({ path: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` });
const PASSWORD = 'a password of some length';
const EMAIL = 'ada@example.org';
let nested = '"x\\u0000"';
for (let i = 0; i < 1000; i += 1) nested = `[${nested}]`;

/** Requests that neither a page nor the command would ever send. */
const REQUESTS: Readonly<Record<string, Request>> = {
  'a sign-in with NUL in the address': json('/api/auth/sign-in/email', { email: `\0${EMAIL}`, password: PASSWORD }),
  'a sign-in with NUL in the password': json('/api/auth/sign-in/email', { email: EMAIL, password: `${PASSWORD}\0` }),
  'a sign-in with half a pair': json('/api/auth/sign-in/email', { email: EMAIL, password: `${PASSWORD}\uD800` }),
  'a sign-up with NUL in the name': json('/api/auth/sign-up/email', { name: 'A\0da', email: EMAIL, password: PASSWORD }),
  'a sign-up with half a pair in the name': json('/api/auth/sign-up/email', { name: '\uDC00', email: EMAIL, password: PASSWORD }),
  'a sign-up with NUL in a picture': json('/api/auth/sign-up/email', {
    name: 'Ada',
    email: EMAIL,
    password: PASSWORD,
    image: 'https://x/\0',
  }),
  'a reset with NUL in its token': json('/api/auth/reset-password', { token: '\0', newPassword: PASSWORD }),
  'a reset with NUL in its address': { path: '/api/auth/reset-password/%00' },
  'a verification with NUL in its token': { path: '/api/auth/verify-email?token=%00' },
  'a sign-in elsewhere with NUL in the provider': json('/api/auth/sign-in/social', { provider: '\0', callbackURL: '/' }),
  'a sign-in elsewhere that comes back with NUL': { path: '/api/auth/callback/oidc?state=%00&code=%00' },
  'a change of a name with NUL': json('/api/auth/update-user', { name: '\0' }),
  'a key with NUL': json('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, 'a\0': 1 }),
  'NUL deep inside': { path: '/api/auth/sign-in/email', body: nested },
  'a form with NUL': { path: '/api/auth/sign-in/email', body: 'email=%00&password=x', type: 'application/x-www-form-urlencoded' },
  'a body of NUL bytes': { path: '/api/auth/sign-in/email', body: new Uint8Array(64) },
  'a query with NUL in an id': query('course.byId', { courseId: '\0' }),
  'a query with NUL in a search': query('admin.users', { search: '\0' }),
  'a query with half a pair in a search': { path: `/api/trpc/admin.users?input=${encodeURIComponent('{"search":"\\ud800"}')}` },
  'a query with NUL in a cursor': query('admin.tokens', { after: '\0' }),
  'a query with NUL in a user': query('admin.audit', { actor: 'user:\0' }),
  'a query with NUL in a key': query('admin.users', { 'a\0': 1 }),
  'a query with NUL deep inside': { path: `/api/trpc/admin.users?input=${encodeURIComponent(nested)}` },
  'an input that is no JSON': { path: '/api/trpc/admin.users?input=%00' },
  'an exercise with NUL': query('lab.exercise', { exercise: 'reduction/sum\0' }),
  'a live stream’s event with NUL': json('/api/trpc/handIn.cancel', { handInId: '\0' }),
  'a hand-in with NUL in its note': json('/api/trpc/handIn.create', {
    assignmentId: crypto.randomUUID(),
    exercise: 'reduction/sum',
    source: 'fn main() {}',
    note: '\0',
    requestId: crypto.randomUUID(),
  }),
  'a hand-in with half a pair in its source': json('/api/trpc/handIn.create', {
    assignmentId: crypto.randomUUID(),
    exercise: 'reduction/sum',
    source: '\uD800',
    requestId: crypto.randomUUID(),
  }),
  'a hand-in with NUL for its assignment': json('/api/trpc/handIn.create', {
    assignmentId: '\0',
    exercise: 'reduction/sum',
    source: 'fn main() {}',
    requestId: crypto.randomUUID(),
  }),
  'a batch of which one has NUL': {
    path: `/api/trpc/admin.users,lab.list?batch=1&input=${encodeURIComponent('{"0":{"search":"\\u0000"}}')}`,
  },
  'a token of CI whose issuer is no text': json('/api/trpc/workflow.exchange', {
    token: [{ alg: 'RS256' }, { iss: {} }, 'x'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.'),
  }),
  'a procedure with NUL in its name': { path: '/api/trpc/admin.users%00' },
  'a procedure of a prototype': { path: '/api/trpc/__proto__' },
  'a procedure that is every object’s': { path: '/api/trpc/admin.constructor' },
};

test.each(Object.entries(REQUESTS))(
  '%s is refused, and nothing fails on our side.',
  async (_name, { path, body, type = 'application/json' }) => {
    const auth = path.startsWith('/api/trpc') ? { authorization: `Bearer ${token}` } : { origin: TEST_ORIGIN };
    const errors = () => api.log.filter(({ level }) => level === 'error').length;
    const before = errors();
    const response = await fetch(`${portal.url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { ...auth, ...(body === undefined ? {} : { 'content-type': type }) },
      redirect: 'manual',
    });
    const text = await response.text();
    expect(response.status, text).toBeGreaterThanOrEqual(207);
    expect(response.status, text).toBeLessThan(500);
    expect(errors()).toBe(before);
    expect(text).not.toMatch(/prisma|postgres|stack|at \w+ \(/i);
  },
);

test('After all of them the portal answers as before.', async () => {
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
  expect(await api.db.user.count({ where: { email: EMAIL } })).toBe(0);
});
