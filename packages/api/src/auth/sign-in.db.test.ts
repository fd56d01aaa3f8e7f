import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCaller } from '../router.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';
import { createAuth } from './auth.ts';
import { findCaller } from './find-caller.ts';

const PASSWORD = 'a password of some length';

interface Sent {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** A browser that keeps its cookie: better-auth's own addresses by `send`, procedures by `call`. */
function browser(api: TestApi) {
  const { services } = api;
  let cookie = '';
  const withOwn = (headers: Record<string, string> = {}) =>
    new Headers({ origin: TEST_ORIGIN, cookie, 'x-forwarded-for': '192.0.2.7', ...headers });
  const send = async ({ path, body, headers }: Sent) => {
    const init = {
      headers: withOwn({ ...(body && { 'content-type': 'application/json' }), ...headers }),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    };
    const response = await services.auth.handler(new Request(`${TEST_ORIGIN}${path}`, init));
    const setCookie = response.headers.getSetCookie();
    if (setCookie.length > 0) cookie = setCookie.map((line) => line.split(';', 1)[0] ?? '').join('; ');
    return { status: response.status, setCookie };
  };
  /** Procedures with the rights of whoever such a request comes from. */
  const call = async (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const own = withOwn(headers);
    const found = await findCaller({ ...services, headers: own, method, trustedOrigins: [TEST_ORIGIN] });
    return createCaller({ ...services, ...found, headers: own, requestId: randomUUID(), receivedAt: () => new Date() });
  };
  return {
    send,
    call,
    signUp: (email: string) => send({ path: '/api/auth/sign-up/email', body: { email, password: PASSWORD, name: 'Ada' } }),
    signIn: (email: string, password = PASSWORD) => send({ path: '/api/auth/sign-in/email', body: { email, password } }),
    me: async (headers: Record<string, string> = {}) => await (await call(headers)).me.get(),
    forgetCookie: () => {
      cookie = '';
    },
  };
}

function address(): string {
  return `${randomUUID()}@example.org`;
}

test('Whoever signs up is signed in, by a cookie that scripts cannot read and that other sites’ forms do not send.', async () => {
  await using api = await openTestApi();
  const ada = browser(api);
  const { status, setCookie } = await ada.signUp(address());
  expect(status).toBe(200);
  expect(setCookie[0]).toMatch(/^rooflab\.session_token=.*HttpOnly.*SameSite=Lax/);
  expect(await ada.me()).toMatchObject({ name: 'Ada', isAdmin: false, scopes: null });
});

test('Behind HTTPS the cookie is Secure.', async () => {
  await using api = await openTestApi();
  const secret = 'k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5Eu';
  const auth = createAuth({ ...api.services, secret, baseUrl: 'https://rooflab.example.org', production: true });
  const { headers } = await auth.api.signUpEmail({ body: { email: address(), password: PASSWORD, name: 'Ada' }, returnHeaders: true });
  expect(headers.get('set-cookie')).toMatch(/^__Secure-rooflab\.session_token=.*Secure/);
});

test('A wrong password, a short one at sign-up and an unknown account are refused.', async () => {
  await using api = await openTestApi();
  const ada = browser(api);
  const email = address();
  await ada.signUp(email);
  ada.forgetCookie();
  expect((await ada.signIn(email, 'not the password')).status).toBe(401);
  expect((await ada.signIn(address())).status).toBe(401);
  const short = { email: address(), password: 'short', name: 'Ada' };
  expect((await ada.send({ path: '/api/auth/sign-up/email', body: short })).status).toBe(400);
  expect(await ada.me()).toBeNull();
});

test('Guessing at one account is slowed down in the database, for all portals; its owner signs in from elsewhere.', async () => {
  await using api = await openTestApi();
  const email = address();
  await browser(api).signUp(email);
  const thief = browser(api);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await thief.signIn(email, `guess number ${i}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const elsewhere = { email, password: PASSWORD };
  const owner = await browser(api).send({
    path: '/api/auth/sign-in/email',
    body: elsewhere,
    headers: { 'x-forwarded-for': '198.51.100.9' },
  });
  expect(owner.status).toBe(200);
});

test('A name that could pose as another is mended as it comes in.', async () => {
  await using api = await openTestApi();
  const body = { email: address(), password: PASSWORD, name: 'Ada\u202E\nLovelace' };
  await browser(api).send({ path: '/api/auth/sign-up/email', body });
  expect(await api.db.user.findUniqueOrThrow({ where: { email: body.email } })).toMatchObject({ name: 'Ada Lovelace' });
});

test('Whoever signs in rightly may do so often: only wrong tries count.', async () => {
  await using api = await openTestApi();
  const email = address();
  const owner = browser(api);
  await owner.signUp(email);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await owner.signIn(email)).status);
  expect(statuses).toEqual(Array<number>(12).fill(200));
});

test('A session ends at once where another one ends it, and with the account’s ban.', async () => {
  await using api = await openTestApi();
  const email = address();
  const [laptop, phone] = [browser(api), browser(api)];
  await laptop.signUp(email);
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
  await using api = await openTestApi();
  const ada = browser(api);
  await ada.signUp(address());
  const evil = { origin: 'https://evil.example' };
  const refused = (await ada.call(evil, 'POST')).token.create({ name: 'x', scopes: ['results:read'] });
  await expect(refused).rejects.toMatchObject({ errorCode: 'untrusted-origin' });
  const none = await ada.send({ path: '/api/auth/sign-out', body: {}, headers: evil });
  expect(none.status).toBe(403);
  const led = { email: address(), password: PASSWORD, callbackURL: 'https://evil.example/phish' };
  expect((await ada.send({ path: '/api/auth/sign-in/email', body: led })).status).toBe(403);
});

test('A token works until it is revoked, within its scopes; made-up ones never do.', async () => {
  await using api = await openTestApi();
  const ada = browser(api);
  await ada.signUp(address());
  const made = await (await ada.call({}, 'POST')).token.create({ name: 'laptop', scopes: ['course:read'] });
  expect(made.token).toMatch(/^rl_/);
  expect(await api.db.apikey.count({ where: { key: { contains: made.token } } })).toBe(0);
  const program = browser(api);
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
  await using api = await openTestApi();
  const { student, adminId } = await makeSchool(api.db);
  const { token, tokenId } = await (await api.as(student.userId)).token.create({ name: 'laptop', scopes: ['course:read'] });
  const bearer = { authorization: `Bearer ${token}` };
  expect(await browser(api).me(bearer)).not.toBeNull();
  await (await api.as(adminId)).admin.updateUser({ userId: student.userId, banned: true, reason: 'stolen' });
  expect(await browser(api).me(bearer)).toBeNull();
  await (await api.as(adminId)).admin.updateUser({ userId: student.userId, banned: false, reason: 'found' });
  expect(await browser(api).me(bearer)).not.toBeNull();
  await api.db.apikey.update({ where: { id: tokenId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await browser(api).me(bearer)).toBeNull();
});

test('Making keys, changing roles and posing as others is not possible through better-auth’s own routes.', async () => {
  await using api = await openTestApi();
  const ada = browser(api);
  await ada.signUp(address());
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

test('An invitation waits for a verified address: who only claims it is not enrolled.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, adminId } = await makeSchool(api.db);
  const email = address();
  await (await api.as(instructor.userId)).roster.importCsv({ courseId, csv: `email,role\n${email},ta\n`, dryRun: false });
  const ada = browser(api);
  await ada.signUp(email);
  expect(await (await ada.call()).course.list()).toEqual([]);
  const userId = (await ada.me())?.userId ?? '';
  await (await api.as(adminId)).admin.updateUser({ userId, emailVerified: true, reason: 'showed the card' });
  await ada.signIn(email);
  expect(await (await ada.call()).course.list()).toMatchObject([{ courseId, role: 'ta' }]);
});

test('With mail, signing up asks to prove the address, and a forgotten password ends all sessions.', async () => {
  await using api = await openTestApi();
  const sent: { to: string; text: string }[] = [];
  const auth = createAuth({
    ...api.services,
    ...{ secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false },
    sendMail: async (mail) => void sent.push(mail),
  });
  const mailing = { ...api, services: { ...api.services, auth } };
  const ada = browser(mailing);
  const email = address();
  await ada.signUp(email);
  const link = new URL(/https?:\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '');
  await ada.send({ path: `${link.pathname}${link.search}` });
  expect((await api.db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true);
  await ada.send({ path: '/api/auth/request-password-reset', body: { email, redirectTo: '/reset' } });
  const token = /reset-password\/([^?]+)/.exec(sent[1]?.text ?? '')?.[1];
  const newPassword = 'another password of some length';
  expect((await ada.send({ path: '/api/auth/reset-password', body: { newPassword, token } })).status).toBe(200);
  expect(await ada.me()).toBeNull();
  expect((await ada.signIn(email, newPassword)).status).toBe(200);
});
