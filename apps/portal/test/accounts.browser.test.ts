import { randomUUID } from 'node:crypto';
import { openTestIssuer } from '@rooflab/course/testing';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { joinByInvitation, shownLink } from './invitation.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoCourseId, openContext, openSignedIn, type PortalClient, ready, savedText, signUp, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;
const slug = `accounts-${randomUUID().slice(0, 8)}`;
const STAFF = `${url}/courses/${slug}/staff`;
/** axe advises against a table with the name of its section. */
const WCAG_ALONE = { practices: false };
const NEW_PASSWORD = 'nine purple lanterns over the fjord';

let contexts: Readonly<Record<'student' | 'admin', BrowserContext>>;
let courseId: string;
/** One for all tests: the portal keeps its keys. */
let issuer: Awaited<ReturnType<typeof openTestIssuer>>;
let page: Page;

beforeAll(async () => {
  contexts = { student: await openSignedIn(browser, installation, 'student'), admin: await openSignedIn(browser, installation, 'admin') };
  const root = await apiOf(contexts.admin, installation);
  ({ courseId } = await root.course.create.mutate({ slug, title: 'Accounts', timeZone: 'UTC', lateDayBudget: 0 }));
  page = await contexts.admin.newPage();
  issuer = await openTestIssuer('github', url, installation.issuerPort);
});

afterAll(() => issuer[Symbol.asyncDispose]());

keepFailures(() => page);

async function invite(email: string, name: string): Promise<PortalClient> {
  const root = await apiOf(contexts.admin, installation);
  await root.roster.importCsv.mutate({ courseId, csv: `email,name\n${email},${name}\n`, dryRun: false });
  return root;
}

async function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  await (await ready(where.getByRole('button', { name }).first())).click();
}

test('An invited person without an account opens the link, signs up, and is in the course; the link works once.', async () => {
  const nora = stranger('Nora Newcomer');
  await invite(nora.email, nora.name);
  await visit(page, `${STAFF}/roster`);
  await press(page, `Make a link for ${nora.email}`);
  const dialog = page.getByRole('dialog', { name: `A link for ${nora.email}` });
  await press(dialog, 'Make the link');
  const link = await shownLink(dialog);
  await using context = await openContext(browser);
  const own = await context.newPage();
  await joinByInvitation(own, { url: link, person: nora, installation });
  await own.waitForURL(`${url}/courses/${slug}`);
  await using other = await openContext(browser);
  const late = await other.newPage();
  await visit(late, link);
  await late.getByText('This link to the course “Accounts” has already been used.').waitFor();
});

test('Who opens the sign-in at another address of the portal is led to its own, and can sign in there.', async () => {
  await using context = await openContext(browser);
  const own = await context.newPage();
  await own.goto(`${url.replace('localhost', '127.0.0.1')}/sign-in?next=%2Faccount`);
  await own.waitForURL(new RegExp(`^${url}/sign-in`));
  await own.getByLabel('E-mail').waitFor();
  expect(new URL(own.url()).searchParams.get('next')).toBe('/account');
  await own.goto(`${url.replace('localhost', '127.0.0.1')}/invitation#abc`);
  await own.waitForURL(new RegExp(`^${url}/invitation`));
  // The secret of the link has come along: it is looked up, and not missing.
  await own.getByText('Looking up your invitation').waitFor({ state: 'detached' });
  expect(await own.getByText('This is not a complete invitation link.').count()).toBe(0);
});

test('Links for a whole roster come as a table.', async () => {
  const [one, two] = [stranger('Olga One'), stranger('Tim Two')];
  await invite(one.email, one.name);
  await invite(two.email, two.name);
  await visit(page, `${STAFF}/roster`);
  await press(page, 'Links for all');
  const dialog = page.getByRole('dialog');
  const { text } = await savedText(page, () => dialog.getByRole('button', { name: 'Make and download them' }).click());
  expect(text).toContain(`Olga One,${one.email},${url}/invitation#`);
  expect(text).toContain(`Tim Two,${two.email},${url}/invitation#`);
});

