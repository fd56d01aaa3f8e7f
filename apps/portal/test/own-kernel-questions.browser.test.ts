import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { handIn, paste, practise, untilGraded } from './lab-page.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew, makeOwnCourse, openDates } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { press } from './report-writing.ts';
import { apiOf, openSignedIn, type PortalClient, ready, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const EXERCISE = 'reduction/sum';
const QUESTION = `${EXERCISE}.own`;

let student: Page;
let instructor: Page;
let asStudent: PortalClient;
let course = '';
let assignmentId = '';
let handInPage = '';

const questionPage = () => `${course}/questions/${assignmentId}/${QUESTION}`;
const player = () => student.getByRole('dialog', { name: 'Step by step' });
const kernel = (name: string) => readFile(new URL(`../../../labs/${EXERCISE}/${name}.wgsl`, import.meta.url), 'utf8');

beforeAll(async () => {
  const staff = await openSignedIn(browser, installation, 'admin');
  instructor = await staff.newPage();
  const asInstructor = await apiOf(staff, installation);
  const own = await makeOwnCourse(asInstructor, installation, 'Your own kernels');
  course = own.url;
  const person = stranger('Olive Own');
  ({ page: student, api: asStudent } = await enrolNew(browser, installation, { person, staff: asInstructor, courseId: own.courseId }));
  const fields = {
    title: 'Your own sum',
    ...openDates(),
    deviceClass: 'counted' as const,
    items: [
      { kind: 'exercise' as const, subject: EXERCISE },
      { kind: 'question' as const, subject: QUESTION, weight: 12, tryLimit: 1, minutes: 30 },
    ],
  };
  ({ assignmentId } = await asInstructor.assignment.create.mutate({ courseId: own.courseId, fields }));
});

keepFailures(() => student);

test('A wrong answer leads to the write that made it, and the mended kernel is accepted.', async () => {
  await visit(student, `${course}/assignments/${assignmentId}/${EXERCISE}`);
  await paste(student, await kernel('wrong/forgets-the-first-element'));
  const result = await practise(student, 'Check');
  await result.getByRole('link', { name: 'See who wrote element 0' }).first().click();
  await player()
    .getByText(/^Line \d+ writes element 0 last, by lane 0 of warp 0 of workgroup 0: /)
    .waitFor({ timeout: 60_000 });
  await player().getByRole('button', { name: 'Close' }).click();
  await visit(student, questionPage());
  await student.getByText('The questions come once a hand-in of yours is accepted.').waitFor();
  await visit(student, `${course}/assignments/${assignmentId}/${EXERCISE}`);
  await paste(student, await kernel('ladder/05-grid-stride-vec4'));
  handInPage = await handIn(student, 'From the first element on.');
  await untilGraded(student);
  await student.getByRole('heading', { name: 'Accepted', level: 1 }).waitFor();
});

test('A student opens the questions about it, without its x-ray, and is led to the moment that explains a wrong answer.', async () => {
  await visit(student, questionPage());
  const begin = student.getByRole('button', { name: 'Begin: 30 minutes from now' });
  await begin.waitFor({ timeout: 120_000 });
  await (await ready(begin)).click();
  await student
    .getByRole('timer')
    .getByText(/^(30|29) min/)
    .waitFor();
  await looksRight(student, 'own-kernel-open');

  await visit(student, handInPage);
  await student.getByText('You have an open question about this file').first().waitFor();
  expect(await student.getByRole('heading', { name: 'X-ray' }).count()).toBe(0);
  expect(await student.getByRole('button', { name: 'See it run' }).count()).toBe(0);
  await visit(student, `${course}/assignments/${assignmentId}/${EXERCISE}`);
  expect(await student.getByRole('button', { name: /^Check/ }).isDisabled()).toBe(true);

  const { tries } = await asStudent.question.mine.query({ assignmentId, question: QUESTION });
  const [open] = tries;
  const answers = Object.fromEntries(
    (open?.fields ?? []).map((field) => [field.id, field.kind === 'choice' ? (field.choices[0]?.value ?? '') : '123457']),
  );
  await visit(student, questionPage());
  for (const field of open?.fields ?? []) {
    const input = student.locator(`[name="answers.${field.id}"]`);
    if (field.kind === 'choice') await input.first().check();
    else await (await ready(input)).fill(answers[field.id] ?? '');
  }
  await student.reload();
  for (const field of open?.fields ?? []) {
    const input = student.locator(`[name="answers.${field.id}"]`);
    if (field.kind === 'choice') await expect.poll(() => input.first().isChecked()).toBe(true);
    else await expect.poll(() => input.inputValue()).toBe(answers[field.id]);
  }
  await student.getByRole('button', { name: 'Answer try 1' }).click();
  await student
    .getByText(/^Answered/)
    .first()
    .waitFor();
  await student.getByText('Worked solution').first().waitFor();
  await looksRight(student, 'own-kernel-answered');
  const { tries: answered } = await asStudent.question.mine.query({ assignmentId, question: QUESTION });
  const played = Object.keys(answered[0]?.kernel?.moments ?? {}).filter((field) => answered[0]?.verdicts?.[field] === false);
  const links = student.getByRole('link', { name: 'See it happen, step by step' });
  expect(await links.count()).toBe(played.length);
  if (played.length > 0) {
    await links.first().click();
    await player()
      .getByText(/^Step \d/)
      .waitFor({ timeout: 60_000 });
  }
});

test('A moment of the kernel becomes a figure of the report, by the link that the player copies, and is shown to staff as well.', async () => {
  await visit(student, handInPage);
  await (await ready(student.getByRole('button', { name: 'See it run' }))).click();
  await player()
    .getByText(/^Step 1 of/)
    .waitFor({ timeout: 60_000 });
  await player().getByRole('button', { name: 'Next barrier' }).click();
  const link = student.url();
  const step = /#play=(\d+)/.exec(link)?.[1] ?? expect.fail();
  await visit(student, `${course}/reports/${assignmentId}`);
  await press(student, 'Start a report');
  await press(student, 'Add a figure');
  const dialog = student.getByRole('dialog', { name: 'Add a figure' });
  await dialog.getByLabel('Show').selectOption('moment');
  await dialog.getByLabel('Link to the moment').fill(`${course}#play=1:a`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('This is no link to a moment of a hand-in.').waitFor();
  await dialog.getByLabel('Link to the moment').fill(link);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await shows(student, step);
  await looksRight(student, 'report-moment');
  await press(student, /^Hand in the report/);
  await student.getByRole('dialog').getByRole('button', { name: 'Hand in the report' }).click();
  await student.getByRole('link', { name: /^Version 1/ }).waitFor();
  await visit(instructor, new URL((await student.getByRole('link', { name: /^Version 1/ }).getAttribute('href')) ?? '', course).href);
  await shows(instructor, step);
  expect(await axeFaults(instructor)).toEqual([]);
});

async function shows(page: Page, step: string): Promise<void> {
  const figure = page.getByRole('figure', { name: /^Figure 1: a moment of the kernel/ });
  await figure.getByText('The lanes of the warp').waitFor({ timeout: 60_000 });
  expect(await figure.innerText()).toContain(`Step ${step} of the case`);
}

test('Staff see what the class answered, the student’s try, and print a sheet with the file and its questions.', async () => {
  const classPage = `${course}/staff/questions/${assignmentId}/${QUESTION}`;
  await visit(instructor, classPage);
  await instructor.getByText('1 of', { exact: false }).first().waitFor();
  await instructor.getByText('Each student was asked this about their own file.', { exact: false }).first().waitFor();
  await looksRight(instructor, 'own-kernel-class');
  await instructor.getByRole('link', { name: 'Sheets for oral exams' }).click();
  await instructor.getByRole('heading', { name: /^Oral exam/ }).waitFor();
  await instructor.getByText('question 1', { exact: false }).first().waitFor();
  expect(await axeFaults(instructor)).toEqual([]);
});
