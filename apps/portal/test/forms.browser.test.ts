import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { WARM_UP_TITLE } from '../../../prisma/demo/plan.ts';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { FORMS, type FormScene } from './forms.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { apiOf, demoCourseId, openContext, openSignedIn, type PortalClient, type Role, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;
const slug = `forms-${randomUUID().slice(0, 8)}`;
const STAFF = `${url}/courses/${slug}/staff`;
/** Generous for two busy cores; no test asserts a duration. */
const POLL = { timeout: 60_000 };
const DAY_MS = 86_400_000;

let contexts: Readonly<Record<Role | 'nobody', BrowserContext>>;
let scene: FormScene;
let page: Page;

beforeAll(async () => {
  const as = (role: Role) => openSignedIn(browser, installation, role);
  contexts = {
    student: await as('student'),
    instructor: await as('instructor'),
    ta: await as('ta'),
    admin: await as('admin'),
    nobody: await openContext(browser),
  };
  const api = async (role: Role) => await apiOf(contexts[role], installation);
  scene = {
    ...(await lateCourse(await api('admin'), await api('student'))),
    ...(await demoPlaces(await api('student'), await api('instructor'))),
  };
  page = await contexts.admin.newPage();
});

keepFailures(() => page);

/** A course with two students and an assignment that is late; one of them has opened its question and begun its report. */
async function lateCourse(root: PortalClient, student: PortalClient): Promise<Pick<FormScene, 'course' | 'assignmentId'>> {
  const { courseId } = await root.course.create.mutate({ slug, title: 'Forms', timeZone: 'UTC', lateDayBudget: 0 });
  const csv = `email,role\n${PEOPLE.student.email},student\n${PEOPLE.ta.email},student\n`;
  await root.lab.allow.mutate({ courseId, allowed: true });
  await root.roster.importCsv.mutate({ courseId, csv, dryRun: false });
  const { assignmentId } = await root.assignment.create.mutate({
    courseId,
    fields: {
      title: 'Late',
      releaseAt: new Date(Date.now() - 3 * DAY_MS).toISOString(),
      dueAt: new Date(Date.now() - DAY_MS).toISOString(),
      latePolicy: 'percent',
      latePercentPerDay: 10,
      maxLateDays: 9,
      items: [
        { kind: 'exercise' as const, subject: 'vector-ops/copy' },
        { kind: 'question' as const, subject: 'vector-ops/launch-blocks' },
        { kind: 'experiment' as const, subject: 'vector-ops/upload-paths' },
        { kind: 'report' as const, weight: 10 },
      ],
    },
  });
  await student.question.open.mutate({ assignmentId, question: 'vector-ops/launch-blocks' });
  await student.report.start.mutate({ assignmentId });
  await student.studentRequest.make.mutate({ assignmentId, kind: 'extension', text: 'I was ill.', requestId: randomUUID() });
  return { course: slug, assignmentId };
}

async function demoPlaces(student: PortalClient, staff: PortalClient): Promise<Pick<FormScene, 'handInId' | 'reportHandInId'>> {
  const courseId = await demoCourseId(student);
  // Other tests hand in wrong kernels, whose pages say what was expected.
  const { handIns } = await student.handIn.list.query({ courseId, mine: true, verdict: 'accepted' });
  const warmUp = (await staff.assignment.list.query({ courseId })).find(({ title }) => title === WARM_UP_TITLE);
  const { reports } = await staff.report.list.query({ assignmentId: warmUp?.assignmentId ?? '' });
  const reportHandInId = reports.flatMap(({ handIn }) => handIn?.reportHandInId ?? [])[0];
  return { handInId: handIns[0]?.handInId ?? '', reportHandInId: reportHandInId ?? '' };
}

async function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string';
  await (await ready(where.getByRole('button', { name, exact }).first())).click();
}

/** The focused field: its name, its state, and the sentence that describes it. */
async function focusedField(of: Page) {
  return await of.evaluate(() => {
    const field = document.activeElement;
    const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ');
    const words = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return {
      name: field?.getAttribute('name') ?? field?.closest('[data-group]')?.getAttribute('data-group') ?? '',
      invalid: field?.getAttribute('aria-invalid'),
      words: words.at(-1) ?? '',
    };
  });
}

