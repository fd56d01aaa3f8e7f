import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '../auth/auth.ts';
import { makeThings, type Things } from '../testing/make-things.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { keptMails, openTestBrowser, type TestBrowser } from '../testing/open-test-browser.ts';
import { openTestIssuer, type TestIssuer } from '../testing/open-test-issuer.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, QUESTION } from '../testing/school.ts';

let github: TestIssuer;
let api: TestApi;
let things: Things;

beforeAll(async () => {
  github = await openTestIssuer('github', TEST_ORIGIN);
  api = await openTestApi({ issuers: [github.issuer] });
  things = await makeThings(api);
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
});

interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
  /** Under which it is counted, or what that ends with. */
  readonly key: string;
  readonly ask: () => Promise<'limited' | 'answered'>;
}

async function call(answer: Promise<unknown>): Promise<'limited' | 'answered'> {
  const code = await answer.then(
    () => '',
    async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
  );
  return code === 'rate-limited' ? 'limited' : 'answered';
}

async function post(answer: ReturnType<TestBrowser['post']>): Promise<'limited' | 'answered'> {
  return (await answer).status === 429 ? 'limited' : 'answered';
}

const person = async (userId: string) => await api.as(userId);
const requestId = () => randomUUID();
const address = (): string => `${randomUUID()}@example.org`;

const MINUTE = { windowSeconds: 60 };
const HOUR = { windowSeconds: 3600 };
const DAY = { windowSeconds: 86_400 };

function ofProcedures(): Record<string, Rate> {
  const { student, ta, assignmentId, handInId, openReportId: reportId, strangerId } = things;
  const handIn = { assignmentId, exercise: EXERCISE, source: 'fn main() {}' };
  const comment = { handInId, firstLine: 1, lastLine: 1, text: 'Why?' };
  const section = { reportId, kind: 'prose', evidence: null, text: 'Fast.' } as const;
  const run = { repository: 'ada/busy', repository_id: '424242' };
  return {
    'the hand-ins of a person': {
      ...{ max: 60, ...MINUTE, key: `hand-in:${student.userId}` },
      ask: async () => await call((await person(student.userId)).handIn.create({ ...handIn, requestId: requestId() })),
    },
    'the comments of a person': {
      ...{ max: 60, ...MINUTE, key: `comment:${ta.userId}` },
      ask: async () => await call((await person(ta.userId)).comment.create({ ...comment, requestId: requestId() })),
    },
    'the requests of a student': {
      ...{ max: 10, ...MINUTE, key: `student-request:${student.userId}` },
      ask: async () =>
        await call(
          (await person(student.userId)).studentRequest.make({ assignmentId, kind: 'regrade', text: 'Why?', requestId: requestId() }),
        ),
    },
    'the changes of reports by a person': {
      ...{ max: 120, ...MINUTE, key: `report:${student.userId}` },
      ask: async () => await call((await person(student.userId)).report.addTo({ ...section, requestId: requestId() })),
    },
    'the tries of a person': {
      ...{ max: 60, ...MINUTE, key: `question-try:${student.userId}` },
      ask: async () => await call((await person(student.userId)).question.open({ assignmentId, question: QUESTION })),
    },
    'the join codes that a person tries': {
      ...{ max: 10, ...MINUTE, key: `join:${strangerId}` },
      ask: async () => await call((await person(strangerId)).course.join({ code: 'WRONGONE' })),
    },
    'the runs of a repository': {
      ...{ max: 60, ...HOUR, key: `workflow:${github.issuer.url}:${run.repository_id}` },
      ask: async () => await call((await api.as(null)).workflow.exchange({ token: await github.token(run) })),
    },
  };
}

function ofAccounts(): Record<string, Rate> {
  const [guessed, mailed] = [address(), address()];
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false, sendMail: keptMails().sendMail };
  const browser = openTestBrowser({ ...api.services, auth: createAuth({ ...api.services, ...settings }) }, '198.51.100.1');
  const guess = async () => await post(browser.signIn(guessed, 'a wrong one'));
  const mail = async () => await post(browser.post('/request-password-reset', { email: mailed }));
  return {
    'the wrong passwords for an account from one address': {
      max: 10,
      windowSeconds: 300,
      key: `guess:${guessed}:198.51.100.1`,
      ask: guess,
    },
    'the wrong passwords for an account from everywhere': { max: 100, ...HOUR, key: `guess:${guessed}`, ask: guess },
    'the mails to a mailbox that one address asks for': { max: 3, ...HOUR, key: `mail:${mailed}:198.51.100.1`, ask: mail },
    'the mails to a mailbox': { max: 10, ...DAY, key: `mail:${mailed}`, ask: mail },
  };
}

function ofRoutes(): Record<string, Rate> {
  const browser = openTestBrowser(api.services, '198.51.100.2');
  const routes = {
    '/sign-in/email': { max: 3000, body: () => ({ email: address(), password: 'a wrong one' }) },
    '/sign-in/social': { max: 3000, body: () => ({ provider: 'university' }) },
    '/sign-up/email': { max: 600, body: () => ({ email: address(), name: 'Ada', password: 'short' }) },
    '/request-password-reset': { max: 60, body: () => ({ email: address() }) },
    '/change-password': { max: 600, body: () => ({ currentPassword: 'one', newPassword: 'another' }) },
    '/sign-out': { max: 600, body: () => ({}) },
  };
  return Object.fromEntries(
    Object.entries(routes).map(([route, { max, body }]) => [
      `what one address sends to ${route}`,
      { max, ...MINUTE, key: route, ask: async () => await post(browser.post(route, body())) },
    ]),
  );
}

const KINDS = { procedures: ofProcedures, accounts: ofAccounts, routes: ofRoutes };

test.each(Object.entries(KINDS))(
  'Each rate of %s is allowed to its limit, and no further, in a window of the length that is meant.',
  async (_kind, ratesOf) => {
    const { db } = api;
    for (const [what, { max, windowSeconds, key, ask }] of Object.entries(ratesOf())) {
      expect(await ask(), what).toBe('answered');
      const rows = await db.rateLimit.findMany({ where: { OR: [{ key }, { key: { endsWith: key, startsWith: '198.51.100.2' } }] } });
      expect(rows, what).toHaveLength(1);
      const [row] = rows;
      const window = ((row?.expiresAt.getTime() ?? 0) - Number(row?.lastRequest)) / 1000;
      expect(Math.round(window), what).toBe(windowSeconds);
      await db.rateLimit.updateMany({ where: { id: row?.id ?? '' }, data: { count: max - 1 } });
      expect([await ask(), await ask()], what).toEqual(['answered', 'limited']);
      await db.rateLimit.updateMany({ where: { id: row?.id ?? '' }, data: { count: 0 } });
    }
  },
);

test('A token is good for six hundred requests in a minute.', async () => {
  const { student } = things;
  const { token } = await (await person(student.userId)).token.create({ name: 'script', scopes: ['course:read'] });
  const browser = openTestBrowser(api.services);
  const ask = async () => await call((await browser.call({ authorization: `Bearer ${token}` })).course.list());
  expect(await ask()).toBe('answered');
  const count = (requestCount: number, lastRequest: Date) =>
    api.db.apikey.updateMany({ where: { name: 'script' }, data: { requestCount, lastRequest } });
  await count(599, new Date());
  expect([await ask(), await ask()]).toEqual(['answered', 'limited']);
  await count(600, new Date(Date.now() - 60_001));
  expect(await ask()).toBe('answered');
});
