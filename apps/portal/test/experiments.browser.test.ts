import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { launchChromium } from './chromium.ts';
import { keepFailures } from './failure.ts';
import { DESK, openSignedIn, overflow, PHONE, ready, visit } from './visitor.ts';

const installation = inject('installation');
const EXPERIMENTS = `${installation.url}/courses/demo/experiments`;
const PICTURES = 'test-results/screenshots';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  browser = await launchChromium();
  context = await openSignedIn(browser, installation, 'student');
  page = await context.newPage();
});

afterAll(() => browser.close());
keepFailures(() => page);

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [DESK, PHONE].map((viewport) => ({ colorScheme, viewport })));

test.each(LOOKS)(
  'Curves are shown with their numbers, in a $colorScheme window of $viewport.width pixels.',
  async ({ colorScheme, viewport }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await visit(page, `${EXPERIMENTS}/reduction/by-size`);
    const chart = page.getByRole('img', { name: /Sum: bandwidth by size/ }).first();
    await chart.waitFor();
    await page.screenshot({ path: `${PICTURES}/experiment-${colorScheme}-${viewport.width}.png`, fullPage: true });
    expect(await overflow(page)).toBe(0);
    await page.getByText('The numbers').first().click();
    await page.getByRole('columnheader', { name: 'CPU' }).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
  },
);

test('The list leads to each experiment, and a recorded run is to be had as SVG and as CSV.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, EXPERIMENTS);
  await (await ready(page.getByRole('link', { name: 'How fast the bus is, and what an allocation costs' }))).click();
  await page.waitForURL(`${EXPERIMENTS}/query/bus`);
  await page.getByText('The numbers').first().click();
  const hrefs = await Promise.all(['SVG', 'CSV'].map((name) => page.getByRole('link', { name }).first().getAttribute('href')));
  const [svg, csv] = await Promise.all(hrefs.map((href) => context.request.get(`${installation.url}${href}`)));
  expect(svg?.headers()['content-type']).toContain('image/svg+xml');
  expect(await svg?.text()).toContain('<title id="plot-title">How fast the bus is');
  expect(await csv?.text()).toMatch(/^series,kind,clock,x,y/);
  expect((await context.request.get(`${EXPERIMENTS}/query/bus/recorded/none.svg`)).status()).toBe(404);
});

const COUNTED = 'vector-ops/upload-paths';

test('A run that is started for an assignment brings its points, on the course page and for staff.', async () => {
  await visit(page, `${EXPERIMENTS}/${COUNTED}`);
  const points = page.getByRole('region', { name: 'Points' });
  await points.getByText('0 of 10 points').waitFor();
  await (await ready(points.getByRole('button', { name: 'Start the run that counts' }))).click();
  await points.getByText('10 of 10 points, done').waitFor();
  await visit(page, `${installation.url}/courses/demo`);
  await page.getByRole('listitem').filter({ hasText: 'experiment' }).getByText('done').waitFor();
});

test('A student starts a run, sees it measured, and then its curves.', async () => {
  await visit(page, `${EXPERIMENTS}/query/bus`);
  await (await ready(page.getByRole('button', { name: 'Start a run' }))).click();
  await page.getByText(/Your run is/).waitFor();
  await page.getByRole('img', { name: /your latest run/ }).waitFor();
  await page.getByRole('button', { name: 'Start a run' }).waitFor();
});