test('A new assignment with nothing ticked says so at the exercises, in words, in view, and no longer once one is ticked.', async () => {
  await visit(page, `${STAFF}/assignments/new`);
  await press(page, 'Create the assignment');
  await expect.poll(() => focusedField(page), POLL).toEqual({ name: 'title', invalid: 'true', words: 'Fill this in.' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Sums');
  await page.getByText('Fill this in.').waitFor({ state: 'detached' });
  await press(page, 'Create the assignment');
  const words = 'Choose at least one exercise, question or experiment, or give the report points.';
  const problem = page.getByText(words);
  await problem.waitFor();
  await expect.poll(() => focusedField(page), POLL).toEqual({ name: 'items', invalid: 'true', words });
  expect(await axeFaults(page, { practices: true })).toEqual([]);
  await pickItem(page, 'reduction/sum');
  await problem.waitFor({ state: 'detached' });
  await page.getByLabel('Due', { exact: true }).fill('2020-01-01T00:00');
  await press(page, 'Create the assignment');
  await page.getByText('An assignment must be due after it is released.').waitFor();
  await expect.poll(() => focusedField(page), POLL).toMatchObject({ name: 'dueAt', invalid: 'true' });
});

/** The default wording of zod and of browsers. */
const RAW = /Too small|Too big|Invalid input|expected|received|Please fill|fields\./;

type Row = (typeof FORMS)[number];

/** The form of a table row, open and with an error in it. */
async function openForm(of: Page, { path, predicts, fold, openers = [], verb, spoil }: Row): Promise<Locator> {
  await visit(of, `${url}${path(scene)}`);
  if (predicts !== undefined) {
    const form = of.getByRole('form', { name: 'Your prediction' });
    await (await ready(form.getByRole('textbox'))).fill(predicts);
    await press(form, 'Predict');
  }
  if (fold !== undefined) await of.locator('summary', { hasText: fold }).click();
  for (const opener of openers) await press(of, opener);
  // A page may have another form with a field of the same name.
  const form = of.locator('form', { has: of.getByRole('button', { name: verb, exact: true }) });
  await ready(form.getByRole('button', { name: verb, exact: true }));
  if (spoil === undefined) return form;
  const field = form.getByLabel(spoil.label);
  if (typeof spoil.with === 'string') await field.fill(spoil.with);
  else await field.setInputFiles({ name: 'own.wgsl', mimeType: 'text/plain', buffer: Buffer.alloc(spoil.with, 'a') });
  return form;
}

/** Changes a field like somebody who reads what is wrong with it. */
async function mend(field: Locator): Promise<void> {
  const kind = await field.evaluate((element) => (element instanceof HTMLSelectElement ? 'select' : element.getAttribute('type')));
  if (kind === 'select') await field.selectOption({ index: 1 });
  else if (kind === 'checkbox') await field.check();
  else if (kind === 'file') await field.setInputFiles([]);
  else await field.fill(kind === 'number' ? '5' : 'something');
}

test.each(FORMS)(
  '$file: “$verb” on what is wrong leads to the first field, with a sentence at it that goes when it is mended.',
  async (row) => {
    page = await contexts[row.by ?? 'nobody'].newPage();
    const form = await openForm(page, row);
    await form.getByRole('button', { name: row.verb, exact: true }).click();
    await form.locator('[aria-invalid="true"]').first().waitFor();
    const focused = await focusedField(page);
    expect(focused).toMatchObject({ invalid: 'true', words: expect.stringMatching(/\.$/) });
    expect(await page.locator('body').innerText()).not.toMatch(RAW);
    const field = form.locator(`[name="${focused.name}"]`).first();
    await mend(field);
    await form.locator(`[name="${focused.name}"][aria-invalid]`).waitFor({ state: 'detached' });
    await page.close();
  },
);

test('An address that is taken is said at the address.', async () => {
  page = await contexts.admin.newPage();
  await visit(page, `${url}/new-course`);
  await page.getByLabel('Title').fill('Another');
  await page.getByLabel('Address').fill(slug);
  await press(page, 'Create the course');
  await page.getByText('Choose another address.').waitFor();
  await expect.poll(() => focusedField(page), POLL).toMatchObject({ name: 'slug', invalid: 'true' });
});
