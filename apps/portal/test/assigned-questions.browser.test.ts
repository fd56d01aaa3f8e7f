import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PAPER_TITLE } from '../../../prisma/demo/plan.ts';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoCourseId, openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/demo`;
const QUESTION = 'vector-ops/launch-blocks';

let student: Page;
let instructor: Page;
let assignmentId = '';

beforeAll(async () => {
  student = await (await openSignedIn(browser, installation, 'student')).newPage();
  const context = await openSignedIn(browser, installation, 'instructor');
  instructor = await context.newPage();
  const api = await apiOf(context, installation);
  const assignments = await api.assignment.list.query({ courseId: await demoCourseId(api) });
  assignmentId = assignments.find(({ title }) => title === PAPER_TITLE)?.assignmentId ?? '';
});

keepFailures(() => student);

const ownPage = () => `${COURSE}/questions/${assignmentId}/${QUESTION}`;
const classPage = () => `${COURSE}/staff/questions/${assignmentId}/${QUESTION}`;

/** The numbers of the open variant, read from its text. */
async function drawn(page: Page): Promise<{ elements: number; threads: number; text: string }> {
  const text = await page.getByText('A kernel adds two arrays').first().innerText();
  const [elements = 0, threads = 0] =
    text.match(/\d[\d\s]*(?= (elements,|threads\.))/g)?.map((each) => Number(each.replaceAll(/\s/g, ''))) ?? [];
  return { elements, threads, text };
}

async function answer(page: Page, { blocks, idle }: { blocks: string; idle: string }): Promise<void> {
  await (await ready(page.getByRole('textbox', { name: 'Blocks', exact: true }))).fill(blocks);
  await page.getByRole('textbox', { name: 'Threads without an element' }).fill(idle);
  await page.getByRole('button', { name: /^Answer try/ }).click();
}

test('A student opens a question of an assignment, keeps its numbers over a reload, answers it wrongly and then rightly, and reads the solution.', async () => {
  await visit(student, COURSE);
  const list = student.getByRole('list', { name: `Questions of ${PAPER_TITLE}` });
  await list.getByRole('link', { name: 'Blocks of a launch' }).click();
  await (await ready(student.getByRole('button', { name: 'Open the question' }))).click();
  await student.getByRole('heading', { name: 'Try 1' }).waitFor();
  const { elements, threads, text } = await drawn(student);
  await student.reload();
  expect((await drawn(student)).text).toBe(text);
  await looksRight(student, 'question-open');

  await answer(student, { blocks: 'many', idle: '3' });
  await student.getByText('is not a number').waitFor();
  const blocks = Math.ceil(elements / threads);
  await answer(student, { blocks: String(blocks), idle: String(blocks * threads - elements + 1) });
  await student.getByRole('status').getByText('In try 1, 1 of 2 are correct.').waitFor();
  expect(await student.getByText('Worked solution', { exact: true }).count()).toBe(0);

  await (await ready(student.getByRole('button', { name: 'Try again with new numbers' }))).click();
  await student.getByRole('heading', { name: 'Try 2' }).waitFor();
  const second = await drawn(student);
  expect(second.text).not.toBe(text);
  const right = Math.ceil(second.elements / second.threads);
  await answer(student, { blocks: String(right), idle: String(right * second.threads - second.elements) });
  await student.getByRole('status').getByText('Try 2 is correct.').waitFor();
  await student.getByText('Worked solution').first().waitFor();
  await looksRight(student, 'question-answered');
  await visit(student, COURSE);
  await list.getByRole('listitem').filter({ hasText: 'Blocks of a launch' }).getByText('10 of 10 points').waitFor();
});

test('An instructor sees what the class answered, a student’s try, and what a regrade would change; regrades, and takes it back.', async () => {
  await visit(instructor, `${COURSE}/staff/class`);
  await instructor
    .getByRole('region', { name: 'By question, experiment and report' })
    .getByRole('link', { name: 'Blocks of a launch' })
    .click();
  await instructor.getByRole('table', { name: 'Students and their last answers' }).waitFor();
  await instructor.getByRole('table', { name: 'Wrong answers as multiples of the right one' }).first().waitFor();
  await looksRight(instructor, 'question-class');

  await instructor.getByLabel('What to do').selectOption('full_points');
  await (await ready(instructor.getByRole('button', { name: 'Show what would change' }))).click();
  await instructor.getByRole('table', { name: 'Changes' }).waitFor();
  await instructor.getByRole('button', { name: 'Regrade…' }).click();
  await instructor.getByRole('dialog').getByLabel('Reason').fill('The text could be read in two ways.');
  await instructor.getByRole('dialog').getByRole('button', { name: 'Regrade' }).click();
  await instructor.getByText('All points to everybody who answered,').waitFor();
  await visit(student, ownPage());
  await student.getByText('The text could be read in two ways.').waitFor();

  await (await ready(instructor.getByRole('button', { name: 'Undo…' }))).click();
  await instructor.getByRole('dialog').getByLabel('Reason').fill('It was clear enough.');
  await instructor.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await instructor.getByText('; undone', { exact: false }).waitFor();
  await visit(instructor, classPage());
  await instructor.getByRole('table', { name: 'Students and their last answers' }).getByRole('link', { name: 'Chen Jiayi' }).click();
  await instructor.getByRole('heading', { name: 'Chen Jiayi: Blocks of a launch' }).waitFor();
  await instructor.getByText('Worked solution').first().waitFor();
  await looksRight(instructor, 'question-student');
});

test('An instructor chooses questions in the form of an assignment; a limit that is none is refused at its field.', async () => {
  await visit(instructor, `${COURSE}/staff/assignments/${assignmentId}`);
  await (await ready(instructor.locator('summary', { hasText: /\d questions/ }))).click();
  const limit = instructor.getByRole('spinbutton', { name: 'Tries' }).first();
  await (await ready(limit)).fill('1001');
  await instructor.getByRole('button', { name: 'Save the changes' }).click();
  await instructor.locator('[name$=".tryLimit"][aria-invalid="true"]').waitFor();
  await looksRight(instructor, 'question-chooser');
  await limit.fill('3');
  await instructor.getByRole('button', { name: 'Save the changes' }).click();
  await instructor.waitForURL(/staff\/assignments$/);
});
