import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { lookFaults } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openTour, type Tour } from './tour.ts';
import { DESK, NARROW, openContext, ready, signUp, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();

let tour: Tour;

beforeAll(async () => {
  tour = await openTour(browser, installation);
});

test('The x-ray of a hand-in is as accessible with its folds open.', async () => {
  await using page = await tour.contextOf('student').newPage();
  await visit(page, tour.urlOf('student-result-counted'));
  const xray = page.getByRole('region', { name: 'X-ray' });
  for (const fold of ['Line by line', 'What the words mean']) await xray.getByText(fold, { exact: true }).click();
  expect(await lookFaults(page, 'student-result-xray')).toEqual([]);
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
    const svg = document.querySelector('figure svg:is([role=group], [role=img])');
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

test('A visitor steps through one student’s climb, whose labels never meet; it plays by itself only where motion is wanted.', async () => {
  await using page = await tour.contextOf(null).newPage();
  const current = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
  for (const size of [DESK, NARROW]) {
    await page.setViewportSize(size);
    await visit(page, installation.url);
    const next = await ready(page.getByRole('button', { name: 'Next' }));
    expect(await textClashes(page), `${size.width}`).toEqual([]);
    expect(await current.innerText()).toMatch(/^1: /);
    await next.click();
    expect(await current.innerText()).toMatch(/^2: /);
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await current.innerText()).toMatch(/^1: /);
  }
  expect(await page.getByRole('button', { name: 'Play the climb' }).count()).toBe(1);
  await using moving = await openContext(browser, { reducedMotion: 'no-preference' });
  await using played = await moving.newPage();
  await visit(played, installation.url);
  await (await ready(played.getByRole('button', { name: 'Pause' }))).click();
  await played.getByRole('button', { name: 'Play the climb' }).waitFor();
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