test('Staff confirm everybody who signed up with an invited address, after reading who that is and what it means.', async () => {
  const una = stranger('Una Unconfirmed');
  await invite(una.email, una.name);
  await using context = await openContext(browser);
  await signUp(context, installation, una);
  const own = await context.newPage();
  await visit(own, url);
  await own.getByText('open the link that they gave you').waitFor();
  await visit(page, `${STAFF}/roster`);
  await page.getByText('signed up as Una Unconfirmed').waitFor();
  await press(page, 'Confirm all who signed up');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Una Unconfirmed, ${una.email}`).waitFor();
  await dialog.getByText('Anybody can sign up with any address').waitFor();
  await press(dialog, 'Enrol them');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('table', { name: 'People in the course' }).getByText(una.email).waitFor();
});

test('An instructor hands a student a link; with it the student chooses a new password, once.', async () => {
  const rita = stranger('Rita Reset');
  await using context = await openContext(browser);
  await signUp(context, installation, rita);
  const root = await invite(rita.email, rita.name);
  const { invitations } = await root.roster.list.query({ courseId });
  const signUps = invitations.flatMap(({ email, signUp: claim }) => (email === rita.email && claim ? claim.userId : []));
  await root.roster.confirmSignUps.mutate({ courseId, userIds: signUps });
  const own = await context.newPage();
  await visit(own, `${url}/forgot-password`);
  await own.getByText('Ask an instructor of your course.').waitFor();
  await visit(page, `${STAFF}/roster`);
  await press(page, 'Password link for Rita Reset');
  const dialog = page.getByRole('dialog', { name: 'A new password for Rita Reset' });
  await press(dialog, 'Make the link');
  await dialog.getByText('Fill this in.').waitFor();
  await dialog.getByLabel('How you know who is asking').fill('came to my office');
  await press(dialog, 'Make the link');
  const link = await shownLink(dialog);
  await visit(own, link);
  await (await ready(own.getByLabel('New password', { exact: true }))).fill(NEW_PASSWORD);
  await press(own, 'Set the password');
  await own.getByText('Your password is set').waitFor();
  await own.goto('about:blank');
  await visit(own, link);
  await (await ready(own.getByLabel('New password', { exact: true }))).fill(NEW_PASSWORD);
  await press(own, 'Set the password');
  await own.getByText('This link no longer works.').waitFor();
  await own.getByText('Ask the person who gave it to you for a new one.').waitFor();
});

test('An administrator changes a name, and lets a second account of the same person end in the first.', async () => {
  const [first, second] = [stranger('Mia Double'), stranger('Mia Twice')];
  for (const person of [first, second]) {
    await using context = await openContext(browser);
    await signUp(context, installation, person);
  }
  await visit(page, `${url}/admin/users?search=${encodeURIComponent(second.email)}`);
  await press(page, 'Change Mia Twice');
  await press(page.getByRole('dialog', { name: 'Mia Twice' }), 'Change name or address');
  const edit = page.getByRole('dialog', { name: 'Name and address: Mia Twice' });
  await edit.getByLabel('Name').fill('Mia Second');
  await edit.getByLabel('Reason').fill('her own wish');
  await press(edit, 'Save');
  await edit.waitFor({ state: 'detached' });
  await visit(page, `${url}/admin/users?search=${encodeURIComponent(second.email)}`);
  await press(page, 'Change Mia Second');
  await press(page.getByRole('dialog', { name: 'Mia Second' }), 'Merge into another account');
  const merge = page.getByRole('dialog', { name: 'Merge Mia Second into another account' });
  await merge.getByLabel('Address of the account that stays').fill(`not-${first.email}`);
  await merge.getByLabel('Reason').fill('signed up twice');
  await press(merge, 'Merge');
  await merge.getByText('No account has this address.').waitFor();
  await looksRight(page, 'merge-accounts', WCAG_ALONE);
  await merge.getByLabel('Address of the account that stays').fill(first.email);
  await press(merge, 'Merge');
  await merge.waitFor({ state: 'detached' });
  await visit(page, `${url}/admin/audit?action=user.merge`);
  await page.getByRole('table', { name: 'Audit log' }).getByText('signed up twice').waitFor();
  await using late = await openContext(browser);
  const refused = await late.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email: second.email, password: second.password },
    headers: { origin: url },
  });
  expect(refused.ok()).toBe(false);
});

test('The administrator’s first page says that no mail is sent, and what that means.', async () => {
  await visit(page, `${url}/admin`);
  await page.getByText('This portal sends no mail.').waitFor();
});

test('A student makes a code, the repository’s workflow links itself with it, and both the student and the staff see the link; the staff remove it.', async () => {
  const own = await contexts.student.newPage();
  await visit(own, `${url}/account`);
  await own.getByText('You have not linked a repository.').waitFor();
  await press(own, 'Link a repository');
  const dialog = own.getByRole('dialog', { name: 'Link a repository' });
  await dialog.getByLabel('Course').selectOption({ value: await demoCourseId(await apiOf(contexts.student, installation)) });
  await dialog.getByLabel('Repository', { exact: true }).fill('ada/kernels');
  await looksRight(own, 'link-repository', WCAG_ALONE);
  await press(dialog, 'Make a code');
  const code = await shownLink(dialog);
  await looksRight(own, 'link-repository-code', WCAG_ALONE);
  await using nobody = await openContext(browser);
  const { workflow } = await apiOf(nobody, installation);
  await workflow.link.mutate({ token: await issuer.token(), code });
  await visit(own, `${url}/account`);
  await own.getByRole('table', { name: 'Linked repositories' }).getByRole('rowheader', { name: 'ada/kernels' }).waitFor();
  await looksRight(own, 'linked-repositories', WCAG_ALONE);
  await own.close();

  await using staff = await openSignedIn(browser, installation, 'instructor');
  const roster = await staff.newPage();
  await visit(roster, `${url}/courses/demo/staff/roster`);
  const table = roster.getByRole('table', { name: 'Linked repositories' });
  await table.getByRole('row', { name: 'ada/kernels' }).getByRole('cell', { name: 'Hand in' }).waitFor();
  await looksRight(roster, 'linked-repositories-roster', WCAG_ALONE);
  await press(table, 'Remove the link to ada/kernels');
  const question = roster.getByRole('dialog', { name: 'Remove the link?' });
  await press(question, 'Remove');
  // While it is open, elements behind it have no role.
  await question.waitFor({ state: 'detached' });
  await table.waitFor({ state: 'detached' });
  await expect(workflow.exchange.mutate({ token: await issuer.token() })).rejects.toThrow('is not linked to a course');
});

test('An instructor makes a code for publishing labs where the course may, and the list says what the linked repository may do.', async () => {
  const root = await apiOf(contexts.admin, installation);
  await visit(page, `${url}/account`);
  await press(page, 'Link a repository');
  const dialog = page.getByRole('dialog', { name: 'Link a repository' });
  await dialog.getByLabel('Course').selectOption({ value: courseId });
  await dialog.getByLabel('What its workflows may do').selectOption('Publish labs');
  await dialog.getByLabel('Repository', { exact: true }).fill('ada/kernels');
  await press(dialog, 'Make a code');
  await dialog.getByText('This course may not publish labs').waitFor();
  await root.lab.allow.mutate({ courseId, allowed: true });
  await press(dialog, 'Make a code');
  const code = await shownLink(dialog);
  await using nobody = await openContext(browser);
  const { workflow } = await apiOf(nobody, installation);
  await workflow.link.mutate({ token: await issuer.token(), code, purpose: 'publish_labs' });
  await visit(page, `${url}/account`);
  const row = page.getByRole('table', { name: 'Linked repositories' }).getByRole('row', { name: 'ada/kernels' });
  await row.getByRole('cell', { name: 'Publish labs' }).waitFor();
  await looksRight(page, 'linked-repositories-labs', WCAG_ALONE);
});
