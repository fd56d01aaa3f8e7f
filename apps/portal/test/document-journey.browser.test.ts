import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SCREENSHOTS } from './artefacts.ts';
import { keepFailures } from './failure.ts';
import { joinByInvitation, shownLink } from './invitation.ts';
import { SEQUENTIAL, STARTER } from './kernels.ts';
import { handIn, paste, untilGraded } from './lab-page.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { handInUnwritten, inviteToReport, press, write } from './report-writing.ts';
import { apiOf, DESK, openContext, openSignedIn, ready, stranger, visit } from './visitor.ts';

/** The document on reduction (000), as its students work through it: kernel, questions, prediction, experiment, and the report of a group. */

const installation = ownInstallation();
const browser = await ownBrowser();
const slug = `reduction-${randomUUID().slice(0, 8)}`;
const COURSE = `${installation.url}/courses/${slug}`;
const TITLE = 'Global sum';
const PLACEMENT = 'A sum under the roofline';
const PREDICTION = 'Predict: at what size the GPU wins';
/** In the order in which the instructor thinks of them. */
const RUBRIC = [
  { name: 'Discussion', points: '7.5' },
  { name: 'Reading', points: '2.5' },
];
const EXPERIMENT = 'Sum: bandwidth by size, against the CPU';
const [ada, ben] = [stranger('Ada Document'), stranger('Ben Document')];
/** Larger than every size that the software device measures: there the GPU never wins. */
const NEVER = '1000000';

let staff: BrowserContext;
let instructor: Page;
let page: Page;

beforeAll(async () => {
  staff = await openSignedIn(browser, installation, 'admin');
  instructor = await staff.newPage();
  page = await (await openContext(browser, { viewport: DESK })).newPage();
});

keepFailures(() => page);

/** Follows the page's next step. */
async function goOn(to: string): Promise<void> {
  await page.getByText('Next in this assignment:').getByRole('link', { name: to, exact: true }).click();
}

/** Opens the question of this page and fills its fields, by their labels. */
async function answer(answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await (await ready(page.getByLabel(label, { exact: true }))).fill(text);
}

/** The right answers, from the numbers in the text. */
async function solved(): Promise<Record<string, string>> {
  const text = await page.getByText('A device has a peak of').first().innerText();
  const share = await page.getByText('It takes the time that corresponds to').first().innerText();
  const [teraflops = 0, gigabytes = 0, millions = 0] = numbers(text);
  const [percent = 0] = numbers(share.slice(share.indexOf('corresponds to')));
  return {
    'Intensity at the ridge of the roof': String((1000 * teraflops) / gigabytes),
    'Attainable rate of the sum': String(gigabytes / 4),
    'Time of the kernel': String((4000 * millions) / gigabytes / (percent / 100)),
  };
}

function numbers(text: string): number[] {
  return (text.match(/\d[\d\s.]*(?=\s(Tflop|GB|million|%))/g) ?? []).map((each) => Number(each.replaceAll(/\s/g, '')));
}

test('An instructor sets the document: its questions, its exercise, its experiment, and a report with points.', async () => {
  const api = await apiOf(staff, installation);
  const { courseId } = await api.course.create.mutate({ slug, title: 'GPU computing', timeZone: 'UTC', lateDayBudget: 0 });
  await visit(instructor, `${COURSE}/staff/assignments/new`);
  await (await ready(instructor.getByRole('textbox', { name: 'Title' }))).fill(TITLE);
  for (const item of ['sum', 'roofline-placement', 'predict-break-even', 'by-size']) await pickItem(instructor, `reduction/${item}`);
  await pickItem(instructor, 'report');
  await instructor.getByLabel('Points: Report').fill('50');
  for (const [at, { name, points }] of RUBRIC.entries()) {
    await press(instructor, 'Add a criterion');
    // The new criterion has the focus.
    await instructor.keyboard.type(name);
    await instructor.getByLabel(`Points of criterion ${at + 1}`).fill(points);
  }
  await instructor.getByText('The criteria add up to 10 points').waitFor();
  await press(instructor, 'Move criterion 2 up');
  expect(await instructor.getByLabel('Criterion 1', { exact: true }).inputValue()).toBe('Reading');
  await looksRight(instructor, 'rubric-form');
  await instructor.getByRole('button', { name: 'Create the assignment' }).click();
  await instructor.waitForURL(/staff\/assignments$/);
  const csv = [ada, ben].map(({ email, name }) => `${email},${name}\n`).join('');
  await api.roster.importCsv.mutate({ courseId, csv: `email,name\n${csv}`, dryRun: false });
});

