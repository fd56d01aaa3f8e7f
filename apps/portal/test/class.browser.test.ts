import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openTour, type Tour } from './tour.ts';
import { DESK, demoJoinCode, openContext, overflow, PHONE, ready, savedText, signUp, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/demo`;
const CLASS = `${COURSE}/staff/class`;

let tour: Tour;
let page: Page;

beforeAll(async () => {
  tour = await openTour(browser, installation);
});

keepFailures(() => page);

async function openAs(viewer: 'student' | 'instructor', url: string, size = DESK): Promise<void> {
  await page?.close();
  page = await tour.contextOf(viewer).newPage();
  await page.setViewportSize(size);
  await visit(page, url);
}

/** What axe finds in both themes, and whether the page is wider than its window. */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await axeFaults(page)).map((fault) => `${colorScheme} ${size.width}: ${fault}`));
    }
    if ((await overflow(page)) > 0) found.push(`It is wider than ${size.width} px.`);
  }
  return found;
}

function grid(): Locator {
  return page.getByRole('grid', { name: 'Students by exercises' });
}

/** Names in the rows in the document, from the top. */
async function names(): Promise<string[]> {
  return await grid().locator('tbody').getByRole('rowheader').allInnerTexts();
}

test('Who is new to a course sees first where to start, with what it asks for and when it is due.', async () => {
  await using context = await openContext(browser, { viewport: PHONE });
  await signUp(context, installation, stranger('New Student'));
  page = await context.newPage();
  await page.goto(`${installation.url}/join?code=${await demoJoinCode(browser, installation)}`);
  await (await ready(page.getByRole('button', { name: 'Join the course' }))).click();
  await page.waitForURL(/\/courses\/demo$/);
  const start = page.getByRole('region', { name: /^Start here: Copy/ });
  await start.waitFor();
  expect(await start.innerText()).toMatch(/Copy an array[\s\S]*due .*, in \d/);
  expect(await start.evaluate((part) => part.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height);
  await start.getByRole('link', { name: 'Open the exercise' }).click();
  await page.waitForURL(/\/vector-ops\/copy$/);
});

test('Each exercise says in a sentence what it asks for, what its marks are of, and which rungs are reached, on a phone as on a desk.', async () => {
  await openAs('student', COURSE);
  const exercises = page.getByRole('list', { name: /^Exercises of/ }).locator('> li');
  const texts = async () => (await exercises.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  const wide = await texts();
  expect(wide.length).toBeGreaterThan(5);
  for (const text of wide) expect(text).toMatch(/of \d+ points/);
  expect(wide.join('\n')).toMatch(/\d\D{0,2} of the roof/);
  expect(wide.join('\n')).toMatch(/\d of \d rungs reached/);
  const rungs = await page.getByRole('list', { name: 'Rungs, the lowest first' }).getByRole('listitem').allTextContents();
  expect(rungs).toContainEqual(expect.stringMatching(/^●.*, reached$/));
  expect(rungs).toContainEqual(expect.stringMatching(/^○.*, not reached yet$/));
  await page.getByRole('region', { name: /^(Start|Continue|Answer|Run|Write|Climb higher|All done)/ }).waitFor();
  await page.setViewportSize(PHONE);
  expect(await texts()).toEqual(wide);
  expect(await faults()).toEqual([]);
});

/** Position in the window, in pixels. */
async function topOf(part: Locator): Promise<number> {
  return await part.evaluate((element) => element.getBoundingClientRect().top);
}

test('From the course’s page one click leads staff to who is stuck, with what went wrong last and what stuck means.', async () => {
  await openAs('instructor', COURSE);
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'Class' }).click();
  const stuck = page.getByRole('region', { name: /stuck/i });
  await stuck.waitFor();
  const [map, list] = [await topOf(page.getByRole('region', { name: 'The course at a glance' })), await topOf(stuck)];
  expect(map).toBeLessThan(DESK.height / 2);
  expect(list).toBeGreaterThan(map);
  const link = page.getByRole('main').getByRole('link', { name: /^\d+ students? (is|are) stuck\.$/ });
  expect(await topOf(link)).toBeLessThan(map);
  await link.click();
  await expect.poll(() => topOf(stuck)).toBeLessThan(DESK.height / 2);
  expect(await stuck.innerText()).toContain('no better score for 48 hours');
  expect(await page.getByRole('main').innerText()).toMatch(/Due next: .+, in \d/);
});

test('The heat map has every student and every exercise, says each cell in words and as a sign, and each cell leads to its hand-ins.', async () => {
  await openAs('instructor', CLASS);
  const cells = await grid()
    .locator('tbody')
    .getByRole('gridcell')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => ({ sign: link.firstChild?.textContent ?? '', words: link.lastChild?.textContent ?? '' })));
  expect(cells.length).toBe((await names()).length * (await grid().locator('thead a').count()));
  const signs = (words: RegExp) => new Set(cells.filter((cell) => words.test(cell.words)).map(({ sign }) => sign.replace(' L', '')));
  for (const sign of signs(/: accepted/)) expect(sign).toMatch(/^✓\d*$/);
  expect([...signs(/: not accepted yet/)].every((sign) => sign === '○')).toBe(true);
  expect(cells.map(({ words }) => words)).toContainEqual(expect.stringMatching(/: accepted, rung \d of \d \(.+\)/));
  const accepted = grid()
    .getByRole('link', { name: /: accepted, rung \d/ })
    .first();
  const student = new URL((await accepted.getAttribute('href')) ?? '', installation.url).searchParams.get('student');
  await (await ready(accepted)).click();
  await page.waitForURL(/\/staff\/hand-ins\?/);
  expect(new URL(page.url()).searchParams.get('student')).toBe(student);
  expect(new URL(page.url()).searchParams.get('exercise')).not.toBeNull();
});

test('Rows of the heat map can be ordered and found, and the arrows lead from cell to cell with one stop of Tab.', async () => {
  await openAs('instructor', CLASS);
  await (await ready(page.getByRole('button', { name: 'By name' }))).click();
  const byName = await names();
  await page.getByRole('button', { name: 'Least progress first' }).click();
  await page.getByRole('button', { name: 'Least progress first', pressed: true }).waitFor();
  expect(await names()).not.toEqual(byName);
  expect((await names()).toSorted()).toEqual(byName.toSorted());
  expect(await grid().locator('a[tabindex="0"]').count()).toBe(1);
  await grid().locator('a[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('1 1');
  await page.getByLabel('Find a student').fill('noor');
  await page.getByText(/^1 of \d+ students$/).waitFor();
  expect(await names()).toEqual(['Noor Al-Khatib']);
});

test('On a phone the names of students and exercises stay in view while the heat map scrolls.', async () => {
  await openAs('instructor', CLASS, PHONE);
  const box = grid().locator('..');
  await (await ready(page.getByRole('button', { name: 'By name' }))).click();
  await box.evaluate((element) => element.scrollTo(200, 60));
  const [left, top] = await box.evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().top]);
  const name = await grid().locator('tbody').getByRole('rowheader').first().boundingBox();
  const head = await grid().locator('thead').boundingBox();
  expect(Math.round((name?.x ?? 0) - (left ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.round((head?.y ?? 0) - (top ?? 0))).toBeLessThanOrEqual(1);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('Below it one exercise has a dot for each student between named rungs, with median and quartiles, as a table and as files too.', async () => {
  await openAs('instructor', tour.urlOf('instructor-class'));
  await page.goto(`${CLASS}?exercise=reduction/sum&assignment=${/assignments\/([\w-]+)\//.exec(tour.urlOf('student-lab'))?.[1] ?? ''}`);
  const plot = page.getByRole('figure', { name: /^Class on Sum/ });
  await ready(plot.getByRole('group', { name: 'Points' }));
  expect(await plot.innerText()).toMatch(/The median is .* of the roof; the middle half of the students lies between/);
  expect(await plot.locator('svg text').allTextContents()).toContain('grid stride vec4');
  const dots = await plot.locator('[data-point]').count();
  expect(dots).toBeGreaterThan(2);
  const csv = await savedText(page, () => plot.getByRole('button', { name: 'Save CSV' }).click());
  expect(csv.text.trim().split('\r\n')).toHaveLength(dots + 1);
  const svg = await savedText(page, () => plot.getByRole('button', { name: 'Save SVG' }).click());
  expect(svg.text).toContain('grid stride vec4');
  const ladder = page.getByRole('table', { name: /^Students by the rung/ });
  expect(await ladder.innerText()).toMatch(/grid stride vec4[\s\S]*not accepted yet/);
  await page.getByRole('link', { name: 'All hand-ins under the roof' }).click();
  await page.getByRole('heading', { level: 1, name: /hand-ins for Sum/ }).waitFor();
  await page.getByRole('figure', { name: /^Class on Sum/ }).waitFor();
});

test('The class view holds for axe in both themes and at both widths.', async () => {
  await openAs('instructor', CLASS);
  expect(await faults()).toEqual([]);
});
