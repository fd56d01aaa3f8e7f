import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoCourseId, openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/demo`;
const EXERCISE = 'reduction/sum';
const QUESTION = `${EXERCISE}.own`;
const DAY_MS = 86_400_000;

type Api = Awaited<ReturnType<typeof apiOf>>;

let student: Page;
let instructor: Page;
let [asStudent, asInstructor]: [Api | null, Api | null] = [null, null];
let assignmentId = '';

beforeAll(async () => {
  const context = await openSignedIn(browser, installation, 'student');
  student = await context.newPage();
  asStudent = await apiOf(context, installation);
  const staff = await openSignedIn(browser, installation, 'instructor');
  instructor = await staff.newPage();
  asInstructor = await apiOf(staff, installation);
  const fields = {
    title: 'Your own sum',
    releaseAt: new Date(Date.now() - DAY_MS).toISOString(),
    dueAt: new Date(Date.now() + DAY_MS).toISOString(),
    deviceClass: 'counted' as const,
    items: [
      { kind: 'exercise' as const, subject: EXERCISE },
      { kind: 'question' as const, subject: QUESTION, weight: 12, tryLimit: 1, minutes: 30 },
    ],
  };
  ({ assignmentId } = await asInstructor.assignment.create.mutate({ courseId: await demoCourseId(asInstructor), fields }));
});

keepFailures(() => student);

test('After an accepted hand-in a student opens the questions about it, without its x-ray, and is led to the moment that explains a wrong answer.', async () => {
  const api = asStudent ?? expect.fail();
  const page = `${COURSE}/questions/${assignmentId}/${QUESTION}`;
  await visit(student, page);
  await student.getByText('The questions come once a hand-in of yours is accepted.').waitFor();

  const source = await readFile(new URL('../../../labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl', import.meta.url), 'utf8');
  const { handInId } = await api.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID() });
  await expect.poll(async () => (await api.handIn.byId.query({ handInId })).verdict, { timeout: 120_000 }).toBe('accepted');
  await visit(student, page);
  const begin = student.getByRole('button', { name: 'Begin: 30 minutes from now' });
  await begin.waitFor({ timeout: 120_000 });
  await (await ready(begin)).click();
  await student
    .getByRole('timer')
    .getByText(/^(30|29) min/)
    .waitFor();
  await looksRight(student, 'own-kernel-open');

  await visit(student, `${COURSE}/hand-ins/${handInId}`);
  await student.getByText('You have an open question about this file').first().waitFor();
  expect(await student.getByRole('heading', { name: 'X-ray' }).count()).toBe(0);
  expect(await student.getByRole('button', { name: 'See it run' }).count()).toBe(0);
  await visit(student, `${COURSE}/assignments/${assignmentId}/${EXERCISE}`);
  expect(await student.getByRole('button', { name: /^Check/ }).isDisabled()).toBe(true);

  const { tries } = await api.question.mine.query({ assignmentId, question: QUESTION });
  const [open] = tries;
  const answers = Object.fromEntries(
    (open?.fields ?? []).map((field) => [field.id, field.kind === 'choice' ? (field.choices[0]?.value ?? '') : '123457']),
  );
  await visit(student, page);
  for (const field of open?.fields ?? []) {
    const input = student.locator(`[name="answers.${field.id}"]`);
    if (field.kind === 'choice') await input.first().check();
    else await (await ready(input)).fill(answers[field.id] ?? '');
  }
  await student.getByRole('button', { name: 'Answer try 1' }).click();
  await student
    .getByText(/^Answered/)
    .first()
    .waitFor();
  await student.getByText('Worked solution').first().waitFor();
  await looksRight(student, 'own-kernel-answered');
  const { tries: answered } = await api.question.mine.query({ assignmentId, question: QUESTION });
  const played = Object.keys(answered[0]?.kernel?.moments ?? {}).filter((field) => answered[0]?.verdicts?.[field] === false);
  const links = student.getByRole('link', { name: 'See it happen, step by step' });
  expect(await links.count()).toBe(played.length);
  if (played.length > 0) {
    await links.first().click();
    await student
      .getByRole('dialog', { name: 'Step by step' })
      .getByText(/^Step \d/)
      .waitFor({ timeout: 60_000 });
  }
});

test('Staff see what the class answered, the student’s try, and print a sheet with the file and its questions.', async () => {
  const classPage = `${COURSE}/staff/questions/${assignmentId}/${QUESTION}`;
  await visit(instructor, classPage);
  await instructor.getByText('1 of', { exact: false }).first().waitFor();
  await instructor.getByRole('link', { name: 'Sheets for oral exams' }).click();
  await instructor.getByRole('heading', { name: /^Oral exam/ }).waitFor();
  await instructor.getByText('question 1', { exact: false }).first().waitFor();
  expect(await axeFaults(instructor)).toEqual([]);
});
