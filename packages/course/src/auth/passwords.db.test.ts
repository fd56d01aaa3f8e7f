import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { keptMails, linkToken, openTestBrowser, PASSWORD } from '../testing/open-test-browser.ts';
import { createAuth } from './auth.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const NEW_PASSWORD = 'another password of some length';

const address = (): string => `${randomUUID()}@example.org`;

function withMail(api: TestApi) {
  const mails = keptMails();
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false };
  return { ...mails, services: { ...api.services, auth: createAuth({ ...api.services, ...settings, sendMail: mails.sendMail }) } };
}

/** Signed up, proved by mail, and signed in. */
async function openMember(api: TestApi) {
  const mail = withMail(api);
  const ada = openTestBrowser(mail.services);
  const email = address();
  await ada.signUp(email);
  await ada.post('/reset-password', { token: linkToken(mail.last().text), newPassword: PASSWORD });
  await ada.signIn(email);
  const { token } = await (await ada.call({}, 'POST')).token.create({ name: 'laptop', scopes: ['course:read'] });
  return { ...mail, ada, email, bearer: { authorization: `Bearer ${token}` } };
}

test('A password that was forgotten ends all sessions, API tokens and other links; the mail says so.', async () => {
  const { ada, email, bearer, services, last } = await openMember(api);
  await ada.post('/request-password-reset', { email });
  const first = linkToken(last().text);
  await ada.post('/request-password-reset', { email });
  const second = linkToken(last().text);
  expect(last().text).toContain('signs you out everywhere and revokes all your API tokens');
  expect(last().text).toContain('If you did not ask for it');
  expect((await ada.post('/reset-password', { token: second, newPassword: NEW_PASSWORD })).status).toBe(200);
  expect(await ada.me()).toBeNull();
  await expect((await openTestBrowser(services).call(bearer)).course.list()).rejects.toMatchObject({ errorCode: 'token-not-valid' });
  expect((await ada.post('/reset-password', { token: first, newPassword: PASSWORD })).status).toBe(400);
  expect((await ada.signIn(email)).status).toBe(401);
  expect((await ada.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('A password that is changed ends all other sessions, whatever the request says, and leaves the API tokens.', async () => {
  const { ada, email, bearer, services } = await openMember(api);
  const phone = openTestBrowser(services);
  await phone.signIn(email);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: false };
  expect((await ada.post('/change-password', change)).status).toBe(200);
  expect(await phone.me()).toBeNull();
  expect(await ada.me()).toMatchObject({ email });
  expect(await openTestBrowser(services).me(bearer)).toMatchObject({ email });
});

test('The database holds no link that could be used: only a hash of it.', async () => {
  const { ada, email, last } = await openMember(api);
  await ada.post('/request-password-reset', { email });
  const rows = await api.db.verification.findMany();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(linkToken(last().text));
});

test('Signing up answers the same for an address with an account and one without; who has one is told by mail.', async () => {
  const { email, services, sent } = await openMember(api);
  const asked = openTestBrowser(services, '198.51.100.1');
  const [known, unknown] = [await asked.signUp(email), await asked.signUp(address())];
  expect(known).toEqual(unknown);
  expect(sent.slice(-2).map(({ subject }) => subject)).toEqual(['You have an account at Rooflab', 'Confirm your address for Rooflab']);
  await using bare = await openTestApi();
  const visitor = openTestBrowser(bare.services);
  const taken = address();
  await visitor.signUp(taken);
  expect(await visitor.signUp(taken)).toEqual(await visitor.signUp(address()));
});

test('A mailbox gets three mails an hour that one address asks for, and ten a day; a mailbox without account is answered alike.', async () => {
  const { email, services, sent } = await openMember(api);
  const before = sent.length;
  const statuses = async (to: string) => {
    const seen: number[] = [];
    for (let from = 0; from < 8; from++) {
      const browser = openTestBrowser(services, `198.51.100.${from}`);
      for (let i = 0; i < 5; i++) seen.push((await browser.post('/request-password-reset', { email: to })).status);
    }
    return seen;
  };
  expect(await statuses(email)).toEqual((await statuses(address())).with(15, 429));
  // The mail of signing up counts, too.
  expect(sent.length - before).toBe(9);
});

test.each([
  ['a common one', 'password12'],
  ['a row of keys', 'qwertyuiop'],
  ['one letter', 'aaaaaaaaaaaaaaaa'],
  ['a short one', 'x7$kQ2!'],
  ['the name of this portal', 'rooflab2026'],
])('%s is refused as password at sign-up, at a change and at a reset.', async (_what, weak) => {
  const bare = openTestBrowser(api.services);
  expect((await bare.signUp(address(), weak)).text).toContain('PASSWORD_TOO_WEAK');
  const { ada, email, last } = await openMember(api);
  const change = await ada.post('/change-password', { currentPassword: PASSWORD, newPassword: weak });
  expect([change.status, change.text]).toEqual([400, expect.stringContaining('PASSWORD_TOO_WEAK')]);
  await ada.post('/request-password-reset', { email });
  const reset = await ada.post('/reset-password', { token: linkToken(last().text), newPassword: weak });
  expect([reset.status, reset.text]).toEqual([400, expect.stringContaining('PASSWORD_TOO_WEAK')]);
  expect(await ada.me()).not.toBeNull();
});

test('The own address is refused as password.', async () => {
  const email = `ada-lovelace-${randomUUID().slice(0, 4)}@example.org`;
  expect((await openTestBrowser(api.services).signUp(email, email)).text).toContain('PASSWORD_TOO_WEAK');
});

test('A stolen session cannot be used to guess the password through the form that changes it.', async () => {
  const { ada } = await openMember(api);
  const guess = async (currentPassword: string) =>
    (await ada.post('/change-password', { currentPassword, newPassword: NEW_PASSWORD })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push(await guess(`guess number ${i}`));
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  expect(await guess(PASSWORD)).toBe(429);
});

test('Guesses from many addresses are stopped, and the owner still signs in where they are signed in already.', async () => {
  const email = address();
  const owner = openTestBrowser(api.services, '192.0.2.1');
  await owner.join(email);
  await api.db.rateLimit.update({ where: { key: `guess:${email}` }, data: { count: 100 } });
  const thief = openTestBrowser(api.services, '203.0.113.9');
  expect((await thief.signIn(email)).status).toBe(429);
  expect((await owner.signIn(email)).status).toBe(200);
});

test('A whole class behind one address signs in while one of them guesses at an account.', async () => {
  const [victim, ...others] = [address(), address(), address(), address()];
  for (const email of [victim, ...others]) await openTestBrowser(api.services).signUp(email);
  const thief = openTestBrowser(api.services);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await thief.signIn(victim, `guess number ${i}`)).status);
  expect(statuses.at(-1)).toBe(429);
  // As if 300 of the class had signed in within this minute.
  await api.db.rateLimit.updateMany({ where: { key: { contains: '/sign-in/email' } }, data: { count: 300 } });
  for (const email of others) expect((await openTestBrowser(api.services).signIn(email)).status).toBe(200);
});

test('Guesses stay counted while other counts run out.', async () => {
  const email = address();
  const thief = openTestBrowser(api.services);
  await thief.signUp(email);
  for (let i = 0; i < 10; i++) await thief.signIn(email, `guess number ${i}`);
  // Two minutes later.
  await api.db.$executeRaw`UPDATE rate_limits SET last_request = last_request - 120000`;
  expect((await thief.signIn(email)).status).toBe(429);
});
