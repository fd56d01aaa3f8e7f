import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_COURSE } from '../../../prisma/seed.ts';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { EXERCISE, STARTER } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { area, button, handInUnwritten, inviteToReport, press, section, write } from './report-writing.ts';
import {
  apiOf,
  DESK,
  demoAssignmentId,
  demoJoinCode,
  openContext,
  openSignedIn,
  overflow,
  PHONE,
  type PortalClient,
  ready,
  signUp,
  stranger,
  visit,
} from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/${DEMO_COURSE}`;
const ASSIGNMENT = 'Reduction';

let ada: Visitor;
let ben: Visitor;
let instructor: Visitor;
let courseId: string;
let assignmentId: string;
let current: Page;

interface Visitor {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly api: PortalClient;
}

/** A new student of the demo course, since tests share an installation. */
async function enrolled(name: string, code: string): Promise<Visitor> {
  const context = await openContext(browser, { viewport: DESK });
  await signUp(context, installation, stranger(name));
  const api = await apiOf(context, installation);
  await api.course.join.mutate({ code });
  return { name, context, page: await context.newPage(), api };
}

beforeAll(async () => {
  const code = await demoJoinCode(browser, installation);
  const mark = randomUUID().slice(0, 6);
  ada = await enrolled(`Ada ${mark}`, code);
  ben = await enrolled(`Ben ${mark}`, code);
  const context = await openSignedIn(browser, installation, 'instructor');
  instructor = { name: 'Demo Instructor', context, page: await context.newPage(), api: await apiOf(context, installation) };
  courseId = (await ada.api.course.list.query()).find(({ slug }) => slug === DEMO_COURSE)?.courseId ?? '';
  assignmentId = await demoAssignmentId(ada.api, ASSIGNMENT);
  const request = { assignmentId, exercise: EXERCISE, source: STARTER, note: 'As the handout has it.', requestId: randomUUID() };
  await ada.api.handIn.create.mutate(request);
  current = ada.page;
});

keepFailures(() => current);

const reportOf = () => `${COURSE}/reports/${assignmentId}`;
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, { practices: true })).toEqual([]);
}

test('A student starts a report with the headings of the lab, and a formula is set while it is written.', async () => {
  const { page } = ada;
  await visit(page, COURSE);
  await page.goto(reportOf());
  await press(page, 'Start a report');
  await page.getByRole('heading', { name: 'First version on the GPU' }).waitFor();
  await press(page, 'Edit section 1 of 5');
  await write(page, 1, '## Reading\n\nThe bound is $F = B \\cdot I$. <img src=x onerror="document.title=1">');
  await section(page, 1).locator('math').waitFor();
  expect(await section(page, 1).locator('img').count()).toBe(0);
  await section(page, 1).getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
});

test('What was not saved when the page closed is saved at the next visit.', async () => {
  const { page } = ada;
  await page.route('**/api/trpc/report.save**', (route) => route.abort());
  await press(page, 'Edit section 2 of 5');
  await area(section(page, 2)).fill('## CPU\n\nWritten offline.');
  await section(page, 2)
    .getByText(/^Not saved; kept in this browser/)
    .waitFor();
  await page.unroute('**/api/trpc/report.save**');
  await visit(page, reportOf());
  await section(page, 2).getByText('Saved', { exact: true }).waitFor();
  const { reportId } = await ada.api.report.mine.query({ courseId, assignmentId });
  const { sections } = await ada.api.report.byId.query({ reportId: reportId ?? '' });
  expect(sections[1]?.text).toContain('Written offline.');
});

test('Sections are moved, removed and put back by buttons, and figures come from hand-ins.', async () => {
  const { page } = ada;
  await visit(page, reportOf());
  await (await ready(button(page, 'Move section 2 of 5 up'))).focus();
  await page.keyboard.press('Enter');
  await section(page, 1).getByText('Written offline.').first().waitFor();
  await press(page, 'Remove section 5 of 5');
  await section(page, 5).waitFor({ state: 'detached' });
  await page.getByText('Removed sections (1)').click();
  await press(page, 'Put back');
  await section(page, 5).waitFor();
  await press(page, 'Add a figure');
  await expectAccessible(page);
  await press(page, 'Add');
  await page.getByRole('figure', { name: /^Figure 1: / }).waitFor();
});

test('A fellow student is invited by name, accepts on the course page, and of two texts for one section both are kept.', async () => {
  await visit(ada.page, reportOf());
  await inviteToReport(ada.page, ben.name);
  current = ben.page;
  await visit(ben.page, COURSE);
  await expectAccessible(ben.page);
  await press(ben.page, `Accept the invitation of ${ada.name}`);
  await ben.page.waitForURL(reportOf());
  await press(ben.page, /^Edit section 3 of/);
  await visit(ada.page, reportOf());
  await press(ada.page, /^Edit section 3 of/);
  await write(ada.page, 3, 'The view of Ada.');
  await area(section(ben.page, 3)).fill('The view of Ben.');
  await ben.page.getByText('Somebody else changed this section while you wrote.').waitFor();
  await section(ben.page, 4).getByText('The view of Ben.').first().waitFor();
  await section(ben.page, 3).getByText('The view of Ada.').first().waitFor();
  await expectAccessible(ben.page);
  await press(ben.page, /^Remove section 3 of/);
});

test('On a phone nothing of the report is cut off.', async () => {
  const { page } = ben;
  await page.setViewportSize(PHONE);
  await visit(page, reportOf());
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESK);
});

/** A4 between the margins, in CSS pixels; and how far Chromium shrinks a page so that all of it fits. */
const PAPER = { width: 703, height: 1031 };
const MOST_SHRUNK = 1.5;

test('On paper nothing of a report is cut off: neither a wide table nor a long line of code nor a long formula.', async () => {
  const { page, api } = ada;
  current = page;
  const { reportId } = await api.report.mine.query({ courseId, assignmentId });
  const cells = (text: (at: number) => string) => `| ${Array.from({ length: 14 }, (_, at) => text(at)).join(' | ')} |`;
  const sum = (word: string) => Array.from({ length: 30 }, (_, at) => `${word}_{${at}}`).join(' + ');
  const table = [cells((at) => `workgroup ${2 ** at}`), cells(() => '---:'), cells((at) => `${1000 * at}.50 GB/s`)].join('\n');
  for (const text of [table, `\`\`\`wgsl\nlet sum = ${sum('input')};\n\`\`\``, `$$\n${sum('x')} = F\n$$`])
    await api.report.addTo.mutate({ reportId: reportId ?? '', kind: 'prose', evidence: null, text, requestId: randomUUID() });
  await visit(page, reportOf());
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  const cut = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].filter((each) => !each.closest('.sr-only') && each.checkVisibility());
    return shown.flatMap((each) => {
      const { overflowX, overflowY } = getComputedStyle(each);
      const tooWide = overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
      const tooHigh = overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1;
      return tooWide || tooHigh ? [`${each.tagName} ${each.className}`] : [];
    });
  });
  expect(cut).toEqual([]);
  const right = await page
    .locator('main td, main pre, main math')
    .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
  expect(right).toBeLessThan(PAPER.width * MOST_SHRUNK);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESK);
});

