import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { keptMails, linkToken, openTestBrowser, PASSWORD } from '../testing/open-test-browser.ts';
import { openTestUniversity } from '../testing/open-test-university.ts';
import { makeSchool } from '../testing/school.ts';
import { createAuth } from './auth.ts';

const OWN_PASSWORD = 'only the owner knows this one';

/** Somebody whom an instructor invited to a course as instructor, and who has no account yet. */
async function inviteProfessor(api: TestApi) {
  const { courseId, instructor, adminId } = await makeSchool(api.db);
  const login = `prof-${randomUUID()}`;
  const email = `${login}@example.org`;
  await (await api.as(instructor.userId)).roster.importCsv({ courseId, csv: `email,role\n${email},instructor\n`, dryRun: false });
  return { courseId, adminId, login, email };
}

/** Has the address's account before its owner comes: with a password, a session and a token. */
async function squat(api: TestApi, email: string) {
  const squatter = openTestBrowser(api.services, '203.0.113.66');
  await squatter.join(email);
  const { token } = await (await squatter.call({}, 'POST')).token.create({ name: 'back door', scopes: ['course:read', 'course:write'] });
  expect(await (await squatter.call()).course.list()).toEqual([]);
  return {
    /** What still opens the account. */
    ways: async () => ({
      session: (await squatter.me()) !== null,
      token: (await openTestBrowser(api.services).me({ authorization: `Bearer ${token}` })) !== null,
      password: (await openTestBrowser(api.services, '203.0.113.67').signIn(email)).status === 200,
    }),
  };
}

const NONE = { session: false, token: false, password: false };

test('With mail, a squatter gets neither session nor password: the owner of the mailbox chooses it, and gets the invited role.', async () => {
  await using api = await openTestApi();
  const { sent, sendMail, last } = keptMails();
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false };
  const services = { ...api.services, auth: createAuth({ ...api.services, ...settings, sendMail }) };
  const { courseId, email } = await inviteProfessor(api);
  const squatter = openTestBrowser(services, '203.0.113.66');
  expect((await squatter.signUp(email)).status).toBe(200);
  expect((await squatter.signIn(email)).status).toBe(401);
  expect(await squatter.me()).toBeNull();
  expect(await api.db.session.count()).toBe(0);
  expect(sent).toMatchObject([{ to: email, text: expect.stringContaining('If it was not you, do nothing') }]);
  const owner = openTestBrowser(services);
  expect((await owner.post('/reset-password', { token: linkToken(last().text), newPassword: OWN_PASSWORD })).status).toBe(200);
  expect((await squatter.signIn(email)).status).toBe(401);
  expect((await owner.signIn(email, OWN_PASSWORD)).status).toBe(200);
  expect(await (await owner.call()).course.list()).toMatchObject([{ courseId, role: 'instructor' }]);
});

test('Without mail, what a squatter made ends when the owner signs in at the university, who then gets the invited role.', async () => {
  await using world = await openTestUniversity();
  const { courseId, login, email } = await inviteProfessor(world.api);
  const squatter = await squat(world.api, email);
  expect(await squatter.ways()).toEqual({ session: true, token: true, password: true });
  const owner = world.browser();
  expect(await world.signIn(owner, login)).toMatch(/\/courses$/);
  expect(await squatter.ways()).toEqual(NONE);
  expect(await (await owner.call()).course.list()).toMatchObject([{ courseId, role: 'instructor' }]);
  expect(await world.api.db.user.count({ where: { email } })).toBe(1);
  await world.signIn(owner, login);
  expect(await world.api.db.account.findMany({ select: { providerId: true } })).toEqual([{ providerId: 'university' }]);
});

