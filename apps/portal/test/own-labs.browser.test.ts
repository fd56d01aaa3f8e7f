import { randomUUID } from 'node:crypto';
import { ownLab } from '@rooflab/course/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { looksRight, widthFaults } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { apiOf, DESK, openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const id = randomUUID().slice(0, 8);
const slug = `own-labs-${id}`;
const labId = `lab-${id}`;
const STAFF = `${installation.url}/courses/${slug}/staff`;
const LABS = `${STAFF}/labs`;

let instructor: BrowserContext;
let page: Page;

beforeAll(async () => {
  instructor = await openSignedIn(browser, installation, 'instructor');
  await (await apiOf(instructor, installation)).course.create.mutate({ slug, title: 'Own labs', timeZone: 'UTC', lateDayBudget: 0 });
  page = await instructor.newPage();
});

keepFailures(() => page);

async function press(name: string): Promise<void> {
  await (await ready(page.getByRole('button', { name, exact: true }))).click();
}

async function upload(archive: Uint8Array, name = 'lab.zip'): Promise<void> {
  const field = await ready(page.getByLabel('Archive of the lab'));
  await field.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(archive) });
}

async function looksRightEverywhere(name: string): Promise<void> {
  await looksRight(page, name);
  expect(await widthFaults(page, name)).toEqual([]);
  await page.setViewportSize(DESK);
}

const inUse = (words: string) => page.getByRole('list', { name: `Assignments that use ${labId}` }).getByText(words);

test('Before an administrator allows it, the page says so, and publishes nothing.', async () => {
  await visit(page, LABS);
  await page.getByText('An administrator of this installation has to allow them first').waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await looksRightEverywhere('own-labs-not-allowed');
});

test('An administrator allows the course to publish labs.', async () => {
  await using admin = await openSignedIn(browser, installation, 'admin');
  page = await admin.newPage();
  await visit(page, LABS);
  const box = await ready(page.getByRole('checkbox', { name: 'Instructors of this course may publish labs' }));
  await box.click();
  await page.getByText(`rooflab lab publish my-lab --course ${slug}`).waitFor();
  expect(await box.isChecked()).toBe(true);
  await looksRightEverywhere('own-labs-none');
});

test('A file that is too large or no lab is refused at once, in words; the archive of a lab is published.', async () => {
  page = await instructor.newPage();
  await visit(page, LABS);
  await upload(new Uint8Array(9 * 2 ** 20));
  await page.getByText(/This file has 9216\sKiB; an archive has at most 8 MiB\./).waitFor();
  await upload(new TextEncoder().encode('no archive'));
  await press('Publish');
  await page.getByText('Build the lab again: rooflab lab build.').waitFor();
  await upload(await ownLab(labId));
  await press('Publish');
  await page.getByText(`Published: version 1 of ${labId}.`).waitFor();
  await press('Publish');
  await page.getByText(`This archive was published before: it is version 1 of ${labId}.`).waitFor();
});

test('An assignment takes an exercise of the lab and keeps its version; a second archive is version 2.', async () => {
  await visit(page, `${STAFF}/assignments/new`);
  await (await ready(page.getByRole('textbox', { name: 'Title' }))).fill('Copies');
  await pickItem(page, `${labId}/copy`);
  await press('Create the assignment');
  await page.waitForURL(`${STAFF}/assignments`);
  await visit(page, LABS);
  await inUse('There is no other version.').waitFor();
  const changed = {
    'README.md': (text: string) => `${text}\nRead twice.\n`,
    'lab.json': (text: string) => text.replace('"passFraction": 0.', '"passFraction": 0.0'),
    'built/exercises.json': (text: string) => text.replace('"name":"', '"name":"new '),
    'order.svg': () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  await upload(await ownLab(labId, changed));
  await press('Publish');
  await page.getByText(`Published: version 2 of ${labId}.`).waitFor();
  const versions = page.getByRole('table', { name: `Versions of ${labId}, newest first` });
  await versions.getByRole('row', { name: /^2 .*New assignments get it\./ }).waitFor();
  await inUse('Copies uses version 1').waitFor();
  await looksRightEverywhere('own-labs');
});

test('What differs is read first; then the assignment gets the version, after a question that says what follows.', async () => {
  await press('Compare and switch Copies');
  await page.waitForURL(/\/staff\/labs\/compare\?/);
  await page.getByRole('heading', { name: 'From version 1 to version 2' }).waitFor();
  const files = page.getByRole('region', { name: 'Files' });
  expect(await files.innerText()).toMatch(/order\.svg added/);
  expect(await page.getByRole('region', { name: 'Exercises' }).innerText()).toMatch(/Cases added: new /);
  await page
    .getByRole('table', { name: /What differs in lab.json/ })
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Handout' }).getByText('Read twice.').waitFor();
  await looksRightEverywhere('own-labs-compare');
  await press('Use it for new hand-ins');
  const dialog = page.getByRole('dialog', { name: 'Use version 2 in Copies?' });
  await dialog.getByText('and so are those that wait now. What was graded stays as it is.').waitFor();
  await press('Use version 2');
  await page.waitForURL(LABS);
  await inUse('Copies uses version 2').waitFor();
});

test('A regrade with a version asks for a reason, and says when there is nothing to grade again.', async () => {
  await press('Compare and switch Copies');
  await page.getByRole('heading', { name: 'From version 2 to version 1' }).waitFor();
  await press('Regrade with it');
  await press('Prepare the regrade');
  await page.getByText('Fill this in.').waitFor();
  await page.getByLabel('Which').selectOption({ label: 'All hand-ins' });
  await page.getByLabel('Reason').fill('The reference was wrong.');
  await looksRight(page, 'own-labs-regrade');
  await press('Prepare the regrade');
  await page.getByText('No finished hand-in matches the filter.').waitFor();
});

test('A hand-in says with which version it is graded.', async () => {
  const staff = await apiOf(instructor, installation);
  const course = (await staff.course.list.query()).find((each) => each.slug === slug);
  const { code } = await staff.course.rotateCode.mutate({ courseId: course?.courseId ?? '' });
  await using student = await openSignedIn(browser, installation, 'student');
  const api = await apiOf(student, installation);
  const { courseId } = await api.course.join.mutate({ code: code ?? '' });
  const [assignment] = await api.assignment.list.query({ courseId });
  const request = { exercise: `${labId}/copy`, source: 'fn main() {}', requestId: randomUUID() };
  const { handInId } = await api.handIn.create.mutate({ ...request, assignmentId: assignment?.assignmentId ?? '' });
  page = await student.newPage();
  await visit(page, `${installation.url}/courses/${slug}/hand-ins/${handInId}`);
  await page.getByText(/handed in .* · lab version 2/).waitFor();
});
