import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openTestBrowser, PASSWORD, type Sent } from '../testing/open-test-browser.ts';
import { openTestUniversity } from '../testing/open-test-university.ts';

const email = `${randomUUID()}@example.org`;
const auth = (route: string, body?: unknown): Sent => ({ path: `/api/auth${route}`, body, method: body === undefined ? 'GET' : 'POST' });

/** What a body may hold that no form sends. */
const VALUES: readonly unknown[] = [{}, [], 1, true, null, { $ne: '' }, 'a\0b', '\uD800', 'x'.repeat(100_000), [['x']]];

/** Fields of the open routes; each is set to each of the values above. */
const FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  '/sign-up/email': { name: 'Ada', email: `${randomUUID()}@example.org`, password: PASSWORD, callbackURL: '/' },
  '/sign-in/email': { email, password: PASSWORD, callbackURL: '/' },
  '/sign-in/social': { provider: 'university', callbackURL: '/', errorCallbackURL: '/' },
  '/request-password-reset': { email, redirectTo: '/' },
  '/reset-password': { token: 'abc', newPassword: PASSWORD },
  '/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  '/update-user': { name: 'Ada' },
};

async function openSignedIn(api: TestApi) {
  const browser = openTestBrowser(api.services);
  await browser.join(email);
  return browser;
}

test.each(Object.keys(FIELDS))('%s refuses every field that is no short text, and never fails.', async (route) => {
  await using world = await openTestUniversity();
  const browser = await openSignedIn(world.api);
  const sound = FIELDS[route] ?? {};
  const failed: unknown[] = [];
  for (const field of Object.keys(sound)) {
    for (const value of VALUES) {
      const { status } = await browser.send(auth(route, { ...sound, [field]: value }));
      if (status < 400 || status >= 500) failed.push({ field, value, status });
    }
  }
  for (const body of [[], 1, 'x', null, { ...sound, role: 'admin' }, { ...sound, emailVerified: true }, { ...sound, image: 'x' }]) {
    const { status } = await browser.send(auth(route, body));
    if (status < 400 || status >= 500) failed.push({ body, status });
  }
  expect(failed).toEqual([]);
  expect(world.api.log.filter(({ sentence }) => sentence.length > 200 || /@|fail/i.test(sentence))).toEqual([]);
});

test('A name is changed, and nothing else of the account.', async () => {
  await using api = await openTestApi();
  const browser = await openSignedIn(api);
  expect((await browser.post('/update-user', { name: {} })).status).toBe(400);
  expect((await browser.post('/update-user', { image: `data:image/png;base64,${'A'.repeat(100_000)}` })).status).toBe(400);
  expect((await browser.post('/update-user', { name: 'Ada', banned: false })).status).toBe(400);
  expect((await browser.post('/update-user', { name: 'Ada L.' })).status).toBe(200);
  expect(await api.db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ name: 'Ada L.', image: null });
});

/** better-auth's own, and what it had in the past: none of them is needed here. */
const CLOSED: readonly Sent[] = [
  auth('/verify-password', { password: PASSWORD }),
  auth('/verify-email?token=abc'),
  auth('/reset-password/0123456789abcdefghijklmn?callbackURL=/'),
  auth('/send-verification-email', { email }),
  auth('/change-email', { newEmail: 'eve@example.org' }),
  auth('/delete-user', {}),
  auth('/list-accounts'),
  auth('/account-info'),
  auth('/get-access-token', { providerId: 'university' }),
  auth('/refresh-token', { providerId: 'university' }),
  auth('/link-social', { provider: 'university' }),
  auth('/unlink-account', { providerId: 'credential' }),
  auth('/list-sessions'),
  auth('/revoke-session', { token: 'abc' }),
  auth('/update-session', { impersonatedBy: 'x' }),
  auth('/set-password', { newPassword: PASSWORD }),
  auth('/admin/set-role', { userId: 'x', role: 'admin' }),
  auth('/admin/impersonate-user', { userId: 'x' }),
  auth('/api-key/create', { name: 'x' }),
  auth('/api-key/verify', { key: 'x' }),
  auth('/callback/university/oauth-proxy?x=1'),
  auth('/ok'),
  auth('/sign-in/email/', { email, password: PASSWORD }),
  auth('/%73ign-in/email', { email, password: PASSWORD }),
  auth('//sign-in/email', { email, password: PASSWORD }),
];

test('Every other route of better-auth is not there, and asking for it leaves nothing in the database.', async () => {
  await using world = await openTestUniversity();
  const browser = await openSignedIn(world.api);
  const counted = await world.api.db.rateLimit.count();
  const statuses = new Map<string, number>();
  for (const sent of CLOSED) statuses.set(sent.path, (await browser.send(sent)).status);
  expect([...statuses].filter(([, status]) => status !== 404)).toEqual([]);
  expect(await world.api.db.rateLimit.count()).toBe(counted);
});

test.each([
  ['a NUL in the state', '/callback/university?code=x&state=%00', 400],
  ['a NUL in a name', '/callback/university?%00=x', 400],
  ['a very long query', `/callback/university?state=${'x'.repeat(9000)}`, 400],
  ['a NUL in the path', '/callback/%00?code=x', 404],
])('A query that no database could hold is refused: %s.', async (_what, path, status) => {
  await using world = await openTestUniversity();
  expect((await world.browser().send(auth(path))).status).toBe(status);
});

test('A code and a state of thousands of characters are a matter for the provider: they are looked up, not refused for their length.', async () => {
  await using world = await openTestUniversity();
  const { status, location } = await world.browser().send(auth(`/callback/university?code=${'x'.repeat(4000)}&state=${'y'.repeat(3000)}`));
  expect(status).toBe(302);
  expect(location).toMatch(/error=/);
});

test('What a provider gives to act in somebody’s name, and a picture, are not kept.', async () => {
  await using world = await openTestUniversity();
  const ada = world.browser();
  for (let visit = 0; visit < 2; visit++) await world.signIn(ada, `ada-${randomUUID().slice(0, 4)}`);
  const tokens = { accessToken: null, refreshToken: null, idToken: null };
  expect(await world.api.db.account.findMany()).toMatchObject([tokens, tokens]);
  expect(await world.api.db.user.count({ where: { image: { not: null } } })).toBe(0);
});

test('A class behind one address begins to sign in at the university at the same time.', async () => {
  await using world = await openTestUniversity();
  const body = { provider: 'university', callbackURL: '/' };
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) statuses.push((await world.browser().post('/sign-in/social', body)).status);
  expect(statuses).toEqual(Array<number>(20).fill(200));
});
