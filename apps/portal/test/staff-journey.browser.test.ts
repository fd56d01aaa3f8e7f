import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { keepFailures } from './failure.ts';
import { EXERCISE, STARTER } from './kernels.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import {
  apiOf,
  apiWithToken,
  openContext,
  openSignedIn,
  type Person,
  type Role,
  ready,
  savedText,
  signUp,
  stranger,
  untilEnded,
  visit,
} from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const slug = `parallel-${randomUUID().slice(0, 8)}`;
const TITLE = 'Parallel programming';
const grace: Person = stranger('Grace Staff-Journey');
const NOTE = 'the starter, handed in by the API';
const STAFF = `${installation.url}/courses/${slug}/staff`;

let page: Page;
let graces: BrowserContext;

beforeAll(async () => {
  page = await openAs('admin');
});

keepFailures(() => page);

async function openAs(role: Role): Promise<Page> {
  const context = await openSignedIn(browser, installation, role);
  return await context.newPage();
}

async function press(name: string): Promise<void> {
  await (await ready(page.getByRole('button', { name, exact: true }))).click();
}

function table(name: string | RegExp) {
  return page.getByRole('table', { name });
}

test('An administrator creates a course.', async () => {
  await visit(page, `${installation.url}/admin/courses`);
  await page.getByRole('link', { name: 'Create a course' }).click();
  await page.waitForURL(/new-course/);
  await (await ready(page.getByLabel('Start from'))).selectOption({ label: 'Nothing yet' });
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Address').fill(slug);
  await page.getByLabel('Late days').fill('3');
  await press('Create the course');
  await page.waitForURL(`${STAFF}/assignments`);
  await page.getByRole('region', { name: 'What to do next' }).getByRole('link', { name: 'Bring in your students' }).click();
  await page.waitForURL(`${STAFF}/roster`);
});

test('A roster is tried first, says what is wrong with it, and is applied once it is right.', async () => {
  await visit(page, `${STAFF}/roster`);
  const field = page.getByLabel('Or paste the table');
  const lines = [
    'email,name,role,section',
    `${PEOPLE.instructor.email},,student,`,
    `${PEOPLE.ta.email},,ta,`,
    'new@students.example,Nora New,student,B',
  ];
  await ready(field);
  await field.fill([...lines, 'no-address,Nobody,student,B'].join('\n'));
  await press('Preview without changing anything');
  await page.getByText('This is not an e-mail address.').waitFor();
  expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await field.fill(lines.join('\n'));
  await press('Preview without changing anything');
  await table(/What would happen: 2 enrolled, 1 invited/).waitFor();
  expect(await table('People in the course').innerText()).not.toContain(PEOPLE.ta.email);
  await press('Apply');
  await page.getByText('The roster now matches the file.').waitFor();
  await table('People in the course').getByText(PEOPLE.ta.email).waitFor();
  expect(await table('Invitations').innerText()).toContain('new@students.example');
});

test('The administrator makes somebody an instructor, who goes on alone.', async () => {
  const role = page.getByLabel(`Role of ${PEOPLE.instructor.name}`);
  await role.selectOption('instructor');
  const question = page.getByRole('dialog', { name: `Change the role of ${PEOPLE.instructor.name}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await role.inputValue()).toBe('student');
  await role.selectOption('instructor');
  await question.getByText('From Student to Instructor.').waitFor();
  await question.getByRole('button', { name: 'Change the role' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  page = await openAs('instructor');
  await visit(page, `${installation.url}/`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${TITLE}.*instructor`, 's') })
    .last()
    .waitFor();
});

test('An assignment takes a title, exercises and dates, and says what they mean before it is there.', async () => {
  await visit(page, `${STAFF}/assignments/new`);
  await (await ready(page.getByRole('textbox', { name: 'Title' }))).fill('Reduction');
  await pickItem(page, EXERCISE);
  await page.getByText('Handed in late').click();
  await page.getByLabel('Late hand-ins').selectOption('percent');
  await page.getByLabel('Maximum days late').fill('2');
  await press('Show what would change');
  await page.getByText('2 days late until').waitFor();
  await press('Create the assignment');
  await page.waitForURL(`${STAFF}/assignments`);
  expect(await table('Assignments by due date').innerText()).toMatch(/Reduction[\s\S]*Sum[\s\S]*open/);
});