test('Without mail, an administrator gives the owner a link; the squatter of the address is signed out, and the link works once.', async () => {
  await using api = await openTestApi();
  const { courseId, adminId, email } = await inviteProfessor(api);
  const squatter = await squat(api, email);
  const { id: userId } = await api.db.user.findUniqueOrThrow({ where: { email } });
  const root = await api.as(adminId);
  const { link } = await root.admin.confirmAddress({ userId, reason: 'showed the card' });
  expect((await squatter.ways()).session).toBe(true);
  const choice = { token: linkToken(link), newPassword: OWN_PASSWORD };
  const owner = openTestBrowser(api.services);
  expect((await owner.post('/reset-password', choice)).status).toBe(200);
  expect(await squatter.ways()).toEqual(NONE);
  expect((await owner.signIn(email, OWN_PASSWORD)).status).toBe(200);
  expect(await (await owner.call()).course.list()).toMatchObject([{ courseId, role: 'instructor' }]);
  expect((await owner.post('/reset-password', { ...choice, newPassword: 'and once more with it' })).status).toBe(400);
  expect(await owner.me()).not.toBeNull();
  await expect(root.admin.confirmAddress({ userId, reason: 'again' })).rejects.toMatchObject({ errorCode: 'address-proved' });
  expect((await root.admin.audit({ subjectId: userId })).map(({ action }) => action)).toContain('user.prove-address');
});

test('A provider that does not vouch for an address gets nobody into the account with that address, nor into the invited role.', async () => {
  await using world = await openTestUniversity({ vouches: false });
  const { login, email } = await inviteProfessor(world.api);
  const stranger = world.browser();
  await world.signIn(stranger, login);
  expect(await world.user(stranger)).toMatchObject({ email, emailVerified: false });
  expect(await (await stranger.call()).course.list()).toEqual([]);
  const known = `known-${randomUUID()}`;
  await world.api.db.user.create({ data: { name: 'Known', email: `${known}@example.org`, emailVerified: true } });
  const thief = world.browser();
  expect(await world.signIn(thief, known)).toMatch(/error=/);
  expect(await world.user(thief)).toBeNull();
});

test('An identity at a provider that squatted the address is out, too, when the owner proves it by mail.', async () => {
  const { sendMail, last } = keptMails();
  await using world = await openTestUniversity({ vouches: false, sendMail });
  const { login, email } = await inviteProfessor(world.api);
  const squatter = world.browser('203.0.113.66');
  await world.signIn(squatter, login);
  expect(await world.user(squatter)).not.toBeNull();
  const owner = world.browser();
  await owner.post('/request-password-reset', { email });
  expect((await owner.post('/reset-password', { token: linkToken(last().text), newPassword: OWN_PASSWORD })).status).toBe(200);
  expect(await world.user(squatter)).toBeNull();
  expect(await world.signIn(squatter, login)).toMatch(/error=/);
  expect((await owner.signIn(email, OWN_PASSWORD)).status).toBe(200);
});

test('A sign-in that is under way while the address is proved opens nothing.', async () => {
  await using api = await openTestApi();
  const email = `${randomUUID()}@example.org`;
  const squatter = openTestBrowser(api.services);
  await squatter.signUp(email);
  const { id } = await api.db.user.findUniqueOrThrow({ where: { email } });
  // As `proveAddress` does, but so slowly that the sign-in checks the password before and opens its session after.
  const signingIn = await api.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
      const answer = squatter.signIn(email);
      await untilWaiting(api);
      await tx.account.deleteMany({ where: { userId: id } });
      await tx.session.deleteMany({ where: { userId: id } });
      return { answer };
    },
    { timeout: 60_000 },
  );
  expect((await signingIn.answer).status).toBe(401);
  expect(await squatter.me()).toBeNull();
  expect(await api.db.session.count()).toBe(0);
});

/** Somebody waits for a lock. */
async function untilWaiting({ db }: TestApi): Promise<void> {
  const waiting = async () => await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE NOT granted`;
  while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('Who has an account from the time before mails cannot sign in with it until the address is proved.', async () => {
  await using api = await openTestApi();
  const email = `${randomUUID()}@example.org`;
  await openTestBrowser(api.services).join(email);
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false, sendMail: keptMails().sendMail };
  const withMail = openTestBrowser({ ...api.services, auth: createAuth({ ...api.services, ...settings }) });
  const refused = await withMail.signIn(email, PASSWORD);
  expect([refused.status, z.object({ code: z.string() }).parse(JSON.parse(refused.text)).code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
});
