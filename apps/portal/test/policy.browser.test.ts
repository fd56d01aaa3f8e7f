import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openTour, type Tour } from './tour.ts';
import { openContext, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;

let tour: Tour;

beforeAll(async () => {
  tour = await openTour(browser, installation);
});

test('The cookie of a session is out of reach of scripts, and is not sent along by other sites.', async () => {
  const cookies = await tour.contextOf('student').cookies(url);
  const session = cookies.filter(({ name }) => name.includes('session_token'));
  expect(session).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax', path: '/', secure: url.startsWith('https:') })]);
  await using page = await tour.contextOf('student').newPage();
  await visit(page, `${url}/`);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
});

test('What another site’s page sends in somebody’s name is refused, and what comes from the portal’s own is not.', async () => {
  const { request } = tour.contextOf('student');
  const name = PEOPLE.student.name;
  const change = (origin: string) => request.post(`${url}/api/auth/update-user`, { data: { name }, headers: { origin } });
  expect((await change('https://evil.example')).status()).toBe(403);
  expect((await change(url)).status()).toBe(200);
  const join = (origin: string) => request.post(`${url}/api/trpc/course.join`, { data: { code: 'NOCODE00' }, headers: { origin } });
  expect((await join('https://evil.example')).status()).toBe(403);
  expect((await join(url)).status()).not.toBe(403);
  const form = { headers: { origin: 'https://evil.example', 'content-type': 'text/plain' }, data: JSON.stringify({ code: 'NOCODE00' }) };
  expect((await request.post(`${url}/api/trpc/course.join`, form)).ok()).toBe(false);
});

const FOREIGN = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '/courses/../../evil',
  '/api/auth/sign-out',
  '\thttps://evil.example',
  'https:evil.example',
  '/courses@evil.example//x',
];

test('After signing in one is led to a page of the portal, whatever the link says.', async () => {
  const signedIn = tour.contextOf('student');
  for (const next of FOREIGN) {
    const response = await signedIn.request.get(`${url}/sign-in?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect(new URL(response.headers().location ?? '', url).href, next).toBe(`${url}/`);
  }
  const own = await signedIn.request.get(`${url}/sign-in?next=%2Faccount`, { maxRedirects: 0 });
  expect(new URL(own.headers().location ?? '', url).href).toBe(`${url}/account`);
});

test('The form leads to the page that was asked for, and to nobody else’s.', async () => {
  await using context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}/account`);
  await page.waitForURL(/\/sign-in\?next=%2Faccount/);
  await ready(page.getByRole('button', { name: 'Sign in' }));
  await page.getByLabel('E-mail').fill(PEOPLE.student.email);
  await page.getByLabel('Password', { exact: true }).fill(installation.passwords.student);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/account`);
});