test('The report is handed in for both, and on paper it is the document alone, on light ground.', async () => {
  const { page } = ben;
  await visit(page, reportOf());
  await handInUnwritten(page, 2);
  const version = page.getByRole('link', { name: /^Version 1, / });
  await version.waitFor();
  await version.click();
  await page.getByRole('table', { name: 'About this report' }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('row', { name: new RegExp(`Students .*${ada.name}`) }),
    page.getByRole('figure', { name: /^Figure 1: / }),
    page.getByRole('heading', { name: 'Reading' }),
  ])
    expect(await part.isVisible()).toBe(true);
  for (const chrome of [
    page.getByRole('navigation', { name: 'Course' }),
    page.getByRole('banner'),
    button(page, 'Print'),
    page.getByRole('region', { name: 'Feedback' }),
  ])
    expect(
      await chrome
        .first()
        .isVisible()
        .catch(() => false),
    ).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

test('Staff find who handed in, read the report and give feedback, and each student is told of it until they have read it.', async () => {
  const { page } = instructor;
  current = page;
  await visit(page, `${COURSE}/staff/reports?assignment=${assignmentId}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(ada.name) }).click();
  await (await ready(page.getByLabel('Score'))).fill('91.5');
  await page.getByRole('textbox', { name: 'Feedback' }).fill('Say why the curve falls.');
  await press(page, 'Give feedback');
  await page
    .getByRole('list', { name: /^Feedback/ })
    .getByText('91.5 of 100')
    .waitFor();
  await expectAccessible(page);
  current = ada.page;
  await visit(ada.page, COURSE);
  await ada.page.getByText('New feedback on your report').waitFor();
  await ada.page.getByRole('link', { name: ASSIGNMENT, exact: true }).first().click();
  await ada.page.getByText('Say why the curve falls.').waitFor();
  await expect.poll(async () => (await ada.api.report.mine.query({ courseId })).unseenFeedback).toEqual([]);
  expect((await ben.api.report.mine.query({ courseId })).unseenFeedback).toHaveLength(1);
});
