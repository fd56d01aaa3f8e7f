import { AUTHORIZATION } from '@rooflab/course/testing';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { findPlaces, type Places, pageTable } from './page-table.ts';
import { apiOf, demoCourseId, openSignedIn, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;

let ta: BrowserContext;
let instructor: BrowserContext;
let page: Page;

beforeAll(async () => {
  ta = await openSignedIn(browser, installation, 'ta');
  instructor = await openSignedIn(browser, installation, 'instructor');
});

keepFailures(() => page);

/** What a page's controls request from the API. Changes are blocked here. */
async function recordProcedures(of: Page): Promise<Set<string>> {
  const asked = new Set<string>();
  await of.route('**/api/trpc/**', async (route) => {
    const request = route.request();
    for (const path of new URL(request.url()).pathname.replace('/api/trpc/', '').split(',')) asked.add(path);
    await (request.method() === 'POST' ? route.abort() : route.continue());
  });
  return asked;
}

/** Controls that are covered or disappear are skipped: a control that cannot be reached cannot be refused. */
const SOON = { timeout: 5_000 };
const leave = (): void => undefined;

/** Fills the required fields with something acceptable. */
async function fillForm(form: Locator): Promise<void> {
  for (const field of await form.locator('input[required]:visible, textarea[required]:visible, select[required]:visible').all()) {
    const typeOf = (element: Element) => (element instanceof HTMLInputElement ? element.type : element.tagName);
    const kind = await field.evaluate(typeOf, null, SOON).catch(leave);
    if (kind === undefined) continue;
    if (kind === 'SELECT') await field.selectOption({ index: 1 }, SOON).catch(leave);
    else await field.fill(kind === 'number' ? '1' : kind === 'datetime-local' ? '2030-01-01T00:00' : 'something', SOON).catch(leave);
  }
}

/** Sends every form of the page, and presses every kind of button once, including those in dialogs that open. */
async function pressEverything(of: Page): Promise<number> {
  for (const form of await of.getByRole('main').locator('form[method="post"]:visible').all()) {
    await fillForm(form);
    await form.locator('button[type="submit"]').first().click(SOON).catch(leave);
  }
  // Rows of a table differ by the name that they are about, not by their buttons' words.
  const buttons = of.getByRole('main').locator('button:not([type="submit"]):visible:enabled');
  const kinds = new Set((await buttons.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== ''));
  const dialog = of.getByRole('dialog');
  for (const kind of kinds) {
    const button = buttons.filter({ hasText: kind }).first();
    // What was pressed before may have taken it away.
    if (!(await button.isVisible())) continue;
    await button.click(SOON).catch(leave);
    if ((await dialog.count()) > 0) {
      await fillForm(dialog);
      await dialog.locator('button:visible:enabled').last().click(SOON).catch(leave);
    }
    await of.keyboard.press('Escape');
    // While it is open, elements behind it have no role.
    await dialog.waitFor({ state: 'hidden', ...SOON }).catch(leave);
  }
  return kinds.size;
}

/** Paths of the demo course, as its instructor sees them; a TA may not see the audit log. */
function staffPaths(places: Places): string[] {
  const shared = pageTable(places).filter(({ viewer, name }) => viewer === 'instructor' && name !== 'instructor-audit');
  return [...shared.map(({ path }) => path), '/courses/demo/leaderboards', `/courses/demo/leaderboards/${places.assignmentId}`];
}

test('A TA meets no form, button or link of a staff page that leads to a refusal of the role.', async () => {
  await using studentContext = await openSignedIn(browser, installation, 'student');
  const staff = await apiOf(instructor, installation);
  const places = await findPlaces(staff, await apiOf(studentContext, installation), await demoCourseId(staff));
  const own = await ta.newPage();
  page = own;
  const asked = await recordProcedures(own);
  const links = new Map<string, string>();
  let buttons = 0;
  for (const path of staffPaths(places)) {
    await visit(own, `${url}${path}`);
    for (const href of await own.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))) {
      // One of each kind of page.
      if (/\/staff\/|\/admin|\/courses\/[^/]+$/.test(href)) links.set(href.split(/[?#]/)[0] ?? href, href);
    }
    buttons += await pressEverything(own);
  }
  expect(buttons).toBeGreaterThan(10);
  expect([...asked]).toEqual(expect.arrayContaining(['announcement.update', 'extension.revoke', 'handIn.replay']));
  expect([...asked].filter((procedure) => !AUTHORIZATION[procedure]?.allowed.includes('ta'))).toEqual([]);
  const refused: string[] = [];
  for (const link of links.values()) {
    const answer = await ta.request.get(`${url}${link}`);
    if (!answer.ok()) refused.push(`${answer.status()} ${link}`);
  }
  expect(refused).toEqual([]);
});

test('A TA reads the settings and an assignment, and is told who changes them.', async () => {
  const own = await ta.newPage();
  page = own;
  await visit(own, `${url}/courses/demo/staff/settings`);
  await own.getByText('only instructors can change them.').waitFor();
  await own.getByText('Hand-ins per student').waitFor();
  await visit(own, `${url}/courses/demo/staff/assignments/new`);
  await own.getByText('Instructors of the course create its assignments.').waitFor();
  expect(await own.getByRole('main').locator('form').count()).toBe(0);
});

test('An instructor is offered a new course, a TA is told who creates one, and the address of all courses leads home.', async () => {
  const own = await instructor.newPage();
  page = own;
  await visit(own, `${url}/courses`);
  expect(new URL(own.url()).pathname).toBe('/');
  await own.getByRole('link', { name: 'Create a course' }).click();
  await own.getByRole('heading', { name: 'New course' }).waitFor();
  const other = await ta.newPage();
  page = other;
  await visit(other, `${url}/new-course`);
  await other.getByText('Courses are created by administrators, and by instructors of another course.').waitFor();
});
