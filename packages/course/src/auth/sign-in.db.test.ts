import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openTestBrowser, PASSWORD } from '../testing/open-test-browser.ts';
import { makeSchool } from '../testing/school.ts';
import { createAuth } from './auth.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

function address(): string {
  return `${randomUUID()}@example.org`;
}

test('Without mail, signing up signs in at once, with a cookie that scripts cannot read and that other sites’ forms do not send.', async () => {
  const ada = openTestBrowser(api.services);
  const email = address();
  const signedUp = await ada.signUp(email);
  expect([signedUp.status, signedUp.setCookie]).toEqual([200, []]);
  const { status, setCookie } = await ada.signIn(email);
  expect(status).toBe(200);
  expect(setCookie[0]).toMatch(/^rooflab\.session_token=.*HttpOnly.*SameSite=Lax/);
  expect(await ada.me()).toMatchObject({ name: 'Ada', isAdmin: false, scopes: null });
});

test('Behind HTTPS the cookie is Secure.', async () => {
  const secret = 'k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5Eu';
  const auth = createAuth({ ...api.services, secret, baseUrl: 'https://rooflab.example.org', production: true });
  const body = { email: address(), password: PASSWORD, name: 'Ada' };
  await auth.api.signUpEmail({ body });
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true });
  expect(headers.get('set-cookie')).toMatch(/^__Secure-rooflab\.session_token=.*Secure/);
});

test('A wrong password, a short one at sign-up and an unknown account are refused.', async () => {
  const ada = openTestBrowser(api.services);
  const email = address();
  await ada.signUp(email);
  ada.forgetCookies();
  expect((await ada.signIn(email, 'not the password')).status).toBe(401);
  expect((await ada.signIn(address())).status).toBe(401);
  const short = { email: address(), password: 'short', name: 'Ada' };
  expect((await ada.send({ path: '/api/auth/sign-up/email', body: short })).status).toBe(400);
  expect(await ada.me()).toBeNull();
});

