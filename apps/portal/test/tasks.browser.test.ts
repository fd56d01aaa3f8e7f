import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clicksOf } from './clicks.ts';
import { keepFailures } from './failure.ts';
import { joinByInvitation } from './invitation.ts';
import { EXERCISE, SEQUENTIAL } from './kernels.ts';
import { paste, untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import {
  apiOf,
  DESK,
  demoAssignmentId,
  demoJoinCode,
  openContext,
  openSignedIn,
  type Role,
  savedText,
  signUp,
  stranger,
  untilEnded,
  visit,
} from './visitor.ts';

/** The most frequent tasks, with the clicks that they take somebody who sees the page for the first time and makes no detour. */

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/demo`;
const WRONG_COPY = await unfinished('vector-ops/copy');

let page: Page;

/** The starter of an exercise, with something written to it. */
async function unfinished(exercise: string): Promise<string> {
  return `${await readFile(join(import.meta.dirname, '../../../labs', exercise, 'starter.wgsl'), 'utf8')}\n// Not yet.\n`;
}

keepFailures(() => page);

async function openAs(role: Role): Promise<BrowserContext> {
  const context = await openSignedIn(browser, installation, role);
  page = await context.newPage();
  return context;
}

/** As an instructor copies it from the roster. */
async function invitationLink(email: string): Promise<string> {
  await using context = await openSignedIn(browser, installation, 'admin');
  const api = await apiOf(context, installation);
  const courseId = (await api.admin.courses.query()).find(({ slug }) => slug === 'demo')?.courseId ?? '';
  await api.roster.importCsv.mutate({ courseId, csv: `email,name\n${email},Ines Invited\n`, dryRun: false });
  const { invitations } = await api.roster.list.query({ courseId });
  const invitation = invitations.find((each) => each.email === email);
  const { links } = await api.roster.makeLinks.mutate({ courseId, invitationId: invitation?.invitationId ?? '' });
  return links[0]?.link ?? '';
}

test('From an invitation to the first hand-in it takes at most five clicks.', async () => {
  const ines = stranger('Ines Invited');
  const link = await invitationLink(ines.email);
  await using context = await openContext(browser, { viewport: DESK });
  page = await context.newPage();
  await visit(page, link);
  const by = clicksOf(page);
  await by.press('Create an account', 'link');
  await page.waitForURL(/sign-up/);
  await by.write('Password', ines.password);
  await by.press('Create account');
  await page.waitForURL(COURSE);
  await by.press('Open the exercise', 'link');
  await page.waitForURL(/vector-ops\/copy$/);
  by.add();
  await paste(page, WRONG_COPY);
  await by.press('Hand in');
  await page.waitForURL(/hand-ins\/[\w-]+$/);
  expect(by.count()).toBeLessThanOrEqual(5);
  await untilGraded(page);
  await page
    .getByRole('heading', { name: /wrong answer/i })
    .first()
    .waitFor();
});

/** A student whose newest hand-in is right and slow. */
async function openSlow(): Promise<BrowserContext> {
  const code = await demoJoinCode(browser, installation);
  const context = await openContext(browser, { viewport: DESK });
  await signUp(context, installation, stranger('Sam Slow'));
  const api = await apiOf(context, installation);
  await api.course.join.mutate({ code });
  const assignmentId = await demoAssignmentId(api, 'Reduction');
  const request = { assignmentId, exercise: EXERCISE, source: SEQUENTIAL, requestId: randomUUID() };
  await untilEnded(api, (await api.handIn.create.mutate(request)).handInId);
  page = await context.newPage();
  return context;
}

