import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SCREENSHOTS } from './artefacts.ts';
import { axeFaults } from './axe-faults.ts';
import { inTabs } from './in-tabs.ts';
import { SEQUENTIAL } from './kernels.ts';
import { handIn, paste, practise, untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openTour, type Tour } from './tour.ts';
import { DESK, openContext, overflow, ready, signUp, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();

type Theme = 'light' | 'dark';

/** The narrowest window that the portal supports. */
const NARROW = { width: 360, height: 740 };

let tour: Tour;

beforeAll(async () => {
  await mkdir(SCREENSHOTS, { recursive: true });
  tour = await openTour(browser, installation);
});

/**
 * One page in both themes, and in a narrow window; saves a picture of each. Themes differ only in colours, so one of them is enough to find content
 * that is too wide.
 */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const keep = (theme: Theme, { width }: { width: number }) =>
    page.screenshot({ path: join(SCREENSHOTS, `${name}-${theme}-${width}.png`), fullPage: true });
  if (!/Rooflab/.test(await page.title())) found.push('It has no title.');
  const headings = await page.locator('h1:visible').count();
  if (headings !== 1) found.push(`It has ${headings} first-level headings.`);
  await page.setViewportSize(DESK);
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`));
    await keep(theme, DESK);
  }
  await page.setViewportSize(NARROW);
  const wider = await overflow(page);
  if (wider > 0) found.push(`It is ${wider} px wider than ${NARROW.width} px.`);
  await keep('light', NARROW);
  return found.map((fault) => `${name}: ${fault}`);
}

async function lookAtAll(context: BrowserContext, pages: Tour['pages']): Promise<string[]> {
  const found = await inTabs(
    () => context.newPage(),
    pages,
    async (page, { name, path }) => {
      await page.setViewportSize(DESK);
      await visit(page, `${installation.url}${path}`);
      return await look(page, name);
    },
  );
  return found.flat();
}

test.each([null, 'student', 'instructor', 'admin'] as const)(
  'On every page for %s axe finds nothing in either theme, there is one heading and a title, and nothing is wider than a phone.',
  async (viewer) => {
    const pages = tour.pages.filter((page) => page.viewer === viewer);
    expect(pages.length).toBeGreaterThan(0);
    expect(await lookAtAll(tour.contextOf(viewer), pages)).toEqual([]);
  },
);

test('The x-ray of a kernel is as accessible, on the page of a hand-in and beside the editor.', async () => {
  await using page = await tour.contextOf('student').newPage();
  await page.setViewportSize(DESK);
  await visit(page, tour.urlOf('student-lab'));
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  // Other tests hand in as this student too, and handing in the same text twice asks for confirmation.
  await paste(page, `${SEQUENTIAL}\n// ${randomUUID()}\n`);
  const column = await practise(page, 'Measure');
  await column.getByRole('region', { name: 'X-ray' }).waitFor();
  const found = await look(page, 'student-lab-xray');
  await page.setViewportSize(DESK);
  await handIn(page, 'for its x-ray');
  await untilGraded(page);
  const xray = page.getByRole('region', { name: 'X-ray' });
  for (const fold of ['Line by line', 'What the words mean']) await xray.getByText(fold, { exact: true }).click();
  expect([...found, ...(await look(page, 'student-result-xray'))]).toEqual([]);
});

test('The first stop of Tab skips to the content, on every kind of page.', async () => {
  await using page = await tour.contextOf('student').newPage();
  for (const name of ['student-labs', 'student-lab', 'student-account']) {
    await visit(page, tour.urlOf(name));
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)), name).toBe(true);
  }
});

async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Names of the elements that Tab reaches, from the top. */
async function stops(page: Page, most: number): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}

test('The keyboard alone reaches the three verbs of a lab, and leaves the editor.', async () => {
  await using page = await tour.contextOf('student').newPage();
  await page.setViewportSize(DESK);
  await visit(page, tour.urlOf('student-lab'));
  await page.getByRole('region', { name: 'Editor' }).locator('.cm-content').focus();
  await page.keyboard.press('Escape');
  const names = await stops(page, 80);
  for (const verb of ['Check', 'Measure', 'Hand in']) expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${verb}`)));
});

test('Points of a plot are one stop of Tab, and the arrows go from one to the next.', async () => {
  await using page = await tour.contextOf('instructor').newPage();
  await visit(page, tour.urlOf('instructor-class'));
  const points = page.getByRole('figure').first().getByRole('group', { name: 'Points' });
  const stop = points.locator('[tabindex="0"]');
  expect(await stop.count()).toBe(1);
  await (await ready(stop)).focus();
  await page.keyboard.press('Home');
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  const second = await focused(page);
  expect(first).not.toBe('');
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe(first);
});

/** Texts of the first plot that overlap another or leave the drawing, as the browser has laid them out. Turned ones have no upright box. */
async function textClashes(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const svg = document.querySelector('figure svg[role=group]');
    if (svg === null) return ['There is no plot.'];
    const texts = [...svg.querySelectorAll('text')]
      .filter((text) => !text.getAttribute('transform')?.includes('rotate'))
      .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }));
    const frame = svg.getBoundingClientRect();
    const outside = texts
      .filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1)
      .map(({ words }) => `${words} leaves it`);
    // A line box is higher than its letters.
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top + 3 < b.bottom - 1 && b.top + 3 < a.bottom - 1;
    const over = texts.flatMap(({ words, box }, index) =>
      texts.slice(index + 1).flatMap((other) => (meet(box, other.box) ? [`${words} lies on ${other.words}`] : [])),
    );
    return [...outside, ...over];
  });
}

test('No text of a plot lies on another or leaves the drawing, on a wide screen and on a phone.', async () => {
  for (const [viewer, name] of [
    ['instructor', 'instructor-class'],
    ['student', 'student-result'],
  ] as const) {
    await using page = await tour.contextOf(viewer).newPage();
    for (const size of [DESK, NARROW]) {
      await page.setViewportSize(size);
      await visit(page, tour.urlOf(name));
      await ready(page.getByRole('figure').first().getByRole('group', { name: 'Points' }));
      expect(await textClashes(page), `${name} ${size.width}`).toEqual([]);
    }
  }
});

test('A dialog takes the focus, keeps it, and gives it back to the button that opened it.', async () => {
  await using page = await tour.contextOf('student').newPage();
  await visit(page, tour.urlOf('student-leaderboard'));
  const button = await ready(page.getByRole('button', { name: 'Nickname' }));
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Nickname');
});

test('A dialog with a long address in its title keeps its close button in view on a phone.', async () => {
  await using context = await openContext(browser);
  const person = stranger('Ada Unproved');
  await signUp(context, installation, person);
  await using page = await tour.contextOf('admin').newPage();
  await page.setViewportSize(NARROW);
  await visit(page, `${installation.url}/admin/users?search=${encodeURIComponent(person.email)}`);
  await (await ready(page.getByRole('button', { name: `Change ${person.name}` }))).click();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  const dialog = page.getByRole('dialog', { name: `Confirm ${person.email}` });
  const box = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(NARROW.width);
  expect(await axeFaults(page)).toEqual([]);
});
