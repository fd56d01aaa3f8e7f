import { openLtiPlatform, serveRoster, TEACHER } from '@rooflab/course/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const PLATFORMS = `${installation.url}/admin/platforms`;
const COURSE_PLATFORMS = `${installation.url}/courses/demo/staff/lti`;
const HOSTILE = '<script>document.title = "taken"</script>';
const LONG = `Moodle ${'of the faculty '.repeat(6)}`.trim();

let page: Page;

keepFailures(() => page);

const button = (name: string | RegExp) => ready(page.getByRole('button', { name, exact: typeof name === 'string' }));

/** A platform that registers Rooflab by itself, signs its instructor in, and lists the members of its course. */
async function openPlatform(members: readonly object[]) {
  const platform = await openLtiPlatform('moodle', { toolUrl: installation.url, port: installation.receiverPort });
  const { issuer, authorizationUrl, tokenUrl, jwksUrl, clientId } = platform.registration;
  const membershipsUrl = serveRoster(platform, { members: () => members });
  const addresses = { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl, jwks_uri: jwksUrl };
  const product = { 'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: HOSTILE } };
  platform.trust({ keys: async () => await (await fetch(`${installation.url}/api/lti/jwks`)).json() });
  platform.services.push(async ({ path }, { pathname }) => {
    if (pathname === '/configuration')
      return { status: 200, body: { issuer, ...addresses, ...product, registration_endpoint: `${platform.origin}/registration` } };
    if (pathname === '/registration') return { status: 200, body: { client_id: clientId } };
    if (pathname !== '/auth') return null;
    const claims = {
      'https://purl.imsglobal.org/spec/lti/claim/roles': [TEACHER],
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': { context_memberships_url: membershipsUrl },
    };
    const sent = await platform.authenticate(`${platform.origin}${path}`, { sub: 'teacher', name: 'Tea Cher' }, { claims });
    const fields = [...sent].map(([name, value]) => `<input name="${name}" value="${value}">`).join('');
    const form = `<form method="post" action="${installation.url}/api/lti/launch">${fields}</form>`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body: `${form}<script>document.forms[0].submit()</script>` };
  });
  const configuration = new URLSearchParams({ openid_configuration: `${platform.origin}/configuration` });
  return Object.assign(platform, { register: () => fetch(`${installation.url}/api/lti/register?${configuration}`) });
}

const MEMBERS = [
  { user_id: 'teacher', name: 'Tea Cher', roles: [TEACHER] },
  { user_id: 'una', name: 'Una Known', email: 'una@lti.example', roles: ['Learner'] },
  { user_id: 'nameless', name: null, email: null, status: null, roles: ['Learner'] },
  { user_id: 'gone', name: 'Gone', status: 'Inactive', roles: ['Learner'] },
];

test('An administrator adds a platform by hand, rejects one that registered itself and approves it the next time; an instructor takes its roster over.', async () => {
  await using platform = await openPlatform(MEMBERS);
  await using admin = await openSignedIn(browser, installation, 'admin');
  page = await admin.newPage();
  await visit(page, PLATFORMS);
  await (await button('Add a platform')).click();
  await page.getByLabel('Name').fill(LONG);
  await page.getByLabel('Issuer').fill('https://lms.example.com');
  await page.getByLabel('Client id').fill('by-hand');
  await page.getByLabel('Authentication request URL').fill('https://169.254.169.254/auth');
  await page.getByLabel('Access token URL').fill('https://lms.example.com/token');
  await page.getByLabel('Public key set URL').fill('https://lms.example.com/jwks');
  await page.getByLabel('Deployment ids').fill('1\n2\n');
  await (await button('Add the platform')).click();
  await page.getByText('The address lies in a private network.').waitFor();
  await looksRight(page, 'platform-new');
  await page.getByLabel('Authentication request URL').fill('https://lms.example.com/auth');
  await (await button('Add the platform')).click();
  await (await button(`Disable ${LONG}`)).click();
  await (await button('Disable')).click();
  await (await button(`Enable ${LONG}`)).waitFor();

  expect((await platform.register()).status).toBe(200);
  await visit(page, PLATFORMS);
  const waiting = page.getByRole('heading', { name: HOSTILE });
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  await waiting.waitFor();
  expect(await page.title()).not.toContain('taken');
  expect(await page.getByRole('button', { name: /^Copy: / }).count()).toBe(5);
  await looksRight(page, 'platforms-waiting');
  await (await button(/^Reject <script>/)).click();
  await (await button('Reject')).click();
  await expect.poll(() => waiting.count()).toBe(0);
  expect((await platform.register()).status).toBe(200);
  await visit(page, PLATFORMS);
  await (await button(/^Approve <script>/)).click();
  await page.getByLabel('Name').fill('Moodle of tests');
  await page.getByLabel('Deployment ids').fill('deployment-1');
  await looksRight(page, 'platform-approve');
  await (await button('Approve the platform')).click();
  await (await button('Disable Moodle of tests')).waitFor();
  expect(await waiting.count()).toBe(0);
  expect(await (await platform.register()).text()).toContain('already registered');

  await using teacher = await openSignedIn(browser, installation, 'instructor');
  page = await teacher.newPage();
  await page.goto(`${installation.url}/api/lti/login?${platform.login()}`);
  await page.getByRole('button', { name: /^Use my account: / }).click();
  await page.getByText('is not connected to a course here yet').waitFor();
  await visit(page, COURSE_PLATFORMS);
  await (await button('Connect Performance at the LMS')).click();
  await (await button('Preview the roster of Performance at the LMS')).click();
  await page.getByRole('row', { name: /^Una Known una@lti\.example student is invited/ }).waitFor();
  await page.getByRole('row', { name: /^Somebody without a name .*is not known here yet/ }).waitFor();
  await page.getByText('Left out: 1 inactive.').waitFor();
  await page.getByText('people missing from one of them are not listed').waitFor();
  await looksRight(page, 'roster-preview');
  await (await button('Import the roster of Performance at the LMS')).click();
  await page.getByText('0 enrolled, 0 raised, 1 invited, 1 not here yet, 1 unchanged.').waitFor();
  await looksRight(page, 'roster-taken');
  await visit(page, `${installation.url}/courses/demo/staff/roster`);
  await page.getByRole('row', { name: /una@lti\.example/ }).waitFor();

  platform.troubles.push({ path: '/memberships', trouble: { reply: { status: 403, body: '' } } });
  await visit(page, COURSE_PLATFORMS);
  await (await button('Preview the roster of Performance at the LMS')).click();
  await page.getByText('may this tool use grades and rosters').waitFor();
  await (await button('Disconnect Performance at the LMS')).click();
  await (await button('Disconnect')).click();
  await (await button('Connect Performance at the LMS')).waitFor();
});
