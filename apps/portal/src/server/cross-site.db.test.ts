import { randomUUID } from 'node:crypto';
import { openTestApi, TEST_ORIGIN } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { servePortal } from './testing/serve-portal.ts';

const ADDRESSES = [
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/sign-out',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/update-user',
  '/api/auth/callback/oidc',
  '/api/health',
  '/courses',
  '/sign-in',
];

const ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { cookie: 'rooflab.session_token=x.y' },
];

test.each(ADDRESSES)('%s takes nothing that a page of another site sends.', async (path) => {
  await using api = await openTestApi();
  const reached: string[] = [];
  const serve = async (_request: unknown, response: { end(text: string): void }): Promise<void> => {
    reached.push(path);
    response.end('a page');
  };
  await using portal = await servePortal(api.services, { pages: { serve } });
  const body = JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'a password of some length', name: 'Eve' });
  for (const method of ['POST', 'PUT', 'DELETE']) {
    for (const headers of ELSEWHERE) {
      const sent = { method, body, headers: { 'content-type': 'application/json', ...headers } };
      expect((await fetch(`${portal.url}${path}`, sent)).status).toBe(403);
    }
  }
  expect(reached).toEqual([]);
  expect(await api.db.user.count()).toBe(0);
});

test('A sign-in at another address of the portal names the right one.', async () => {
  await using api = await openTestApi();
  await using portal = await servePortal(api.services);
  const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1:1' };
  const answer = await fetch(`${portal.url}/api/auth/sign-in/email`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'OTHER_SITE', remedy: `Open ${TEST_ORIGIN} instead.` });
});

test('A procedure that changes something is refused to a cookie that another site’s page sends without an origin.', async () => {
  await using api = await openTestApi();
  await using portal = await servePortal(api.services);
  const account = { email: `${randomUUID()}@example.org`, password: 'a password of some length', name: 'Ada' };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await post('/api/auth/sign-up/email', account, { origin: TEST_ORIGIN });
  const { email, password } = account;
  const signedIn = await post('/api/auth/sign-in/email', { email, password }, { origin: TEST_ORIGIN });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  const token = { name: 'x', scopes: ['results:read'] };
  for (const headers of ELSEWHERE) expect((await post('/api/trpc/token.create', token, { ...headers, cookie })).status).toBe(403);
  expect(await api.db.apikey.count()).toBe(0);
  expect((await post('/api/trpc/token.create', token, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('The log of requests holds no secret of any address.', async () => {
  await using api = await openTestApi();
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
  await using portal = await servePortal(api.services, { logger });
  const secret = randomUUID();
  const paths = [
    `/api/auth/reset-password/${secret}?callbackURL=/reset-password`,
    `/api/auth/verify-email?token=${secret}`,
    `/reset-password?token=${secret}`,
    `/join?code=${secret}`,
    `/api/auth/callback/oidc?code=${secret}&state=${secret}`,
    `/api/trpc/course.join?input=${secret}`,
    `/api/auth/get-session?token=${secret}`,
    `/api/health?token=${secret}`,
    `/nothing/rl_${secret}`,
  ];
  const headers = { authorization: `Bearer rl_${secret}`, cookie: `rooflab.session_token=${secret}` };
  for (const path of paths) await fetch(`${portal.url}${path}`, { headers, redirect: 'manual' });
  await portal.close();
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(paths.length);
  expect(lines.join('\n')).not.toContain(secret);
});
