import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { keepFailures } from './failure.ts';
import { EXERCISE, REFERENCE } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew, makeOwnCourse, openDates } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { findPlaces } from './page-table.ts';
import { apiOf, DESK, demoCourseId, openSignedIn, overflow, PHONE, type PortalClient, stranger, untilEnded, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const DEMO = `${installation.url}/courses/demo`;
const TITLE = 'Right or wrong';

let page: Page;
let staff: BrowserContext;

beforeAll(async () => {
  staff = await openSignedIn(browser, installation, 'instructor');
});

keepFailures(() => page);

/** The exercise of an assignment as the student's course page shows it, without the number of hand-ins. */
async function exerciseOn(course: string, title: string): Promise<string> {
  await visit(page, course);
  const text = await page.getByRole('list', { name: `Exercises of ${title}` }).innerText();
  return text.replaceAll('\u202f', ' ').replace(/\d+ hand-ins?/, '');
}

/** The row of the demo student. */
async function gradebookRow(): Promise<string> {
  const book = await staff.newPage();
  await visit(book, `${DEMO}/staff/gradebook?search=${encodeURIComponent(PEOPLE.student.name.toLowerCase())}`);
  const text = await book.getByRole('table', { name: 'Grades by student' }).getByRole('row', { name: PEOPLE.student.name }).innerText();
  await book.close();
  return text;
}

test('A hand-in on the software device leaves the grade of a timed one as it is, in the gradebook and on the course page, and its page says why.', async () => {
  const context = await openSignedIn(browser, installation, 'student');
  const student = await apiOf(context, installation);
  const courseId = await demoCourseId(student);
  page = await context.newPage();
  const { assignmentId } = await findPlaces(await apiOf(staff, installation), student, courseId);
  const { title } = await student.assignment.byId.query({ assignmentId });
  const [grade, shown] = [await gradebookRow(), await exerciseOn(DEMO, title)];
  expect(shown).toMatch(/% of the roof/);

  const request = { assignmentId, exercise: EXERCISE, source: REFERENCE, requestId: randomUUID() };
  const { handInId } = await student.handIn.create.mutate(request);
  await untilEnded(student, handInId);
  const { result } = await student.handIn.byId.query({ handInId });
  expect(result).toMatchObject({ verdict: 'accepted', score: 40, device: { deviceClass: 'software' } });

  await visit(page, `${DEMO}/hand-ins/${handInId}`);
  await page.getByText('Graded on the software device: up to 40 of 100 points.').waitFor();
  await page.getByText('never replaces one that was timed').waitFor();
  expect(await exerciseOn(DEMO, title)).toBe(shown);
  expect(await gradebookRow()).toBe(grade);
});

test('The bar of a timed result names its pass and full marks, to the eye and to a screen reader, and on a phone too.', async () => {
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const bar = page.getByRole('img', { name: /^[\d.]+\s%? ?of the roof; pass mark [\d.]+\s%?, full mark [\d.]+\s%?$/ }).first();
    await bar.scrollIntoViewIfNeeded();
    for (const mark of ['pass', 'full']) {
      const label = bar.locator('text', { hasText: mark });
      const box = await label.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

/** A course with one assignment that grades only correctness, and a student in it. */
async function openCorrectnessCourse(): Promise<{ course: string; assignmentId: string; student: PortalClient }> {
  const admin = await apiOf(await openSignedIn(browser, installation, 'admin'), installation);
  const { courseId, url: course } = await makeOwnCourse(admin, installation, 'Right or wrong');
  const fields = {
    ...openDates(),
    title: TITLE,
    deviceClass: 'software' as const,
    items: [{ kind: 'exercise' as const, subject: EXERCISE, weight: 100 }],
  };
  const { assignmentId } = await admin.assignment.create.mutate({ courseId, fields });
  const own = await enrolNew(browser, installation, { person: stranger('Kurt Worth'), staff: admin, courseId });
  page = own.page;
  return { course, assignmentId, student: own.api };
}

const OF_SPEED = /speed points|points for speed:|pass mark|full mark|60 more|worth up to/;

test('Where correctness alone is graded, course page and lab page say so and show no points for speed, and a right kernel has all points.', async () => {
  const { course, assignmentId, student } = await openCorrectnessCourse();
  await visit(page, course);
  await page.getByText('This assignment is graded on correctness alone, not on speed.').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(OF_SPEED);

  await visit(page, `${course}/assignments/${assignmentId}/${EXERCISE}`);
  await page.getByRole('list', { name: 'Your status' }).getByText('graded on correctness alone, not on speed').waitFor();
  await page.getByText('What is checked and how it is scored').click();
  await page.getByText('40 points are the full score').waitFor();
  const sizes = page.getByRole('table', { name: /^Timed sizes.*their answers are checked, their times are only shown$/ });
  expect(await sizes.locator('tbody').getByRole('rowheader').allInnerTexts()).toEqual(['Software device']);
  expect(await page.getByRole('heading', { name: 'How it is scored', exact: true }).count()).toBe(0);
  expect(await page.getByRole('main').evaluate((main) => main.textContent ?? '')).not.toMatch(OF_SPEED);

  const request = { assignmentId, exercise: EXERCISE, source: REFERENCE, requestId: randomUUID() };
  await untilEnded(student, (await student.handIn.create.mutate(request)).handInId);
  const shown = await exerciseOn(course, TITLE);
  expect(shown).toContain('100 of 100 points');
  expect(shown).not.toMatch(OF_SPEED);
});
