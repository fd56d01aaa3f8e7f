import { randomUUID } from 'node:crypto';
import { reachesRung } from '@rooflab/roofline';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { EXERCISE, REFERENCE } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { apiOf, demoCourseId, openSignedIn, overflow, PHONE, type PortalClient, ready, stranger, untilEnded, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const slug = `delight-${randomUUID().slice(0, 8)}`;
const COURSE = `${installation.url}/courses/${slug}`;
const DEMO = `${installation.url}/courses/demo`;
const DAY_MS = 86_400_000;
const dora = stranger('Dora Delight');
const FIRST_RUNG = '01-divergent';

let page: Page;
/** The new student's page. */
let own: Page;
let admin: PortalClient;
let student: PortalClient;
let courseId = '';
let assignmentId = '';

const rungAddress = (rung: string) => `${COURSE}/rungs/${assignmentId}/${EXERCISE}/${rung}`;

beforeAll(async () => {
  const context = await openSignedIn(browser, installation, 'admin');
  admin = await apiOf(context, installation);
  const course = { slug, title: 'A course that shows kernels', timeZone: 'Europe/Berlin', lateDayBudget: 0 };
  courseId = (await admin.course.create.mutate(course)).courseId;
  page = await context.newPage();
});

keepFailures(() => page);

test('Both settings are off in a new assignment, are switched on in its form, and are there when it is opened again.', async () => {
  await visit(page, `${COURSE}/staff/assignments/new`);
  await (await ready(page.getByRole('textbox', { name: 'Title' }))).fill('Sums to learn from');
  await pickItem(page, EXERCISE);
  await page.getByText('What is graded').click();
  await page.getByLabel('Graded on').selectOption('counted');
  await page.getByText('Kernels that students may read').click();
  const settings = ['A student who reaches a rung', 'Students may read the best kernels'].map((name) =>
    page.getByRole('checkbox', { name }),
  );
  for (const setting of settings) {
    expect(await setting.isChecked()).toBe(false);
    await setting.check();
  }
  await page.getByRole('button', { name: 'Create the assignment' }).click();
  await page.waitForURL(`${COURSE}/staff/assignments`);
  const [assignment] = await admin.assignment.list.query({ courseId });
  assignmentId = assignment?.assignmentId ?? '';
  expect(assignment).toMatchObject({ showRungs: true, showBestKernels: true });
  await visit(page, `${COURSE}/staff/assignments/${assignmentId}`);
  await (await ready(page.getByText('Kernels that students may read'))).click();
  for (const setting of settings) expect(await setting.isChecked()).toBe(true);
});

test('Before anything is handed in a rung is closed, and the page says how it opens.', async () => {
  ({ page: own, api: student } = await enrolNew(browser, installation, { person: dora, staff: admin, courseId }));
  page = own;
  await visit(page, COURSE);
  await page.getByRole('list', { name: 'Rungs, the lowest first' }).waitFor();
  expect(await page.getByRole('list', { name: 'Rungs, the lowest first' }).getByRole('link').count()).toBe(0);
  await visit(page, rungAddress(FIRST_RUNG));
  await page.getByText('You have not reached this rung yet.').waitFor();
  expect(await page.content()).not.toContain('@compute');
});

test('The recorded result that reached a rung has a quiet badge, which leads to the kernel and its explanation; rungs above stay closed.', async () => {
  const context = await openSignedIn(browser, installation, 'student');
  const demo = await apiOf(context, installation);
  page = await context.newPage();
  const assignments = await demo.assignment.list.query({ courseId: await demoCourseId(demo) });
  const shown = assignments.find(({ showRungs }) => showRungs);
  const asked = { assignmentId: shown?.assignmentId ?? '', exercise: EXERCISE };
  const { points } = await demo.placement.mine.query({ ...asked, deviceClass: 'large' });
  const [best] = points.toSorted((a, b) => b.fraction - a.fraction);
  const { rungs: ladder } = await demo.lab.rungs.query({ exercise: EXERCISE, deviceClass: 'large' });
  const isReached = ({ fraction }: { fraction: number }) => reachesRung(best ?? { fraction: 0 }, { fraction });
  const [open, closed] = [ladder.filter(isReached), ladder.filter((rung) => !isReached(rung))];
  expect(open.length).toBeGreaterThan(0);
  expect(closed.length).toBeGreaterThan(0);
  await visit(page, `${DEMO}/hand-ins/${best?.handInId}`);
  await page.getByText(/^Rung \d reached: /).waitFor();
  expect(
    await page
      .getByRole('table', { name: /^Rungs of the lab/ })
      .getByRole('link')
      .count(),
  ).toBe(open.length);
  await page.getByRole('link', { name: 'Read its kernel' }).click();
  await page.getByRole('heading', { level: 1, name: /^Rung: / }).waitFor();
  const openRung = page.url();
  expect(await page.getByRole('region', { name: /^Kernel of the rung/ }).innerText()).toContain('@compute');
  await page.getByText(/^What limits it:/).waitFor();
  for (const { name } of closed) {
    await visit(page, `${DEMO}/rungs/${asked.assignmentId}/${EXERCISE}/${name}`);
    await page.getByText('You have not reached this rung yet.').waitFor();
    expect(await page.content()).not.toContain('@compute');
  }
  await visit(page, DEMO);
  const exercises = page.getByRole('list', { name: `Exercises of ${shown?.title}` });
  const onCourse = exercises.getByRole('list', { name: 'Rungs, the lowest first' });
  expect(await onCourse.getByRole('link').count()).toBe(open.length);
  await onCourse.getByRole('link', { name: 'divergent' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rung: divergent' }).waitFor();
  await page.setViewportSize(PHONE);
  for (const address of [openRung, DEMO]) {
    await visit(page, address);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('The best kernels of the class are shown once nobody can hand in any more, without the name of their author.', async () => {
  page = own;
  const requestId = randomUUID();
  const { handInId } = await student.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source: REFERENCE, requestId });
  await untilEnded(student, handInId);
  await visit(page, `${COURSE}/best-kernels/${assignmentId}`);
  await page.getByText('They are not shown yet.').waitFor();
  const now = Date.now();
  const known = await admin.assignment.byId.query({ assignmentId });
  const fields = {
    ...{
      title: known.title,
      deviceClass: 'counted' as const,
      showRungs: true,
      showBestKernels: true,
      items: [{ kind: 'exercise' as const, subject: EXERCISE }],
    },
    releaseAt: new Date(now - 2 * DAY_MS).toISOString(),
    dueAt: new Date(now - 1000).toISOString(),
  };
  await admin.assignment.update.mutate({ assignmentId, fields });
  await visit(page, COURSE);
  await page.getByRole('link', { name: 'Best kernels' }).click();
  await page.getByRole('heading', { level: 1, name: /^Best kernels of the class/ }).waitFor();
  expect(await page.getByRole('region', { name: /^Kernel 1/ }).innerText()).toContain('@compute');
  const shown = await page.getByRole('main').innerText();
  expect(shown).toMatch(/\(you\), [\d.]+ of 100 points/);
  expect(shown).not.toContain('Dora');
});

test('On a phone none of that is wider than the window.', async () => {
  await page.setViewportSize(PHONE);
  for (const address of [COURSE, rungAddress(FIRST_RUNG), `${COURSE}/best-kernels/${assignmentId}`]) {
    await visit(page, address);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});
