import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { DEMO_COURSE } from '../../../prisma/seed.ts';
import { keepFailures } from './failure.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoCourseId, openSignedIn, type PortalClient, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;
const slug = `asks-${randomUUID().slice(0, 8)}`;
const staffPage = (page: string, of = slug) => `${url}/courses/${of}/staff/${page}`;
const POLL = { timeout: 60_000 };

let context: BrowserContext;
let api: PortalClient;
let courseId: string;
let page: Page;

beforeAll(async () => {
  const root = await apiOf(await openSignedIn(browser, installation, 'admin'), installation);
  ({ courseId } = await root.course.create.mutate({ slug, title: 'Asks first', timeZone: 'UTC', lateDayBudget: 0 }));
  const roster = `email,role\n${PEOPLE.instructor.email},instructor\n${PEOPLE.ta.email},ta\n`;
  await root.roster.importCsv.mutate({ courseId, csv: roster, dryRun: false });
  context = await openSignedIn(browser, installation, 'instructor');
  api = await apiOf(context, installation);
  page = await context.newPage();
});

keepFailures(() => page);

const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });

async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await (await ready(within.getByRole('button', { name }).first())).click();
}

async function cancel(asked: Locator): Promise<void> {
  await press(asked, 'Cancel');
  await asked.waitFor({ state: 'detached' });
}

test('An announcement is removed only after a question that says it cannot be brought back.', async () => {
  const fields = { title: 'Lecture moved', body: 'To room 7.', pinned: false, publishAt: new Date().toISOString(), expiresAt: null };
  await api.announcement.create.mutate({ courseId, fields });
  await visit(page, staffPage('announcements'));
  const asked = dialog('Remove “Lecture moved”?');
  await press(page, 'Remove Lecture moved');
  await asked.getByText('cannot be brought back').waitFor();
  await cancel(asked);
  await press(page, 'Remove Lecture moved');
  await press(asked, 'Remove');
  await page.getByText('To room 7.').waitFor({ state: 'detached' });
});

test('Whoever is removed from the roster stays listed and can be put back; removing oneself asks first.', async () => {
  const isDropped = async (email: string) => {
    const { people } = await api.roster.list.query({ courseId });
    return people.find((each) => each.email === email)?.droppedAt !== null;
  };
  await visit(page, staffPage('roster'));
  const people = page.getByRole('table', { name: 'People in the course' });
  const row = (email: string) => people.getByRole('row').filter({ hasText: email });
  await press(row(PEOPLE.ta.email), /^Remove from the course/);
  await press(row(PEOPLE.ta.email), /^Put back/);
  await expect.poll(() => isDropped(PEOPLE.ta.email), POLL).toBe(false);
  await press(row(PEOPLE.instructor.email), /^Remove from the course/);
  const asked = dialog('Remove yourself from the course?');
  await asked.getByText('You cannot put yourself back').waitFor();
  await cancel(asked);
  expect(await isDropped(PEOPLE.instructor.email)).toBe(false);
});

test('A roster of Excel on Windows keeps its letters; lines that cannot be used are left out when asked, and removing most people asks first.', async () => {
  await visit(page, staffPage('roster'));
  const form = page.getByRole('region', { name: 'Import', exact: true });
  const choose = async (table: string) =>
    await (await ready(form.getByLabel('Choose a file'))).setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table, 'latin1'),
    });
  await choose(
    'sep=;\r\nVorname;Nachname;E-Mail-Adresse;Rolle\r\nJürgen;Groß;jg@example.org;\r\nZoë;Ek;ze@example.org;\r\nEva;Eltern;ee@example.org;Observer\r\n',
  );
  await form.getByText('It was read as Windows-1252').waitFor();
  await press(form, 'Preview without changing anything');
  await form.getByRole('cell', { name: 'Jürgen Groß' }).waitFor();
  expect(await form.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await form.getByLabel('Leave this line out and use the others').check();
  await press(form, 'Apply');
  await form.getByText('1 line left out.').waitFor();
  await choose('email,name\njg@example.org,Jurgen\n');
  await form.getByLabel('Remove students from the course who are not in the file').check();
  await press(form, 'Preview without changing anything');
  await form.getByText('1 removed').waitFor();
  await choose('email,name\nnew@example.org,New\n');
  await press(form, 'Preview without changing anything');
  await form.getByText('2 removed').waitFor();
  await press(form, 'Apply');
  await cancel(dialog('Remove 2 students from the course?'));
  const emails = async () => (await api.roster.list.query({ courseId })).invitations.map(({ email }) => email);
  expect((await emails()).toSorted()).toEqual(['jg@example.org', 'ze@example.org']);
  const add = page.getByRole('region', { name: 'Add one person', exact: true });
  await add.getByLabel('Address').fill('nora@example.org');
  await add.getByRole('textbox', { name: 'Section' }).fill('A');
  await press(add, 'Add or change');
  await add.getByText('nora@example.org is invited').waitFor();
  expect(await emails()).toContain('nora@example.org');
});

test('A new address of the course asks first, since links to the old one end; anything else is saved without a question.', async () => {
  await visit(page, staffPage('settings'));
  const saved = async () => (await api.course.list.query()).find((each) => each.courseId === courseId);
  await (await ready(page.getByLabel('Title'))).fill('Asks only where it must');
  await press(page, 'Save');
  await expect.poll(async () => (await saved())?.title, POLL).toBe('Asks only where it must');
  const moved = `${slug}-moved`;
  await page.getByLabel('Address').fill(moved);
  await press(page, 'Save');
  const asked = dialog('Change the course’s address?');
  await asked.getByText(`from /courses/${slug} to /courses/${moved}`).waitFor();
  await cancel(asked);
  expect((await saved())?.slug).toBe(slug);
  await press(page, 'Save');
  await press(asked, 'Change the address');
  await page.waitForURL(staffPage('settings', moved));
});

test('A change of an assignment that would change points names the students before it is saved.', async () => {
  const demo = await demoCourseId(api);
  const assignments = await api.assignment.list.query({ courseId: demo });
  const past = assignments.find(({ dueAt, items }) => new Date(dueAt) < new Date() && items.some(({ kind }) => kind === 'exercise'));
  const weights = async () =>
    (await api.assignment.list.query({ courseId: demo })).find((each) => each.assignmentId === past?.assignmentId);
  const before = await weights();
  await visit(page, staffPage(`assignments/${past?.assignmentId}`, DEMO_COURSE));
  await (await ready(page.getByLabel(/^Points: /).first())).fill('1');
  await press(page, 'Save the changes');
  const asked = dialog(/^Change the points of \d+ students\?$/);
  await asked.getByRole('table', { name: /grades would change/ }).waitFor();
  await cancel(asked);
  expect(await weights()).toEqual(before);
});