/** The link that the instructor gives to an invited student. */
async function linkFor(email: string): Promise<string> {
  await visit(instructor, `${COURSE}/staff/roster`);
  await (await ready(instructor.getByRole('button', { name: `Make a link for ${email}` }))).click();
  const dialog = instructor.getByRole('dialog', { name: `A link for ${email}` });
  await (await ready(dialog.getByRole('button', { name: 'Make the link' }))).click();
  return await shownLink(dialog);
}

test('A student joins by the invitation, and the course’s page sends them to the kernel.', async () => {
  await joinByInvitation(page, { url: await linkFor(ada.email), person: ada, installation });
  const start = page.getByRole('region', { name: 'Start here: Sum' });
  await start.waitFor();
  expect(await page.getByRole('link', { name: PLACEMENT }).isVisible()).toBe(false);
  await (await ready(page.getByText('2 questions', { exact: true }))).click();
  await page
    .getByRole('list', { name: `Questions of ${TITLE}` })
    .getByRole('link', { name: PLACEMENT })
    .waitFor();
  await looksRight(page, 'document-course');
  await start.getByRole('link', { name: 'Open the exercise' }).click();
});

test('A wrong kernel leads back to the editor, an accepted one on to the questions.', async () => {
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  const lab = page.url();
  await paste(page, STARTER);
  await handIn(page, 'The starter, to see what a wrong sum looks like.');
  await untilGraded(page);
  await page.getByRole('heading', { level: 1, name: /Wrong answer/ }).waitFor();
  expect(await page.getByText('Next in this assignment:').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue with this kernel' }).click();
  await page.waitForURL((url) => url.href.startsWith(lab));
  await paste(page, SEQUENTIAL);
  await handIn(page, 'Sequential addressing: no divergence.');
  await untilGraded(page);
  await page.getByRole('heading', { level: 1, name: /Accepted/ }).waitFor();
  await goOn(`Answer: ${PLACEMENT}`);
});

test('Once a question is answered its page leads to the prediction, and once that is locked to the experiment.', async () => {
  await (await ready(page.getByRole('button', { name: 'Open the question' }))).click();
  await answer({ ...(await solved()), 'Time of the kernel': '0.001' });
  await press(page, 'Answer try 1');
  await page.getByRole('status').getByText('In try 1, 2 of 3 are correct.').waitFor();
  await press(page, 'Try again with new numbers');
  await page.getByRole('heading', { name: 'Try 2' }).waitFor();
  await answer(await solved());
  await press(page, 'Answer try 2');
  await page.getByText('Worked solution').first().waitFor();
  await goOn(PREDICTION);
  await (await ready(page.getByRole('button', { name: 'Open the question' }))).click();
  await answer({ 'Break-even of the divergent tree': NEVER, 'Break-even of the sequential tree': '100' });
  await press(page, 'Lock the prediction');
  await page.getByText('Run the experiment to see whether your prediction holds').getByRole('link', { name: EXPERIMENT }).waitFor();
  await looksRight(page, 'document-prediction-locked');
  await goOn(`Run: ${EXPERIMENT}`);
});

test('The run of the experiment takes the accepted kernel, says at once what was derived, leaves the prediction to a GPU, and leads to the report.', async () => {
  const own = page.getByRole('region', { name: 'Your run' });
  await press(page, 'Run the experiment');
  await own.getByText(', done').waitFor();
  await own.getByText('its times cannot answer the question').waitFor();
  await (await ready(own.getByText('The numbers'))).click();
  await own.getByText(/^divergent WG=256 beats CPU from: above/).waitFor();
  await looksRight(page, 'document-run');
  const experiment = page.url();
  await visit(page, COURSE);
  await (await ready(page.getByText('2 questions', { exact: true }))).click();
  await page.getByRole('main').getByRole('link', { name: PREDICTION }).click();
  await page.getByText('A run on a software device cannot show it and decides nothing').waitFor();
  expect(await page.getByText('waits for your run').count()).toBe(2);
  await looksRight(page, 'document-prediction-undecided');
  await visit(page, experiment);
  await goOn('Write your report');
});

interface Figure {
  readonly show: string;
  readonly after: string;
  readonly of?: RegExp;
}

/** Adds a figure of the student's own work, where it belongs. */
async function addFigure({ show, after, of }: Figure): Promise<void> {
  await press(page, 'Add a figure');
  const dialog = page.getByRole('dialog', { name: 'Add a figure' });
  await dialog.getByLabel('Show').selectOption({ label: show });
  if (of) await choose(dialog.getByLabel(/^(Of the hand-in|The answer|The run)$/), of);
  await dialog.getByLabel('Place it').selectOption({ label: `after ${after}` });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function choose(select: Locator, words: RegExp): Promise<void> {
  const label = (await select.locator('option').allInnerTexts()).find((text) => words.test(text));
  await select.selectOption({ label: label ?? '' });
}

test('A report is begun with what the document asks for, a fellow student joins it, and text, formula and figures come together in it.', async () => {
  await page.getByText('Judged by 2 criteria, 10 points in total').waitFor();
  await press(page, 'Start a report');
  await page.getByRole('heading', { name: 'Optimised version on the GPU' }).waitFor();
  await page.getByRole('row', { name: 'Discussion 7.5' }).waitFor();
  await using fellow = await openContext(browser, { viewport: DESK });
  const bens = await fellow.newPage();
  await joinByInvitation(bens, { url: await linkFor(ben.email), person: ben, installation });
  await page.reload();
  await inviteToReport(page, ben.name);
  await visit(bens, COURSE);
  await press(bens, `Accept the invitation of ${ada.name}`);
  await bens.waitForURL(page.url());
  await press(page, 'Edit section 1 of 5');
  await write(page, 1, '## Reading: the roofline\n\nA sum has $I = \\frac{1}{4}$ flop/byte, so memory is its limit.');
  await press(page, 'Done');
  for (const figure of [
    { show: 'an answer to a question, or a prediction with its run', of: /^A sum under .* 100 %$/, after: '“Reading: the roofline”' },
    { show: 'the chart of an experiment with its table', after: '“First version on the GPU”' },
    { show: 'an answer to a question, or a prediction with its run', of: /^Predict/, after: 'figure 2' },
    { show: 'the kernel', of: /accepted/, after: '“Optimised version on the GPU”' },
    { show: 'the result, with its times or counts', of: /accepted/, after: 'figure 4' },
    { show: 'the note from the work log, and the result', of: /wrong answer/, after: '“Discussion”' },
  ])
    await addFigure(figure);
  await page.getByRole('figure', { name: /^Figure 6: note/ }).waitFor();
  await looksRight(page, 'document-report');
  await handInUnwritten(page, 4);
  await page.getByText('Next in this assignment: Climb higher: Sum').waitFor();
  await page.getByRole('link', { name: /^Version 1, / }).click();
});

test('The printed report holds the student’s figures in the sections where they belong, and is drawn for paper.', async () => {
  await page.getByRole('table', { name: 'About this report' }).waitFor();
  const pdf = await page.pdf({ path: join(SCREENSHOTS, 'document-report.pdf'), format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(3);
  await page.setViewportSize({ width: 703, height: 1031 });
  await page.emulateMedia({ media: 'print' });
  const report = page.getByRole('article', { name: 'Report' });
  const text = await report.innerText();
  const inOrder = [
    'Reading: the roofline',
    'Figure 1. A sum under the roofline, try 2',
    'First version on the GPU',
    `Figure 2. ${EXPERIMENT}, run by ${ada.name}`,
    `Figure 3. ${PREDICTION}`,
    'Optimised version on the GPU',
    'fn tree_sum',
    'Figure 4. Kernel for Sum',
    'Figure 5. Sum, handed in',
    'Discussion',
    'The starter, to see what a wrong sum looks like.',
    'Figure 6. From Ada Document’s work log',
  ];
  const places = inOrder.map((words) => text.indexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(await report.locator('math').count()).toBeGreaterThan(0);
  const chart = report.getByRole('img', { name: new RegExp(`^${EXPERIMENT}`) });
  expect(await shareOfParent(chart)).toBeGreaterThan(0.95);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESK);
});

/** The share of its box's width that a drawing fills. */
async function shareOfParent(drawing: Locator): Promise<number> {
  return await drawing.evaluate((svg) => svg.getBoundingClientRect().width / (svg.parentElement?.getBoundingClientRect().width ?? 1));
}

test('The instructor’s feedback and points reach the student’s page and the gradebook, for both who wrote the report.', async () => {
  await visit(instructor, `${COURSE}/staff/reports`);
  await instructor.getByRole('link', { name: new RegExp(ada.name) }).click();
  await (await ready(instructor.getByLabel('Points: Reading'))).fill('3');
  await instructor.getByRole('textbox', { name: 'Feedback' }).fill('Say why the sequential tree is faster.');
  await press(instructor, 'Give feedback');
  await instructor.getByText('The largest value is 2.5.').waitFor();
  await instructor.getByText('Fill this in.').waitFor();
  await instructor.getByLabel('Points: Reading').fill('2.5');
  await instructor.getByLabel('Points: Discussion').fill('6.5');
  await instructor.getByLabel('Note: Discussion').fill('The barriers are missing.');
  await instructor.getByText('9 of 10 points: a score of 90 of 100').waitFor();
  await looksRight(instructor, 'rubric-judging');
  await press(instructor, 'Give feedback');
  await instructor
    .getByRole('list', { name: /^Feedback/ })
    .getByText('90 of 100')
    .waitFor();
  await visit(page, COURSE);
  await page.getByText('New feedback on your report').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'written by up to three' }).getByText('45 of 50 points').waitFor();
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  await page.getByText('Say why the sequential tree is faster.').waitFor();
  await page.getByRole('row', { name: 'Discussion The barriers are missing. 6.5 of 7.5' }).waitFor();
  await looksRight(page, 'rubric-judged');
  await visit(instructor, `${COURSE}/staff/gradebook`);
  const grades = instructor.getByRole('table', { name: 'Grades by student' });
  expect(await grades.getByRole('row', { name: new RegExp(ben.name) }).innerText()).toMatch(/\b45\b/);
  // 10 for the question, none for the prediction yet, 10 for the experiment, 45 for the report, and 40 for a kernel that is right.
  expect(await grades.getByRole('row', { name: new RegExp(ada.name) }).innerText()).toMatch(/\b105\b/);
});

test('When the rubric changes, points given under it stay, staff are told, and what they have typed is kept.', async () => {
  await visit(instructor, `${COURSE}/staff/reports`);
  await instructor.getByRole('link', { name: new RegExp(ada.name) }).click();
  await (await ready(instructor.getByLabel('Points: Reading'))).fill('2');
  await instructor.getByRole('textbox', { name: 'Feedback' }).fill('On second thoughts.');
  const other = await staff.newPage();
  await visit(other, `${COURSE}/staff/assignments`);
  await other.getByRole('main').getByRole('link', { name: TITLE, exact: true }).first().click();
  await (await ready(other.getByLabel('Points of criterion 2'))).fill('10');
  await other.getByRole('button', { name: 'Save the changes' }).click();
  await other.waitForURL(/staff\/assignments$/);
  await visit(other, `${COURSE}/staff/reports`);
  await other.getByText('before the rubric was changed').waitFor();
  await looksRight(other, 'rubric-list');
  await press(instructor, 'Give feedback');
  await instructor.getByText('The rubric was changed in the meantime.').waitFor();
  await instructor.getByText('8.5 of 12.5 points: a score of 68 of 100').waitFor();
  await instructor.getByText('The rubric was changed after this report was judged.').waitFor();
  await looksRight(instructor, 'rubric-changed');
  await instructor.getByLabel('Points: Discussion').fill('9');
  await press(instructor, 'Give feedback');
  await instructor.getByText('88 of 100', { exact: true }).waitFor();
  await visit(other, `${COURSE}/staff/reports`);
  expect(await other.getByText('before the rubric was changed').count()).toBe(0);
});