test('Dates are changed and shifted below the list, in the course’s zone, after a look at what that means.', async () => {
  await page.getByText('Change or shift dates').click();
  const due = page.getByLabel('Due: Reduction');
  const before = await due.inputValue();
  await press('Shift the ticked');
  expect(await due.inputValue()).not.toBe(before);
  await page.getByLabel('Shift by').fill('-7');
  await page.getByLabel('Unit').selectOption('days');
  await press('Shift the ticked');
  expect(await due.inputValue()).toBe(before);
  await due.fill('2030-05-02T18:00');
  await press('Review the change');
  const dialog = page.getByRole('dialog', { name: 'Change the dates of 1 assignment?' });
  await dialog.getByText(`due ${before.replace('T', ' ')} → 2030-05-02 18:00`).waitFor();
  await dialog.getByRole('button', { name: 'Save the dates' }).click();
  await table('Assignments by due date')
    .getByText(/2 May 2030, 18:00/)
    .waitFor();
  await page.getByRole('button', { name: 'No date is changed' }).waitFor();

  await press('Change the dates of Reduction');
  const own = page.getByRole('dialog', { name: 'Dates of Reduction' });
  await own.getByLabel('Due: Reduction').fill('2030-05-03T18:00');
  await looksRight(page, 'dates-of-an-assignment');
  await own.getByRole('button', { name: 'Review the change' }).click();
  await page.getByRole('button', { name: 'Save the dates' }).click();
  await table('Assignments by due date')
    .getByText(/3 May 2030, 18:00/)
    .waitFor();
  await own.waitFor({ state: 'detached' });
});

test('A student joins by the code, and what they hand in by the API is graded.', async () => {
  await visit(page, `${STAFF}/roster`);
  await press('Create a join code');
  const code = await page
    .getByRole('region', { name: 'Join code' })
    .getByText(/^[A-Z0-9]{8}$/)
    .innerText();
  graces = await openContext(browser);
  await signUp(graces, installation, grace);
  await handInByApi(graces, code);
});