test('Why a kernel is slow stands at most two clicks from the course page.', async () => {
  await using _context = await openSlow();
  await visit(page, COURSE);
  const by = clicksOf(page);
  by.add();
  await page.getByRole('list', { name: 'Exercises of Reduction' }).getByRole('link', { name: 'Sum', exact: true }).click();
  await page.waitForURL(/\/assignments\//);
  const column = page.getByRole('region', { name: 'Result' });
  await column.getByText('Try next:').waitFor();
  await by.press('Open the whole result', 'link');
  await page.waitForURL(/hand-ins\//);
  expect(await page.getByRole('main').innerText()).toMatch(/Try next[\s\S]*[Ll]ine \d+/);
  expect(by.count()).toBeLessThanOrEqual(2);
});

test('Who is stuck stands one click from the course page.', async () => {
  await using _context = await openAs('instructor');
  await visit(page, COURSE);
  const by = clicksOf(page);
  await by.press('Class', 'link');
  await page.getByRole('region', { name: /stuck/i }).waitFor();
  expect(by.count()).toBe(1);
});

test('The grades are exported with at most three clicks from the course page.', async () => {
  await using _context = await openAs('instructor');
  await visit(page, COURSE);
  const by = clicksOf(page);
  await by.press('Grades');
  by.add();
  await page.getByRole('menuitem', { name: 'Gradebook' }).click();
  await page.waitForURL(/gradebook/);
  const { text } = await savedText(page, () => by.press('Export for CSV'));
  expect(text).toMatch(/^\uFEFFName,Email,Section,/);
  expect(by.count()).toBeLessThanOrEqual(3);
});

/** Two days ago: the first assignment, released in the morning and due a week later, is open at any hour and in any time zone. */
function firstDay(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - 2);
  return day.toISOString().slice(0, 10);
}

test('The semester of fourteen weeks is made with at most ten clicks.', async () => {
  await using context = await openAs('instructor');
  const slug = `semester-${randomUUID().slice(0, 8)}`;
  await visit(page, installation.url);
  const by = clicksOf(page);
  await by.press('Create a course', 'link');
  await page.waitForURL(/new-course/);
  by.add();
  await page.getByLabel('Start from').selectOption({ label: 'GPU programming, fourteen weeks' });
  await page.getByText(/^15 assignments, /).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('GPU programming');
  await by.write('Address', slug);
  await by.write('First day', firstDay());
  await by.press('Create the course');
  await page.waitForURL(`${installation.url}/courses/${slug}/staff/assignments`);
  expect(by.count()).toBeLessThanOrEqual(10);
  const api = await apiOf(context, installation);
  const courseId = (await api.course.list.query()).find((each) => each.slug === slug)?.courseId ?? '';
  expect(await api.assignment.list.query({ courseId })).toHaveLength(15);
});

test('An instructor’s first hour, from no course to the exported grade of a student’s hand-in, takes at most 25 clicks.', async () => {
  await using context = await openAs('instructor');
  const sara = stranger('Sara First-Hour');
  const slug = `first-hour-${randomUUID().slice(0, 8)}`;
  const course = `${installation.url}/courses/${slug}`;
  await visit(page, installation.url);
  const by = clicksOf(page);
  await by.press('Create a course', 'link');
  await page.waitForURL(/new-course/);
  await by.write('Title', 'First hour');
  await by.write('Address', slug);
  await by.write('First day', firstDay());
  await by.press('Create the course');
  await page.waitForURL(`${course}/staff/assignments`);
  await by.press('Bring in your students', 'link');
  await page.waitForURL(`${course}/staff/roster`);
  await by.write('Or paste the table', `email,name,section\n${sara.email},${sara.name},A\n`);
  await by.press('Preview without changing anything');
  await by.press('Apply');
  await page.getByText('The roster now matches the file.').waitFor();
  const staff = await apiOf(context, installation);
  const courseId = (await staff.course.list.query()).find((each) => each.slug === slug)?.courseId ?? '';
  const { invitations } = await staff.roster.list.query({ courseId });
  const { links } = await staff.roster.makeLinks.mutate({ courseId, invitationId: invitations[0]?.invitationId ?? '' });
  await using student = await openContext(browser, { viewport: DESK });
  const hers = await student.newPage();
  await joinByInvitation(hers, { url: links[0]?.link ?? '', person: sara, installation });
  const api = await apiOf(student, installation);
  const [first] = await api.assignment.list.query({ courseId });
  const exercise = first?.items.find(({ kind }) => kind === 'exercise')?.subject ?? '';
  const request = { assignmentId: first?.assignmentId ?? '', exercise, source: await unfinished(exercise), requestId: randomUUID() };
  await untilEnded(api, (await api.handIn.create.mutate(request)).handInId);
  await by.press('Grades');
  by.add();
  await page.getByRole('menuitem', { name: 'Gradebook' }).click();
  await page.waitForURL(/gradebook/);
  const { text } = await savedText(page, () => by.press('Export for CSV'));
  expect(text).toContain(sara.name);
  expect(by.count()).toBeLessThanOrEqual(25);
});
