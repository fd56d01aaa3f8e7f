import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '@rooflab/lab-archive';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOwnLab } from '../../cli/src/lab/build-own-lab.ts';
import { keepFailures } from './failure.ts';
import { handIn, paste, practise, untilGraded } from './lab-page.ts';
import { looksRight, widthFaults } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew, makeOwnCourse, openDates } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, DESK, openSignedIn, ready, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const run = randomUUID().slice(0, 8);
const LAB = `kinds-${run}`;
const EXPERIMENT = `${LAB}/brighten-by-size`;

const WRONG_COUNT = /in the output count of|elements of count is wrong/;

let folder = '';
let page: Page;
let course = '';
let assignment = '';

/** The lab with an exercise of each kind, under a name of its own. */
async function archiveOfKinds(): Promise<string> {
  await cp(join(import.meta.dirname, '../../cli/src/lab/testing/kinds'), folder, { recursive: true });
  for (const file of ['lab.json', 'lab.ts', 'README.md', 'experiments/brighten-by-size.ts']) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll(/(["':])kinds(?=[/"'])/g, `$1${LAB}`));
  }
  const { files } = await buildOwnLab(folder);
  return Buffer.from(pack(files)).toString('base64');
}

const kernel = (path: string) => readFile(join(folder, path), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-kinds-'));
  const instructor = await apiOf(await openSignedIn(browser, installation, 'admin'), installation);
  const { courseId, url } = await makeOwnCourse(instructor, installation, 'Kinds of exercise');
  await instructor.lab.allow.mutate({ courseId, allowed: true });
  await instructor.lab.publish.mutate({ courseId, archive: await archiveOfKinds() });
  const exercises = ['compact', 'rule', 'reverse', 'brighten'].map((name) => ({ kind: 'exercise' as const, subject: `${LAB}/${name}` }));
  const filter = { kind: 'exercise' as const, subject: 'convolution/2d' };
  const items = [...exercises, filter, { kind: 'experiment' as const, subject: EXPERIMENT }];
  const { assignmentId } = await instructor.assignment.create.mutate({
    courseId,
    fields: { title: 'Kinds', ...openDates(), items },
  });
  ({ page } = await enrolNew(browser, installation, { person: stranger('Kim Kinds'), staff: instructor, courseId }));
  course = url;
  assignment = `${course}/assignments/${assignmentId}`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

keepFailures(() => page);

async function openExercise(name: string): Promise<void> {
  await page.setViewportSize(DESK);
  await visit(page, `${assignment}/${LAB}/${name}`);
  await page.getByText('Reference: bindings and launch plan').waitFor();
}

async function looksRightEverywhere(name: string): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  await looksRight(page, name);
  expect(await widthFaults(page, name)).toEqual([]);
  await page.setViewportSize(DESK);
}

test('A wrong one of two outputs is named, in the browser as on the page of a hand-in.', async () => {
  await openExercise('compact');
  await looksRightEverywhere('kinds-several-outputs');
  await paste(page, await kernel('compact/wrong/counts-one-less.wgsl'));
  const column = await practise(page, 'Check');
  await column.getByText(WRONG_COUNT).first().waitFor();
  await handIn(page, 'one less');
  await untilGraded(page);
  await page.getByText(WRONG_COUNT).first().waitFor();
  await looksRightEverywhere('kinds-wrong-output');
});

test('An exercise with steps to repeat offers the line that repeats them, and a kernel that uses it is right.', async () => {
  await openExercise('rule');
  await looksRightEverywhere('kinds-repeat');
  await page.getByText('//@ repeat <count>').waitFor();
  await paste(page, await kernel('rule/ladder/02-wide.wgsl'));
  await (await practise(page, 'Check')).getByText('cases are right').first().waitFor();
});

test('An untimed exercise speaks of no times and marks, and gives all points for being right.', async () => {
  await openExercise('reverse');
  expect(await page.getByText(/of the measured roof|Measure also times/).count()).toBe(0);
  await looksRightEverywhere('kinds-untimed');
  await paste(page, await kernel('reverse/ladder/01-one-element.wgsl'));
  await handIn(page, 'reversed');
  await untilGraded(page);
  await page.getByText('Accepted').first().waitFor();
  await page
    .getByText(/100 of 100/)
    .first()
    .waitFor();
  await looksRightEverywhere('kinds-untimed-result');
});

test('An exercise that filters an image shows it before and after the kernel in the editor, and as it should be.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, `${assignment}/convolution/2d`);
  await paste(page, await readFile(new URL('../../../labs/convolution/2d/ladder/02-tile.wgsl', import.meta.url), 'utf8'));
  const part = page.getByRole('region', { name: 'On an image' });
  await part.getByLabel('Filter').selectOption({ label: 'Edges from left to right' });
  await part.getByRole('button', { name: 'Show the image' }).click();
  const after = part.getByRole('img', { name: 'Edges from left to right, as the kernel wrote it' });
  await after.waitFor({ timeout: 60_000 });
  const greysOf = (picture: Locator): Promise<number[]> =>
    picture.evaluate((canvas: HTMLCanvasElement) => {
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return [...data].filter((_, i) => i % 4 === 0);
    });
  const greys = await greysOf(after);
  expect(new Set(greys).size).toBeGreaterThan(16);
  const right = await greysOf(part.getByRole('img', { name: 'Edges from left to right, as it should be' }));
  expect(right.filter((grey, i) => Math.abs(grey - (greys[i] ?? 0)) > 1)).toEqual([]);
  await looksRightEverywhere('output-image');
  await paste(page, 'fn main() {');
  await part.getByRole('button', { name: 'Show the image' }).click();
  await part.getByText('It cannot be run.').waitFor();
});

test('An experiment of the lab asks first, and is measured in the browser.', async () => {
  await visit(page, `${course}/experiments`);
  await (await ready(page.getByRole('link', { name: 'Brighter bytes by size' }))).click();
  await page.waitForURL(`**/experiments/${EXPERIMENT}`);
  const form = page.getByRole('form', { name: 'Your prediction' });
  await (await ready(form.getByRole('textbox'))).fill('1.5');
  await (await ready(form.getByRole('button', { name: 'Predict' }))).click();
  await page.getByText('No run of this experiment has been recorded yet.').waitFor();
  await page.getByText('In this browser', { exact: true }).click();
  await (await ready(page.getByRole('button', { name: 'Measure in this browser' }))).click();
  await page.getByText('All points are measured.').waitFor();
  const own = page.getByRole('region', { name: 'Your run' });
  await own.getByText('accepted for').waitFor();
  await looksRightEverywhere('own-experiment');
});

test('A run of it takes an accepted kernel, is measured by the worker, and brings its points.', async () => {
  await openExercise('brighten');
  await paste(page, await kernel('brighten/ladder/02-wide.wgsl'));
  await handIn(page, 'four bytes');
  await untilGraded(page);
  await visit(page, `${course}/experiments/${EXPERIMENT}`);
  const own = page.getByRole('region', { name: 'Your run' });
  await (await ready(own.getByRole('button', { name: 'Run the experiment' }))).click();
  await own.getByText('10 of 10 points, done').waitFor();
  await own.getByText('its times cannot answer the question').waitFor();
  await looksRightEverywhere('own-experiment-run');
});
