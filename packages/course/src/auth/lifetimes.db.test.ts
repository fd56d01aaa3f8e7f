import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { keptMails, linkToken, openTestBrowser, PASSWORD } from '../testing/open-test-browser.ts';
import { makeSchool, type School } from '../testing/school.ts';
import { createAuth } from './auth.ts';

const NEW_PASSWORD = 'another password of some length';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const address = (): string => `${randomUUID()}@example.org`;

let api: TestApi;
let school: School;

beforeAll(async () => {
  api = await openTestApi();
  school = await makeSchool(api.db);
});

afterAll(async () => await api[Symbol.asyncDispose]());

/** Where mails are sent, and the last link in one. */
function withMail() {
  const { sendMail, last } = keptMails();
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false, sendMail };
  const browser = openTestBrowser({ ...api.services, auth: createAuth({ ...api.services, ...settings }) });
  return { browser, mailed: () => linkToken(last().text) };
}

type Made = { readonly token: string; readonly browser: ReturnType<typeof openTestBrowser> };

/** Every way to a link that sets a password, and the hours for which it does. */
const LINKS: readonly (readonly [what: string, hours: number, make: () => Promise<Made>])[] = [
  [
    'proves the address of a new account',
    24,
    async () => {
      const { browser, mailed } = withMail();
      await browser.signUp(address());
      return { browser, token: mailed() };
    },
  ],
  [
    'was asked for because a password was forgotten',
    1,
    async () => {
      const { browser, mailed } = withMail();
      const email = address();
      await browser.signUp(email);
      await browser.post('/reset-password', { token: mailed(), newPassword: PASSWORD });
      await browser.post('/request-password-reset', { email });
      return { browser, token: mailed() };
    },
  ],
  [
    'an administrator makes for a forgotten password',
    2,
    async () => {
      const root = await api.as(school.adminId);
      const { link } = await root.admin.resetLink({ userId: school.student.userId, reason: 'forgotten' });
      return { browser: openTestBrowser(api.services), token: linkToken(link) };
    },
  ],
  [
    'an administrator makes to confirm an address',
    24,
    async () => {
      const browser = openTestBrowser(api.services);
      const email = address();
      await browser.signUp(email);
      const { id: userId } = await api.db.user.findUniqueOrThrow({ where: { email } });
      const { link } = await (await api.as(school.adminId)).admin.confirmAddress({ userId, reason: 'no mail' });
      return { browser, token: linkToken(link) };
    },
  ],
];

test.each(LINKS)('A link that %s works for %i hours, until its end.', async (_what, hours, make) => {
  const { db } = api;
  await db.verification.deleteMany();
  const beforeMs = Date.now();
  const { token, browser } = await make();
  const row = await db.verification.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  const madeMs = row.expiresAt.getTime() - hours * HOUR_MS;
  expect(madeMs).toBeGreaterThanOrEqual(beforeMs);
  expect(madeMs).toBeLessThanOrEqual(Date.now());
  // better-auth removes a link that is over when it is opened.
  const openWithEnd = async (expiresAt: Date) => {
    await db.verification.upsert({ where: { id: row.id }, create: { ...row, expiresAt }, update: { expiresAt } });
    return (await browser.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status;
  };
  expect(await openWithEnd(new Date())).toBe(400);
  expect(await openWithEnd(new Date(Date.now() + 60_000))).toBe(200);
});

test('A session lasts fourteen days, and begins anew when it is used after a day.', async () => {
  const { db } = api;
  const browser = openTestBrowser(api.services);
  const email = address();
  await browser.join(email);
  const session = async () => await db.session.findFirstOrThrow({ where: { user: { email } } });
  const { id, createdAt, expiresAt } = await session();
  expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000)).toBe((14 * DAY_MS) / 1000);
  const endsIn = async (ms: number) => {
    const end = new Date(Date.now() + ms);
    await db.session.update({ where: { id }, data: { expiresAt: end } });
    return end;
  };
  const young = await endsIn(13 * DAY_MS + 60_000);
  expect(await browser.me()).not.toBeNull();
  expect((await session()).expiresAt).toEqual(young);
  await endsIn(13 * DAY_MS - 60_000);
  expect(await browser.me()).not.toBeNull();
  expect((await session()).expiresAt.getTime()).toBeGreaterThan(Date.now() + 14 * DAY_MS - 60_000);
  await endsIn(0);
  expect(await browser.me()).toBeNull();
});