test('Before a join code is replaced the page says what ends with it; only then does it end.', async () => {
  const shown = () =>
    page
      .getByRole('region', { name: 'Join code' })
      .getByText(/^[A-Z0-9]{8}$/)
      .innerText();
  const code = await shown();
  await press('Replace the code');
  const dialog = page.getByRole('dialog', { name: 'Replace the join code?' });
  await dialog.getByText(`${code} stops working now`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await shown()).toBe(code);
  await press('Replace the code');
  await dialog.getByRole('button', { name: 'Replace the code' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(shown).not.toBe(code);
});

async function handInByApi(context: BrowserContext, code: string): Promise<void> {
  const own = await apiOf(context, installation);
  const { courseId } = await own.course.join.mutate({ code });
  const { token } = await own.token.create.mutate({ name: 'laptop', scopes: ['hand-in:write', 'results:read', 'course:read'] });
  const api = apiWithToken(installation, token);
  const [assignment] = await api.assignment.list.query({ courseId });
  const request = { exercise: EXERCISE, source: STARTER, note: NOTE, requestId: randomUUID() };
  const { handInId } = await api.handIn.create.mutate({ ...request, assignmentId: assignment?.assignmentId ?? '' });
  await untilEnded(api, handInId);
}

test('The class view has the student, and no roofline of times that say nothing.', async () => {
  await visit(page, `${STAFF}/class`);
  expect(await page.getByRole('figure', { name: /^Class on/ }).count()).toBe(0);
  expect(await page.getByRole('main').innerText()).toMatch(/Handed in\s*1\s*of 2 students/);
});

test('The explorer finds the hand-in by its note, and leads to it.', async () => {
  await visit(page, `${STAFF}/hand-ins`);
  await (await ready(page.getByLabel('In the note'))).fill('by the API');
  await press('Search');
  await page.waitForURL(/text=by/);
  const row = table('Hand-ins').getByRole('row', { name: grace.name });
  expect(await row.innerText()).toContain(NOTE);
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/hand-ins\/[\w-]{36}/);
  await page.getByRole('region', { name: 'Points set by staff' }).waitFor();
  expect(await page.getByRole('article').innerText()).toContain(grace.name);
});

test('Points are given by hand, with a reason.', async () => {
  const part = page.getByRole('region', { name: 'Points set by staff' });
  await (await ready(part.getByLabel('Percent'))).fill('55');
  await part.getByLabel('Reason').fill('Shown at the board.');
  await press('Override the points');
  const row = table('Overrides, newest first').getByRole('row', { name: /55/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/this exercise\s*Shown at the board\.\s*Demo Instructor/);
});

test('Hand-ins are graded again, compared, and put into effect.', async () => {
  await visit(page, `${STAFF}/regrades`);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Prepare the regrade' }) });
  await (await ready(form.getByLabel('Assignment'))).selectOption({ label: 'Reduction' });
  await form.getByLabel('Which').selectOption('all');
  await form.getByLabel('Reason').fill('A case was added.');
  await press('Prepare the regrade');
  await page.waitForURL(/\/regrades\/[\w-]{36}$/);
  await press('Grade them again');
  await page.getByRole('button', { name: 'Put into effect' }).waitFor({ timeout: 600_000 });
  const preview = table(/^1 hand-in,/);
  expect(await preview.innerText()).toContain(grace.name);
  expect(await page.getByRole('main').innerText()).toMatch(/Nothing changes for 1 hand-in|1 of 1 hand-in changes\./);
  await press('Put into effect');
  await page.getByRole('dialog').getByRole('button', { name: 'Put into effect' }).click();
  await page.getByRole('button', { name: 'Roll back' }).waitFor();
});

test('The student reads on the result that it was graded again, and why.', async () => {
  const own = await apiOf(graces, installation);
  const [course] = await own.course.list.query();
  const { handIns } = await own.handIn.list.query({ courseId: course?.courseId ?? '', mine: true });
  const hers = await graces.newPage();
  await visit(hers, `${installation.url}/courses/${slug}/hand-ins/${handIns[0]?.handInId}`);
  await hers.getByText('Graded again.').waitFor();
  expect(await hers.getByRole('article').innerText()).toContain('A case was added.');
  await graces.close();
});

test('The gradebook shows the points that count, and where they come from.', async () => {
  await visit(page, `${STAFF}/gradebook`);
  const row = table('Grades by student').getByRole('row', { name: grace.name });
  expect(await row.innerText()).toMatch(/sum \(override\)\s*55 of 100/);
  await table('Grades by student').getByRole('columnheader', { name: 'Points of 100' }).waitFor();
  await row.getByRole('link', { name: /sum \(override\): 55 points, set by staff/ }).waitFor();
});

/** Cells of a file; here, quoted cells contain no commas. */
function cells(csv: string): string[][] {
  const bare = csv.replace(/^\uFEFF/, '').replaceAll(/"([^",]*)"/g, '$1');
  expect(bare).not.toContain('"');
  const lines = bare.replace(/\r\n$/, '').split('\r\n');
  return lines.map((line) => line.split(','));
}

async function exported(format: string) {
  const button = await ready(page.getByRole('button', { name: `Export for ${format}` }));
  return await savedText(page, () => button.click());
}

test('The gradebook is exported for a spreadsheet, for Canvas and for Moodle.', async () => {
  const plain = await exported('CSV');
  expect(plain.name).toMatch(/\.csv$/);
  const [header, invited, row] = cells(plain.text);
  expect(header).toEqual(['Name', 'Email', 'Section', 'Reduction (of 100)', 'Total (of 100)', 'Late days spent']);
  expect(invited).toEqual(['Nora New', 'new@students.example', 'B', '', '0', '0']);
  expect(row).toEqual([grace.name, grace.email, '', '55', '55', '0']);
  const canvas = cells((await exported('Canvas')).text);
  expect(canvas[0]).toEqual(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Reduction']);
  expect(canvas[1]).toEqual(['    Points Possible', '', '', '', '', '100']);
  expect(canvas[2]).toEqual(['Nora New', '', '', 'new@students.example', 'B', '']);
  expect(canvas[3]).toEqual([grace.name, '', '', grace.email, '', '55']);
  const moodle = cells((await exported('Moodle')).text);
  expect(moodle[0]).toContain('Assignment: Reduction (Real)');
  expect(moodle[2]).toEqual(['Grace', 'Staff-Journey', '', '', '', grace.email, '55', '55']);
});

test('The audit log has every change in words, with who made it, from what to what, and why.', async () => {
  await visit(page, `${STAFF}/audit`);
  const text = await table('Audit log').innerText();
  const changes = ['Created the course', 'Imported a roster', 'Created an assignment', 'Joined the course', 'Overrode points'];
  for (const words of [...changes, 'Prepared a regrade', 'Started a regrade', 'Put a regrade into effect']) expect(text).toContain(words);
  expect(text).toContain(`Changed a role\n${PEOPLE.instructor.name}`);
  expect(text).toContain('role: student → instructor');
  expect(text).toContain('Shown at the board.');
  expect(text).toContain('A case was added.');
  expect(text).toContain(PEOPLE.admin.name);
});

test('The audit log is searched by what was done and about whom, and its address keeps the search.', async () => {
  await (await ready(page.getByLabel('Did what'))).selectOption('override.set');
  await page.getByLabel('About').fill(grace.name);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/action=override.set.*about=/);
  const rows = table('Audit log').locator('tbody').getByRole('row');
  await expect.poll(async () => await rows.allInnerTexts()).toEqual([expect.stringContaining('Overrode points')]);
  await page.getByRole('link', { name: /^History of/ }).click();
  await page.waitForURL(/subject=/);
  await page.getByRole('link', { name: 'Show all' }).click();
  await table('Audit log').getByText('Created the course').waitFor();
});
