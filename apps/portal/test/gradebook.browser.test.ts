import { randomUUID } from 'node:crypto';
import { labs } from '@rooflab/catalogue';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { clicksOf } from './clicks.ts';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoCourseId, openSignedIn, overflow, PHONE, type PortalClient, type Role, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/demo`;
const GRADEBOOK = `${COURSE}/staff/gradebook`;

const DAY_MS = 86_400_000;

const contexts = new Map<Role, BrowserContext>();
let page: Page;
let staffApi: PortalClient;

beforeAll(async () => {
  for (const role of ['student', 'instructor', 'admin'] as const) {
    contexts.set(role, await openSignedIn(browser, installation, role));
  }
  page = await pageOf('instructor');
  staffApi = await apiOf(contextOf('instructor'), installation);
});

keepFailures(() => page);

function contextOf(role: Role): BrowserContext {
  const context = contexts.get(role);
  if (!context) throw new Error(`Nobody is signed in as ${role}.`);
  return context;
}

async function pageOf(role: Role): Promise<Page> {
  return await contextOf(role).newPage();
}

function grades(): Locator {
  return page.getByRole('table', { name: 'Grades by student' });
}

/** Without the rows of the whole class. */
async function studentNames(): Promise<string[]> {
  const texts = await grades().locator('tbody').last().getByRole('rowheader').allInnerTexts();
  return texts.map((text) => text.split('\n')[0]?.trim() ?? '');
}

test('A column sorts the gradebook both ways, the table says so, and the address can be sent to a colleague.', async () => {
  await visit(page, GRADEBOOK);
  const names = await studentNames();
  const head = grades().getByRole('columnheader', { name: 'Points of' });
  await head.getByRole('link').click();
  await page.waitForURL(/sort=points/);
  await grades().locator('th[aria-sort="descending"]', { hasText: 'Points' }).waitFor();
  const best = await studentNames();
  expect(best.toSorted()).toEqual(names.toSorted());
  await head.getByRole('link').click();
  await grades().locator('th[aria-sort="ascending"]', { hasText: 'Points' }).waitFor();
  const address = page.url();
  const worst = await studentNames();
  expect(worst).not.toEqual(best);
  await visit(page, address);
  expect(await studentNames()).toEqual(worst);
});

test('A search and a filter find students, and what was not handed in is a dash with its meaning, not a 0.', async () => {
  await visit(page, GRADEBOOK);
  const [first = ''] = await studentNames();
  await (await ready(page.getByLabel('Name or address'))).fill(first.toLowerCase());
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/search=/);
  expect(await studentNames()).toEqual([first]);
  await page.getByRole('link', { name: 'Show everybody' }).click();
  await page.waitForURL(GRADEBOOK);
  await (await ready(page.getByLabel('Show', { exact: true }))).selectOption('not-handed-in');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/show=not-handed-in/);
  const rows = grades().locator('tbody').last().getByRole('row');
  expect(await rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all()) expect(await row.innerText()).toMatch(/–\s*not handed in/);
  await page.getByText('A dash (–) means that nothing was handed in').waitFor();
});

test('Each assignment has its mean, its median, the share that handed in, and how the points are spread.', async () => {
  await visit(page, GRADEBOOK);
  for (const name of ['Mean of those who handed in', 'Median of those who handed in', 'Handed in'])
    await grades().getByRole('rowheader', { name, exact: true }).waitFor();
  const columns = await grades().getByRole('columnheader').count();
  const spreads = await grades()
    .getByRole('img', { name: /students by share of the points/ })
    .count();
  // The columns for student, section and late days have none.
  expect(spreads).toBe(columns - 3);
});

test('On a phone the gradebook fits, and the head and the names stay in view while it is scrolled.', async () => {
  const phone = await contextOf('instructor').newPage();
  await phone.setViewportSize(PHONE);
  await visit(phone, GRADEBOOK);
  expect(await overflow(phone)).toBe(0);
  const table = phone.getByRole('region', { name: 'Grades by student' });
  const name = table.locator('tbody').last().getByRole('rowheader').last();
  await name.scrollIntoViewIfNeeded();
  const before = await name.boundingBox();
  await table.evaluate((element) => element.scrollBy({ left: 300 }));
  expect((await name.boundingBox())?.x).toBe(before?.x);
  const box = await table.boundingBox();
  expect((await table.getByRole('columnheader').first().boundingBox())?.y).toBeCloseTo((box?.y ?? 0) + 1, -1);
  await phone.close();
});

test('The total of possible points is the same on the student’s page and in the gradebook.', async () => {
  const own = await pageOf('student');
  await visit(own, COURSE);
  const total = own.getByRole('main').locator('dl', { hasText: 'Points' });
  const [, possible = ''] = (await total.innerText()).match(/Points\s+[\d.]+ of (\d+)/) ?? [];
  await own.close();
  expect(Number(possible)).toBeGreaterThan(0);
  await visit(page, GRADEBOOK);
  await grades()
    .getByRole('columnheader', { name: `Points of ${possible}` })
    .waitFor();
});

test('On a leaderboard ranks say as many places as rows share them, and one’s own place is out of the rows.', async () => {
  const courseId = await demoCourseId(staffApi);
  const assignments = await staffApi.assignment.list.query({ courseId });
  const own = await pageOf('student');
  for (const { assignmentId } of assignments.filter(({ releaseAt }) => new Date(releaseAt) < new Date())) {
    await visit(own, `${COURSE}/leaderboards/${assignmentId}`);
    const table = own.getByRole('table', { name: /^Leaderboard/ });
    if ((await table.count()) === 0) continue;
    const ranks = await table.locator('tbody tr td:first-child').allInnerTexts();
    for (const [rank, rows] of Map.groupBy(ranks, (text) => text.trim())) {
      const [first = 0, last = first] = rank.split('–').map(Number);
      expect({ rank, rows: rows.length }).toEqual({ rank, rows: last - first + 1 });
    }
    const place = own.getByRole('region', { name: 'Your place' });
    if ((await place.getByText(/^You are [\d–]/).count()) > 0) expect(await place.innerText()).toContain(`of ${ranks.length},`);
    expect(await own.getByRole('main').innerText()).not.toContain('95 %');
  }
  await own.close();
});

test('The preview of a regrade has the fractions of the roof and counts every kind of change.', async () => {
  const courseId = await demoCourseId(staffApi);
  const [set] = await staffApi.regrade.list.query({ courseId });
  await visit(page, `${COURSE}/staff/regrades/${set?.regradeSetId}`);
  const preview = page.getByRole('table', { name: /hand-ins?, changes first/ });
  await preview.getByRole('columnheader', { name: 'Of the roof' }).waitFor();
  expect(await preview.innerText()).toMatch(/\d\s%/);
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/fractions? of the roof changes? by more than the intervals|fractions of the roof move only within their intervals/);
});

test('A course with all labs and their dates takes at most ten clicks.', async () => {
  const admin = await pageOf('admin');
  const slug = `template-${randomUUID().slice(0, 8)}`;
  await visit(admin, `${installation.url}/admin/courses`);
  const by = clicksOf(admin);
  await by.press('Create a course', 'link');
  await admin.waitForURL(/new-course/);
  await by.write('Title', 'Template course');
  await by.write('Address', slug);
  await by.write('First day', '2027-04-05');
  await admin.waitForFunction(() => (document.querySelector('[aria-label^="Released"]') as HTMLInputElement)?.value === '2027-04-05T08:00');
  const due = admin.getByRole('list', { name: 'Assignments and their dates' }).getByLabel(/^Due/);
  expect(await due.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual(
    labs.map((_, week) => `${new Date(Date.UTC(2027, 3, 12 + 7 * week)).toISOString().slice(0, 10)}T23:59`),
  );
  await due.last().fill('2027-07-14T18:00');
  await by.press('Create the course');
  await admin.waitForURL(new RegExp(`${slug}/staff/assignments$`));
  expect(by.count()).toBeLessThanOrEqual(10);
  const api = await apiOf(contextOf('admin'), installation);
  const made = (await api.admin.courses.query()).find((each) => each.slug === slug);
  const assignments = await api.assignment.list.query({ courseId: made?.courseId ?? '' });
  expect(assignments).toHaveLength(labs.length);
  expect(
    new Set(assignments.flatMap(({ items }) => items.filter(({ kind }) => kind === 'exercise').map(({ subject }) => subject.split('/')[0])))
      .size,
  ).toBe(labs.length);
  await admin.close();
});

test('A course is copied from its settings: all dates are moved and can be changed before it is made.', async () => {
  const admin = await pageOf('admin');
  const slug = `copy-${randomUUID().slice(0, 8)}`;
  await visit(admin, `${COURSE}/staff/settings`);
  const by = clicksOf(admin);
  await by.press('Copy this course', 'link');
  await admin.waitForURL(/from=demo/);
  await by.write('Title', 'Demo again');
  await by.write('Address', slug);
  await by.write('First day', '2027-04-05');
  await admin.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Released"]')].some(({ value }) => value.startsWith('2027-04-05')),
  );
  await by.press('Create the course');
  await admin.waitForURL(new RegExp(`${slug}/staff/assignments$`));
  expect(by.count()).toBeLessThanOrEqual(10);
  const api = await apiOf(contextOf('admin'), installation);
  const source = await api.assignment.list.query({ courseId: await demoCourseId(staffApi) });
  const made = (await api.admin.courses.query()).find((each) => each.slug === slug);
  expect(made?.students).toBe(0);
  const copied = await api.assignment.list.query({ courseId: made?.courseId ?? '' });
  expect(copied.map(({ title }) => title)).toEqual(source.filter(({ archivedAt }) => archivedAt === null).map(({ title }) => title));
  await visit(admin, `${installation.url}/courses/${slug}/staff/audit`);
  expect(await admin.getByRole('table', { name: 'Audit log' }).textContent()).toContain('copied from');
  await admin.close();
});

test('A withheld grade is in the gradebook and not on the student’s page until it is released; who is exempt reads so.', async () => {
  const courseId = await demoCourseId(staffApi);
  const student = await pageOf('student');
  await visit(page, `${COURSE}/staff/extensions`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make the exception' }) });
  const make = async (assignment: string, kind: string) => {
    await (await ready(form.getByLabel('Student'))).selectOption({ label: 'Demo Student (student@demo.example)' });
    await form.getByLabel('Assignment').selectOption({ label: assignment });
    await form.getByLabel('What applies').selectOption({ label: kind });
    await form.getByLabel('Reason').fill('an open case');
    await form.getByRole('button', { name: 'Make the exception' }).click();
  };
  const { assignments } = await staffApi.grade.list.query({ courseId });
  const [first, second] = assignments.map(({ title }) => title);
  if (first === undefined || second === undefined) throw new Error('The demo has too few assignments.');
  const table = page.getByRole('table', { name: 'Exempt students and withheld grades, newest first' });
  await make(first, 'The grade is withheld');
  await table.getByText(`grade withheld: ${first}`).waitFor();
  await make(second, 'The student is exempt');
  await table.getByText(`exempt from ${second}`).waitFor();
  expect(await axeFaults(page, { practices: true })).toEqual([]);
  await visit(student, COURSE);
  const part = (title: string) => student.getByRole('region', { name: title, exact: true });
  await part(first).getByText('withheld by staff').first().waitFor();
  await part(second).getByText('exempt', { exact: true }).first().waitFor();
  await visit(page, `${GRADEBOOK}?search=demo+student`);
  await grades().getByText('withheld', { exact: true }).waitFor();
  await grades().getByText('exempt', { exact: true }).waitFor();
  await visit(page, `${COURSE}/staff/extensions`);
  for (const action of ['Release the grade', 'Revoke the exemption']) {
    await (await ready(table.getByRole('button', { name: `${action} of Demo Student` }))).click();
    const dialog = page.getByRole('dialog', { name: action });
    await dialog.getByLabel('Reason').fill('closed');
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
  }
  await table.waitFor({ state: 'detached' });
  await visit(student, COURSE);
  expect(await student.getByText('withheld by staff').count()).toBe(0);
  await student.close();
});

test('A section gets days of its own, a student standing extra time, and the student sees the sum; both can be revoked.', async () => {
  const courseId = await demoCourseId(staffApi);
  const { people } = await staffApi.roster.list.query({ courseId });
  const entry = people.find(({ email }) => email === 'student@demo.example');
  if (entry === undefined) throw new Error('The demo has no student.');
  await staffApi.roster.addPerson.mutate({ courseId, email: entry.email, section: 'Wednesday' });
  const [title, dueAt] = ['A lab in two sections', new Date(Date.now() + 7 * DAY_MS)];
  const dates = { releaseAt: new Date(Date.now() - DAY_MS).toISOString(), dueAt: dueAt.toISOString() };
  const items = [{ kind: 'exercise' as const, subject: 'reduction/sum' }];
  const { assignmentId } = await staffApi.assignment.create.mutate({ courseId, fields: { title, ...dates, items } });
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Give the extension' }) });
  const give = async (who: string, assignment: string, days: string) => {
    await (await ready(form.getByLabel('Student or section'))).selectOption({ label: who });
    await form.getByLabel('Assignment').selectOption({ label: assignment });
    await form.getByLabel('More days').fill(days);
    await form.getByLabel('Reason').fill('lab on Wednesdays');
    await form.getByRole('button', { name: 'Give the extension' }).click();
  };
  await visit(page, `${COURSE}/staff/extensions`);
  const table = page.getByRole('table', { name: 'Extensions, newest first' });
  await give('Section Wednesday', title, '2');
  await table.getByText('2 more days').waitFor();
  await give('Demo Student (student@demo.example)', 'Every assignment, also later ones', '3');
  await table.getByText('3 more days').waitFor();
  await looksRight(page, 'extensions-of-a-section');
  await visit(page, `${COURSE}/staff/assignments`);
  await page.getByText('Section Wednesday: 2 more days').waitFor();
  await looksRight(page, 'assignments-with-a-section');

  const student = await pageOf('student');
  await visit(student, COURSE);
  const part = student.getByRole('region', { name: title, exact: true });
  await part.getByText('You have more time than the class.').waitFor();
  const shown = await part.locator('time').first().getAttribute('datetime');
  // Over a change of the clock, five days are an hour longer or shorter.
  expect(Math.round((Date.parse(shown ?? '') - dueAt.getTime()) / DAY_MS)).toBe(5);
  await student.close();
  for (const { extensionId } of (await staffApi.extension.list.query({ courseId })).filter(({ extraDays }) => extraDays > 0)) {
    await staffApi.extension.revoke.mutate({ extensionId, reason: 'The test is over.' });
  }
  await staffApi.assignment.archive.mutate({ assignmentId, archived: true });
});
