import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { keepFailures } from './failure.ts';
import { ENDLESS, EXERCISE, REFERENCE, SEQUENTIAL, STARTER } from './kernels.ts';
import { editorText, handIn, paste, practise, untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, DESK, demoCourseId, demoJoinCode, openContext, openSignedIn, ready, savedText, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const ada = stranger('Ada Journey');

let page: Page;
let labUrl = '';
let firstUrl = '';

beforeAll(async () => {
  page = await (await openContext(browser, { viewport: DESK })).newPage();
});

keepFailures(() => page);

function heading(name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

test('Somebody with the code of a slide makes an account, and is in the course.', async () => {
  const code = await demoJoinCode(browser, installation);
  await page.goto(`${installation.url}/join?code=${code}`);
  await ready(page.getByRole('button', { name: 'Create account' }));
  await page.getByText(`You then join your course with the code ${code}.`).waitFor();
  await page.getByLabel('Name').fill(ada.name);
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('password12');
  await page.getByLabel('Name').focus();
  await page.getByText('This password is too easy to guess.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/courses\/demo$/);
  await heading('Labs').waitFor();
});

test('A lab opens with its handout, and a broken line is underlined while one types.', async () => {
  const reduction = page.getByRole('list', { name: 'Exercises of Reduction' });
  await reduction.getByRole('link', { name: 'Sum', exact: true }).click();
  await page.waitForURL(/\/reduction\/sum$/);
  labUrl = page.url();
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  const broken = 'const broken = no_such_thing(1);';
  await editorText(page).getByText('struct Params { n: u32 }').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(broken);
  const messages = page.getByRole('list', { name: 'Messages about the file' });
  await messages.getByText('no_such_thing').waitFor();
  const underlined = editorText(page).locator('.cm-line', { has: page.locator('.cm-lintRange-error') });
  expect(await underlined.allInnerTexts()).toEqual([expect.stringContaining(broken)]);
});

test('A text that the editor marks as broken is handed in only after a question.', async () => {
  await page.getByRole('button', { name: 'Hand in' }).click();
  const question = page.getByRole('dialog', { name: 'Hand this in?' });
  await question.getByText(/The editor shows an error on line \d+: .*no_such_thing/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(labUrl);
});

test('The letters of a formula are drawn, and differ from each other.', async () => {
  const letters = page.getByRole('region', { name: 'Handout' }).locator('math mi:visible');
  const pictures = new Set<string>();
  for (const letter of ['n', 'i']) {
    const first = letters.filter({ hasText: new RegExp(`^${letter}$`) }).first();
    await first.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await first.screenshot();
    await first.evaluate((element) => element.style.setProperty('color', 'transparent'));
    const blank = await first.screenshot();
    await first.evaluate((element) => element.style.removeProperty('color'));
    expect(drawn.equals(blank)).toBe(false);
    pictures.add(drawn.toString('base64'));
  }
  expect(pictures.size).toBe(2);
});

test('What was typed is still there after a reload.', async () => {
  await page.reload();
  await editorText(page).getByText('no_such_thing').waitFor();
});

test('Check says in the browser which case is wrong, and what came instead.', async () => {
  await paste(page, STARTER);
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  const column = await practise(page, 'Check');
  await column.getByRole('heading', { name: /Wrong/i }).waitFor();
  const wrong = column.getByRole('table', { name: 'Wrong cases' });
  expect(await wrong.innerText()).toMatch(/expected[\s\S]*got/);
});

test('Measured on a software device, a right kernel gets its counts, and its time folded, as practice.', async () => {
  await paste(page, SEQUENTIAL);
  const column = await practise(page, 'Measure');
  expect(await column.innerText()).toContain('Measure: practice on your own GPU; only hand-ins count.');
  await column.getByRole('table', { name: 'Points by what the kernel does to memory' }).waitFor();
  await column.getByText('Time on this software device, not comparable').waitFor();
  expect(await column.getByRole('figure', { name: 'Your kernel under your own roof' }).count()).toBe(0);
  expect(await column.innerText()).toMatch(/Cases\s*(\d+) of \1 right/);
});

test('The x-ray of a measured kernel leads to its lines in the editor.', async () => {
  const xray = page.getByRole('region', { name: 'X-ray' });
  await xray.getByText('Line by line', { exact: true }).click();
  const link = xray
    .getByRole('table', { name: /^Lines that touch memory/ })
    .getByRole('button')
    .first();
  const line = Number((await link.innerText()).replace('line ', ''));
  await link.click();
  await page.locator('.cm-activeLineGutter').getByText(String(line), { exact: true }).waitFor();
  expect(await page.locator('.cm-hot-lines .cm-gutterElement').allInnerTexts()).toContainEqual(expect.stringMatching(/^\d+\s%/));
});

test('A kernel that never ends is stopped, and the page says why.', async () => {
  // In a separate browser: the software GPU keeps running the loop until its process ends.
  await using other = await launchChromium();
  const context = await openContext(other, { storageState: await page.context().storageState() });
  const tab = await context.newPage();
  await tab.goto(labUrl);
  await paste(tab, ENDLESS);
  const column = await practise(tab, 'Check');
  await column.getByRole('heading', { name: /did not end|Timeout|Timed out/i }).waitFor();
  expect(await column.innerText()).toContain('Look for a loop that never ends');
  expect(await editorText(tab).innerText()).toContain('0xffffffffu');
});

test('A hand-in is followed live, over a reload, to its result.', async () => {
  firstUrl = await handIn(page, 'sequential addressing; expect half of the roof');
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('status').waitFor();
  expect(await progress.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^\S*\s*Queue/)]));
  await page.reload();
  await untilGraded(page);
  await heading(/Accepted|Too slow/i).waitFor();
  expect(await page.getByRole('article').innerText()).toContain('sequential addressing; expect half of the roof');
});

test('The x-ray says first what matters most, shows one warp’s request, and leads to a line of the source.', async () => {
  const xray = page.getByRole('region', { name: 'X-ray' });
  await xray.getByText(/^Counted at n = /).waitFor();
  const picture = xray.getByRole('figure', { name: /^One warp at line/ });
  const choices = xray.getByRole('group', { name: 'Line of the picture' }).getByRole('button');
  await (await ready(choices.last())).click();
  expect(await picture.innerText()).toMatch(/lanes? touch(es)? .* banks?/);
  expect(await xray.getByRole('table', { name: 'Global memory by buffer' }).innerText()).toMatch(/input[\s\S]*1 ×/);
  await xray.getByText('Line by line', { exact: true }).click();
  const link = xray
    .getByRole('table', { name: /^Lines that touch memory/ })
    .getByRole('link')
    .first();
  const line = await link.innerText();
  await link.click();
  const target = page.getByRole('region', { name: 'Source of this hand-in' }).locator(':target');
  expect(await target.innerText()).toMatch(new RegExp(`${line}: .* executions`));
});

test('The roofline of a kernel that was timed on a GPU has a table behind it, and is saved as SVG and as CSV.', async () => {
  await using context = await openSignedIn(browser, installation, 'student');
  const demo = await apiOf(context, installation);
  const { handIns } = await demo.handIn.list.query({
    courseId: await demoCourseId(demo),
    exercise: EXERCISE,
    verdict: 'accepted',
    mine: true,
  });
  const timed = handIns.find(({ fraction }) => fraction !== null);
  const page = await context.newPage();
  await visit(page, `${installation.url}/courses/demo/hand-ins/${timed?.handInId}`);
  const plot = page.getByRole('figure', { name: 'Roofline' });
  const points = await plot.getByRole('group', { name: 'Points' }).locator('[data-point]').count();
  expect(points).toBeGreaterThan(0);
  const svg = await savedText(page, () => plot.getByRole('button', { name: 'Save SVG' }).click());
  expect(svg.name).toMatch(/\.svg$/);
  expect(svg.text).toMatch(/^<(\?xml|svg)[\s\S]*<\/svg>\s*$/);
  await plot.getByRole('button', { name: 'Table' }).click();
  expect(await plot.getByRole('table').getByRole('row').count()).toBeGreaterThan(points);
  const csv = await savedText(page, () => plot.getByRole('button', { name: 'Save CSV' }).click());
  expect(csv.text.trim().split('\n').length).toBeGreaterThan(points);
});

test('One goes on from a hand-in with its text; the same text again is asked about; a second hand-in shows what was changed since the first.', async () => {
  await page.goto(labUrl);
  await paste(page, STARTER);
  await page.goto(firstUrl);
  await page.getByRole('link', { name: 'Continue with this kernel' }).click();
  await page.getByText(/^This is now your hand-in of/).waitFor();
  expect(page.url()).toBe(labUrl);
  await page.getByRole('button', { name: 'Hand in' }).click();
  const question = page.getByRole('dialog', { name: 'Hand this in?' });
  await question.getByText('You handed in exactly this text on').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await paste(page, REFERENCE);
  await handIn(page, 'grid stride with vec4 loads');
  await untilGraded(page);
  await heading(/Accepted|Too slow/i).waitFor();
  const change = page.getByRole('region', { name: 'Change since my last hand-in' });
  const text = await change.innerText();
  expect(text).toContain('sequential addressing; expect half of the roof');
  expect(text).toContain('input4[i + stride]');
  expect(await change.getByRole('link', { name: 'my last hand-in' }).getAttribute('href')).toBe(new URL(firstUrl).pathname);
});

test('The work log has both, and is exported.', async () => {
  await page.goto(`${installation.url}/courses/demo`);
  await page.getByRole('link', { name: '2 hand-ins' }).waitFor();
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'Work log' }).click();
  await heading('Work log').waitFor();
  const rows = await page.getByRole('table').first().innerText();
  expect(rows).toMatch(/grid stride with vec4 loads[\s\S]*sequential addressing/);
  const csv = await savedText(page, () => page.getByRole('button', { name: 'Save as CSV' }).click());
  expect(csv.text).toContain('grid stride with vec4 loads');
  const markdown = await savedText(page, () => page.getByRole('button', { name: 'Save as Markdown' }).click());
  expect(markdown.text).toMatch(/^# /);
});

test('A hand-in that was graded on a software device has no place on the leaderboard, and the page says what gives one.', async () => {
  const assignment = /assignments\/([\w-]+)\//.exec(labUrl)?.[1] ?? '';
  await page.goto(`${installation.url}/courses/demo/leaderboards/${assignment}?exercise=reduction%2Fsum`);
  const place = page.getByRole('region', { name: 'Your place' });
  await place.getByText('your first accepted hand-in that is timed on a GPU puts you on it').waitFor();
  expect(await page.getByRole('link', { name: /Software/ }).count()).toBe(0);
});
