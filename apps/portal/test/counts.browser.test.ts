import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from '@rooflab/catalogue';
import { isTimed } from '@rooflab/lab';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { compareCounts } from '../../../bench/xray/compare-counts.ts';
import { COUNTED_SIZES } from '../../../bench/xray/counted-sizes.ts';
import { HAND_COUNTS } from '../../../bench/xray/hand-counts/index.ts';
import { keepFailures } from './failure.ts';
import { paste, practise } from './lab-page.ts';
import { lookFaults } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { countInBrowser, hideTimestamps, openPractice } from './practice-worker.ts';
import { DESK, openContext, overflow, PHONE, signIn } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const LABS = join(import.meta.dirname, '../../../labs');
const DIVERGENT = await readFile(join(LABS, 'reduction/sum/ladder/01-divergent.wgsl'), 'utf8');

let page: Page;

beforeAll(async () => {
  const context = await openContext(browser, { viewport: DESK });
  await hideTimestamps(context);
  await signIn(context, installation, 'student');
  page = await openPractice(context, installation);
});

keepFailures(() => page);

const counted = labs.flatMap(({ id, exercises }) =>
  exercises
    .filter(isTimed)
    .slice(0, 1)
    // Subgroups of a software device are not of 32 lanes.
    .filter(({ id: exercise, referenceRung: rung }) => `${exercise}/${rung}` in HAND_COUNTS && !rung.includes('subgroups'))
    .map((first) => ({ id, first })),
);

test.each(counted)('The page counts of a rung of $id what its formulas say.', async ({ id, first }) => {
  const [exercise, rung] = [first.id, first.referenceRung];
  const source = await readFile(join(LABS, `${exercise}/ladder/${rung}.wgsl`), 'utf8');
  const outcome = await countInBrowser(page, { exercise, source, seed: '5eed', size: COUNTED_SIZES[id] ?? {} });
  if (!('xray' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(compareCounts(`${exercise}/${rung}`, outcome.xray)).toEqual({ same: true, difference: null });
});

test('A file that does not compile is no x-ray, but what a check says of it.', async () => {
  const outcome = await countInBrowser(page, { exercise: 'reduction/sum', source: 'broken', seed: '5eed', size: { n: 64 } });
  expect(outcome).toMatchObject({ fault: { verdict: 'compile-error' } });
});

test('Without GPU times a right kernel is checked and counted, and the advice follows from the counts.', async () => {
  await paste(page, DIVERGENT);
  expect(await page.getByRole('button', { name: 'Measure' }).count()).toBe(0);
  const column = await practise(page, 'Count');
  const text = await column.innerText();
  expect(text).toContain('Count: practice on your own GPU');
  expect(text).toContain('This browser gives no GPU times; counts don’t need them.');
  expect(text).toMatch(/In line \d+ only \d[\d.]* of the 32 lanes of a warp work on average: .* next to each other/);
  await column.getByRole('region', { name: 'X-ray' }).waitFor();
  expect(await column.getByRole('table', { name: 'Times by size' }).count()).toBe(0);
});

/** The picture of the tree, whose line wastes most and is shown first. */
function tree(): Locator {
  return page.getByRole('region', { name: 'X-ray' }).getByRole('figure', { name: /^One warp at line \d+: part/ });
}

/** The visible sentence about the step that is drawn. */
function told(sentence: string | RegExp): Locator {
  return tree().locator('p:not(.sr-only)', { hasText: sentence });
}

test('The picture of a tree goes step by step, with buttons or arrow keys.', async () => {
  const [previous, next] = ['Previous', 'Next'].map((name) => tree().getByRole('button', { name }));
  if (!previous || !next) throw new Error('No buttons.');
  await told('Step 1 of 5: 16 of 32 lanes active, stride 8 bytes.').waitFor();
  await next.click();
  await told('Step 2 of 5: 8 of 32 lanes active, stride 16 bytes.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await told('Step 4 of 5: 2 of 32 lanes active, stride 64 bytes.').waitFor();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await told(/Step 5 of 5: 1 of 32 lanes active\..* Turns 5 to 8 of 8, each at the same place\./).waitFor();
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await told('Step 4 of 5').waitFor();
  await previous.click();
  await told('Step 3 of 5: 4 of 32 lanes active, stride 32 bytes.').waitFor();
});

test('The rows of all steps are one stop of the Tab key; arrow keys move in them, and each has a name.', async () => {
  const rows = tree().getByRole('list', { name: 'Steps' }).getByRole('button');
  expect(await rows.evaluateAll((all) => all.map((row) => (row as HTMLButtonElement).tabIndex))).toEqual([-1, -1, 0, -1, -1]);
  await rows.nth(2).focus();
  await page.keyboard.press('ArrowDown');
  expect(await rows.nth(3).evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await rows.nth(3).getAttribute('aria-current')).toBe('step');
  const list = tree().getByRole('list', { name: 'Steps' });
  for (const name of ['Step 4 of 5: 2 of 32 lanes active, stride 64 bytes', 'Step 5 of 5: 1 of 32 lanes active × 4'])
    expect(await list.getByRole('button', { name, exact: true }).count()).toBe(1);
});

test('The steps fit a narrow screen, and on paper all of them stand below the one that is drawn.', async () => {
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await tree().getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(5);
  expect(await tree().getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});

test('An x-ray beside the editor is as accessible as the page.', async () => {
  expect(await lookFaults(page, 'student-lab-xray')).toEqual([]);
});
