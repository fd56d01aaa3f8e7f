import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { EXERCISE, REFERENCE } from './kernels.ts';
import { paste, practise } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { findPlaces, type Places } from './page-table.ts';
import { keepPicture } from './picture.ts';
import { apiOf, DESK, demoCourseId, openContext, openSignedIn, overflow, PHONE, signIn, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();

let context: BrowserContext;
let page: Page;
let places: Places;

beforeAll(async () => {
  context = await openContext(browser, { viewport: DESK });
  await signIn(context, installation, 'student');
  const student = await apiOf(context, installation);
  await using staffContext = await openSignedIn(browser, installation, 'instructor');
  const staff = await apiOf(staffContext, installation);
  places = await findPlaces(staff, student, await demoCourseId(staff));
  page = await context.newPage();
});

keepFailures(() => page);

const player = (): Locator => page.getByRole('dialog', { name: 'Step by step' });
const stepWords = async (): Promise<string> =>
  (
    await player()
      .getByText(/^Step \d/)
      .innerText()
  ).replaceAll(/\s/g, ' ');

const wrongKernel = (name: string): Promise<string> =>
  readFile(new URL(`../../../labs/reduction/sum/wrong/${name}.wgsl`, import.meta.url), 'utf8');

test('A race is played from practice: the moment, the sentence that names it, and a link that survives a reload.', async () => {
  await visit(page, `${installation.url}/courses/demo/assignments/${places.assignmentId}/${EXERCISE}`);
  await paste(page, await wrongKernel('missing-barrier'));
  await practise(page, 'Check');
  await page.getByRole('button', { name: 'See it run' }).click();
  await player()
    .getByText(/^Step 1 of/)
    .waitFor({ timeout: 60_000 });
  await player().getByRole('button', { name: 'Next race' }).click();
  const sentence = player().getByText(/race/i).last();
  await sentence.waitFor();
  const at = await stepWords();
  expect(new URL(page.url()).hash).toContain(`#play=${/\d[\d ,]*/.exec(at)?.[0].replaceAll(/\D/g, '')}:`);
  await keepPicture(page, 'player-race');
  await page.reload();
  await player()
    .getByText(/^Step \d/)
    .waitFor({ timeout: 60_000 });
  expect(await stepWords()).toBe(at);
});

test('The player is worked with the keyboard, tells what it shows, and fits a phone.', async () => {
  await player().getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('Home');
  expect(await stepWords()).toMatch(/^Step 1 of/);
  await page.keyboard.press('ArrowRight');
  expect(await stepWords()).toMatch(/^Step 2 of/);
  await player()
    .getByText(/workgroup 0, warp 0, line \d+$/)
    .waitFor();
  await player()
    .getByRole('button', { name: /^Lane 7:/ })
    .click();
  await player()
    .getByText(/^Lane 7 /)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await keepPicture(page, 'player-phone');
});

test('A wrong answer leads to the write that made it; mended, the kernel is accepted.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, `${installation.url}/courses/demo/assignments/${places.assignmentId}/${EXERCISE}`);
  await paste(page, await wrongKernel('forgets-the-first-element'));
  const result = await practise(page, 'Check');
  await result.getByRole('link', { name: 'See who wrote element 0' }).first().click();
  await player()
    .getByText(/^Line \d+ writes element 0 last, by lane 0 of warp 0 of workgroup 0: /)
    .waitFor({ timeout: 60_000 });
  expect(await axeFaults(page)).toEqual([]);
  await keepPicture(page, 'player-wrong-write');
  await player().getByRole('button', { name: 'Close' }).click();
  await paste(page, REFERENCE);
  const mended = await practise(page, 'Check');
  expect(await mended.innerText()).toMatch(/Check: practice on your own GPU[\s\S]*All \d+ cases are right\.\s+Measure it/);
});

test('A kernel of the handout is played where the handout stands, and its link tells it from the others.', async () => {
  await visit(page, `${installation.url}/courses/demo/assignments/${places.assignmentId}/${EXERCISE}#play-1=28:uniform%2C%20n%3D255`);
  await player()
    .getByText(/^Step 28 of/)
    .waitFor({ timeout: 60_000 });
  await player().getByText('16 lanes run this line, 16 lanes take another way.').waitFor();
  await player().getByRole('button', { name: 'Close' }).click();
});

test('Pointing at the button starts what a recording needs: the click uses it, and turning away ends it.', async () => {
  await visit(page, `${installation.url}/courses/demo/rungs/${places.assignmentId}/${EXERCISE}/01-divergent`);
  const button = page.getByRole('button', { name: 'See it run' });
  const before = page.workers().length;
  await button.hover();
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBeGreaterThan(before);
  await page.mouse.move(0, 0);
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(before);
  await button.hover();
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBeGreaterThan(before);
  const [ready] = page.workers().slice(before);
  const begun: string[] = [];
  page.on('worker', (worker) => begun.push(worker.url()));
  await button.click();
  await player()
    .getByText(/^Step 1 of/)
    .waitFor({ timeout: 60_000 });
  expect(begun).not.toContain(ready?.url());
  await player().getByRole('button', { name: 'Close' }).click();
});

test('Two rungs are played in step: each moves the other, and the difference of their sums is shown.', async () => {
  await visit(page, `${installation.url}/courses/demo/rungs/${places.assignmentId}/${EXERCISE}/02-strided`);
  await page.getByRole('button', { name: 'See it run' }).click();
  const beside = player().getByRole('combobox', { name: 'Beside it' });
  await beside.waitFor({ timeout: 60_000 });
  await beside.selectOption({ index: 1 });
  const sums = player().getByRole('region', { name: 'Up to this step' });
  await sums.waitFor({ timeout: 60_000 });
  const sliders = player().getByRole('slider', { name: 'Step' });
  expect(await sliders.count()).toBe(2);
  await sliders.nth(1).focus();
  await page.keyboard.press('End');
  expect(Number(await sliders.nth(0).inputValue())).toBeGreaterThan(0);
  await sums.getByRole('row', { name: /^Sectors / }).waitFor();
  for (const [viewport, colorScheme] of [
    [DESK, 'light'],
    [DESK, 'dark'],
    [PHONE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, `player-pair-${colorScheme}-${viewport.width}`);
  }
});

test('A link to a moment in a comment opens the player there.', async () => {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: null });
  const { ownHandInId: handInId } = places;
  await using staffContext = await openSignedIn(browser, installation, 'instructor');
  const staff = await apiOf(staffContext, installation);
  const text = 'Look at #play=5:uniform%2C%20n%3D255. Who waits?';
  await staff.comment.create.mutate({ handInId, firstLine: 1, lastLine: 1, text, requestId: randomUUID() });
  await visit(page, `${installation.url}/courses/demo/hand-ins/${handInId}`);
  await page.getByRole('link', { name: 'step 5 of “uniform, n=255”' }).click();
  await player()
    .getByText(/^Step 5 of/)
    .waitFor({ timeout: 60_000 });
});