test('Guessing at one account is slowed down in the database, for all portals; its owner signs in from elsewhere.', async () => {
  const email = address();
  await openTestBrowser(api.services).signUp(email);
  const thief = openTestBrowser(api.services);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await thief.signIn(email, `guess number ${i}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const elsewhere = { email, password: PASSWORD };
  const owner = await openTestBrowser(api.services).send({
    path: '/api/auth/sign-in/email',
    body: elsewhere,
    headers: { 'x-forwarded-for': '198.51.100.9' },
  });
  expect(owner.status).toBe(200);
});

test('A name that could pose as another is mended as it comes in.', async () => {
  const body = { email: address(), password: PASSWORD, name: 'Ada\u202E\nLovelace' };
  await openTestBrowser(api.services).send({ path: '/api/auth/sign-up/email', body });
  expect(await api.db.user.findUniqueOrThrow({ where: { email: body.email } })).toMatchObject({ name: 'Ada Lovelace' });
});

test('Signing in with the right password is not limited: only wrong tries count.', async () => {
  const email = address();
  const owner = openTestBrowser(api.services);
  await owner.signUp(email);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await owner.signIn(email)).status);
  expect(statuses).toEqual(Array<number>(12).fill(200));
});

test('A session ends at once where another one ends it, and with the account’s ban.', async () => {
  const email = address();
  const [laptop, phone] = [openTestBrowser(api.services), openTestBrowser(api.services)];
  await laptop.join(email);
  await phone.signIn(email);
  expect(await phone.me()).not.toBeNull();
  expect(await (await laptop.call({}, 'POST')).me.endOtherSessions()).toEqual({ ended: 1 });
  expect(await phone.me()).toBeNull();
  const userId = (await laptop.me())?.userId ?? '';
  const { adminId } = await makeSchool(api.db);
  await (await api.as(adminId)).admin.updateUser({ userId, banned: true, reason: 'stolen account' });
  expect(await laptop.me()).toBeNull();
  expect((await laptop.signIn(email)).status).toBe(403);
});

test('A page of another site cannot use the cookie to change something, nor sign anybody out or be led back to.', async () => {
  const ada = openTestBrowser(api.services);
  await ada.join(address());
  const evil = { origin: 'https://evil.example' };
  const refused = (await ada.call(evil, 'POST')).token.create({ name: 'x', scopes: ['results:read'] });
  await expect(refused).rejects.toMatchObject({ errorCode: 'untrusted-origin' });
  const none = await ada.send({ path: '/api/auth/sign-out', body: {}, headers: evil });
  expect(none.status).toBe(403);
  const led = { email: address(), password: PASSWORD, callbackURL: 'https://evil.example/phish' };
  expect((await ada.send({ path: '/api/auth/sign-in/email', body: led })).status).toBe(403);
});

test('A token works until it is revoked, within its scopes; made-up ones never do.', async () => {
  const ada = openTestBrowser(api.services);
  await ada.join(address());
  const made = await (await ada.call({}, 'POST')).token.create({ name: 'laptop', scopes: ['course:read'] });
  expect(made.token).toMatch(/^rl_/);
  expect(await api.db.apikey.count({ where: { key: { contains: made.token } } })).toBe(0);
  const program = openTestBrowser(api.services);
  const bearer = { authorization: `Bearer ${made.token}` };
  expect(await program.me(bearer)).toMatchObject({ name: 'Ada', scopes: ['course:read'] });
  expect(await (await program.call(bearer)).course.list()).toEqual([]);
  await expect((await program.call(bearer)).token.list()).rejects.toMatchObject({ errorCode: 'session-needed' });
  for (const authorization of ['Bearer rl_nonsense', 'Bearer nonsense', `Bearer ${made.token}x`]) {
    await expect((await program.call({ authorization })).course.list()).rejects.toMatchObject({ errorCode: 'token-not-valid' });
  }
  await (await ada.call({}, 'POST')).token.revoke({ tokenId: made.tokenId });
  await expect((await program.call(bearer)).course.list()).rejects.toMatchObject({ errorCode: 'token-not-valid' });
});

test('A banned user’s token, and an expired one, are refused.', async () => {
  const { student, adminId } = await makeSchool(api.db);
  const { token, tokenId } = await (await api.as(student.userId)).token.create({ name: 'laptop', scopes: ['course:read'] });
  const bearer = { authorization: `Bearer ${token}` };
  expect(await openTestBrowser(api.services).me(bearer)).not.toBeNull();
  await (await api.as(adminId)).admin.updateUser({ userId: student.userId, banned: true, reason: 'stolen' });
  expect(await openTestBrowser(api.services).me(bearer)).toBeNull();
  await (await api.as(adminId)).admin.updateUser({ userId: student.userId, banned: false, reason: 'found' });
  expect(await openTestBrowser(api.services).me(bearer)).not.toBeNull();
  await api.db.apikey.update({ where: { id: tokenId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await openTestBrowser(api.services).me(bearer)).toBeNull();
});

test('Making keys, changing roles and posing as others is not possible through better-auth’s own routes.', async () => {
  const ada = openTestBrowser(api.services);
  await ada.join(address());
  const userId = (await ada.me())?.userId ?? '';
  for (const path of ['/api-key/create', '/api-key/list', '/admin/set-role', '/admin/impersonate-user', '/admin/create-user']) {
    expect((await ada.send({ path: `/api/auth${path}`, body: { name: 'x', userId, role: 'admin' } })).status).toBe(404);
  }
  const asAdmin = { email: address(), password: PASSWORD, name: 'Eve', role: 'admin', emailVerified: true };
  await ada.send({ path: '/api/auth/sign-up/email', body: asAdmin });
  const eve = await api.db.user.findFirst({ where: { email: asAdmin.email } });
  expect(eve?.role ?? 'user').toBe('user');
  expect(eve?.emailVerified ?? false).toBe(false);
});
