import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { EXERCISE, REFERENCE, SEQUENTIAL } from './kernels.ts';
import { handIn, paste, untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { apiOf, openSignedIn, type PortalClient, ready, stranger, untilEnded, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const slug = `counts-${randomUUID().slice(0, 8)}`;
const COURSE = `${installation.url}/courses/${slug}`;
const TITLE = 'A sum without a clock';
const grace = stranger('Grace Counts-Journey');
const NICKNAME = `swift falcon ${grace.email.slice(0, 4)}`;

let page: Page;
let student: PortalClient;
let courseId = '';

beforeAll(async () => {
  const context = await openSignedIn(browser, installation, 'admin');
  const api = await apiOf(context, installation);
  courseId = (await api.course.create.mutate({ slug, title: 'Performance without GPUs', timeZone: 'Europe/Berlin', lateDayBudget: 0 }))
    .courseId;
  page = await context.newPage();
});

keepFailures(() => page);

test('An assignment is graded on counted efficiency, and the form says what each choice means.', async () => {
  await visit(page, `${COURSE}/staff/assignments/new`);
  await (await ready(page.getByRole('textbox', { name: 'Title' }))).fill(TITLE);
  await pickItem(page, EXERCISE);
  await page.getByText('What is graded').click();
  const gradedOn = page.getByLabel('Graded on');
  await page.getByText('a result of the software device is worth up to 40 of 100 points').waitFor();
  await gradedOn.selectOption('software');
  await page.getByText('40 of 40 points is a full score').waitFor();
  await gradedOn.selectOption('counted');
  await page.getByText('the same file gets the same points everywhere').waitFor();
  await page.getByLabel('Races and out-of-bounds accesses count as wrong answers').check();
  await page.getByRole('button', { name: 'Create the assignment' }).click();
  await page.waitForURL(`${COURSE}/staff/assignments`);
});

test('A student hands in, and a worker without a GPU grades by counts.', async () => {
  const admin = await apiOf(page.context(), installation);
  ({ page, api: student } = await enrolNew(browser, installation, { person: grace, staff: admin, courseId }));
  const [assignment] = await student.assignment.list.query({ courseId });
  await visit(page, `${COURSE}/assignments/${assignment?.assignmentId}/${EXERCISE}`);
  await page.getByText('What is counted and how it is scored').click();
  await page.getByRole('table', { name: /^Counted at n = / }).waitFor();
  await paste(page, SEQUENTIAL);
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  await handIn(page, 'sequential addressing');
  await untilGraded(page);
  const marks = page.getByRole('table', { name: 'Points by what the kernel does to memory' });
  expect(await marks.getByRole('row').count()).toBeGreaterThan(2);
  expect(await page.getByRole('figure', { name: 'Roofline' }).count()).toBe(0);
  expect(await page.getByRole('article').innerText()).toMatch(/counted, not timed/);
});

test('The better kernel has more points, the same ones again, and the leaderboard and the gradebook count them.', async () => {
  const [assignment] = await student.assignment.list.query({ courseId });
  const assignmentId = assignment?.assignmentId ?? '';
  const pointsOf = async (handInId: string) => {
    await untilEnded(student, handInId);
    const { result } = await student.handIn.byId.query({ handInId });
    expect(result?.device.deviceClass).toBe('counted');
    return result?.score ?? 0;
  };
  const handedIn = async (source: string) =>
    (await student.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID() })).handInId;
  const first = await pointsOf(page.url().split('/').at(-1) ?? '');
  const [again, better] = [await pointsOf(await handedIn(SEQUENTIAL)), await pointsOf(await handedIn(REFERENCE))];
  expect(again).toBe(first);
  expect(better).toBeGreaterThan(first);
  expect((await student.grade.mine.query({ courseId })).points).toBe(better);
  await visit(page, `${COURSE}/leaderboards/${assignmentId}`);
  const board = page.getByRole('table', { name: /^Leaderboard/ });
  expect(await board.innerText()).toMatch(new RegExp(`Points of 100[\\s\\S]*you\\s*${better}`));
});

test('The leaderboard has one’s own row, under a nickname of one’s own.', async () => {
  await (await ready(page.getByRole('button', { name: 'Nickname' }))).click();
  const dialog = page.getByRole('dialog', { name: 'On leaderboards' });
  await dialog.getByLabel('Nickname').fill(NICKNAME);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Your place' }).getByText(NICKNAME).waitFor();
  const row = page.getByRole('table', { name: /^Leaderboard/ }).getByRole('row', { name: NICKNAME });
  expect(await row.innerText()).toContain('you');
  expect(await page.getByRole('main').innerText()).not.toContain(grace.name);
});
