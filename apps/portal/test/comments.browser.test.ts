import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_COURSE } from '../../../prisma/seed.ts';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { EXERCISE, STARTER } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import {
  apiOf,
  DESK,
  demoAssignmentId,
  openSignedIn,
  overflow,
  PHONE,
  type PortalClient,
  type Role,
  ready,
  savedText,
  visit,
} from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const COURSE = `${installation.url}/courses/${DEMO_COURSE}`;
const PHRASE = `Neighbours should read neighbours (${randomUUID().slice(0, 8)}).`;
const HOSTILE = '<img src=x onerror="document.title=1"> **no** =1+1';

let staff: Page;
let student: Page;
let studentApi: PortalClient;
let request: Parameters<PortalClient['handIn']['create']['mutate']>[0];
let handInId: string;

async function openAs(role: Role): Promise<{ context: BrowserContext; page: Page; api: PortalClient }> {
  const context = await openSignedIn(browser, installation, role);
  return { context, page: await context.newPage(), api: await apiOf(context, installation) };
}

beforeAll(async () => {
  const own = await openAs('student');
  student = own.page;
  staff = (await openAs('ta')).page;
  studentApi = own.api;
  request = { assignmentId: await demoAssignmentId(studentApi, 'Reduction'), exercise: EXERCISE, source: STARTER, requestId: randomUUID() };
  ({ handInId } = await studentApi.handIn.create.mutate(request));
});

keepFailures(() => staff);

const pageOf = () => `${COURSE}/hand-ins/${handInId}`;
const number = (page: Page, line: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^(Comment on|Ask about) line ${line}(,|$)`) });
const thread = (page: Page, words: string): Locator => page.getByRole('region', { name: `Comments on ${words}`, exact: true });
const field = (within: Locator | Page, name: string | RegExp): Locator => within.getByRole('textbox', { name });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, { practices: true })).toEqual([]);
}

test('Staff choose lines with pointer and Shift, and what they write is still there after a reload.', async () => {
  await visit(staff, pageOf());
  await (await ready(number(staff, 3))).click();
  await number(staff, 5).click({ modifiers: ['Shift'] });
  const box = staff.getByRole('region', { name: 'New comment on lines 3 to 5' });
  await field(box, 'Comment on lines 3 to 5').fill('Which lanes are idle here?');
  await staff.reload();
  await expect.poll(() => field(box, 'Comment on lines 3 to 5').inputValue()).toBe('Which lanes are idle here?');
  await expectAccessible(staff);
  await box.getByRole('button', { name: 'Comment', exact: true }).click();
  await thread(staff, 'lines 3 to 5').getByText('Which lanes are idle here?').waitFor();
  expect(await box.count()).toBe(0);
});

test('The keyboard reaches every line: arrow keys, Shift for several, Enter to write.', async () => {
  await (await ready(number(staff, 1))).focus();
  await staff.keyboard.press('Home');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('Shift+ArrowDown');
  await staff.keyboard.press('Enter');
  const box = staff.getByRole('region', { name: 'New comment on lines 2 to 3' });
  await expect.poll(() => staff.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await box.getByLabel('To line').fill('2');
  const moved = staff.getByRole('region', { name: 'New comment on line 2', exact: true });
  await field(moved, 'Comment on line 2').fill(PHRASE);
  await moved.getByRole('button', { name: 'Saved phrases' }).click();
  await staff.getByRole('menuitem', { name: 'Save this text for all staff' }).click();
  await moved.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => staff.evaluate(() => document.activeElement?.getAttribute('data-line'))).toBe('2');
});

test('A saved phrase is chosen from the menu, by other staff too, and sent.', async () => {
  const { page, context } = await openAs('instructor');
  await visit(page, pageOf());
  await (await ready(number(page, 7))).click();
  const box = page.getByRole('region', { name: 'New comment on line 7' });
  await box.getByRole('button', { name: 'Saved phrases' }).click();
  await page.getByRole('menuitem', { name: PHRASE }).click();
  await expect.poll(() => field(box, 'Comment on line 7').inputValue()).toBe(PHRASE);
  await box.getByRole('button', { name: 'Comment', exact: true }).click();
  await thread(page, 'line 7').getByText(PHRASE).waitFor();
  await context.close();
});

test('A shared phrase is removed only after a question that says for whom it disappears.', async () => {
  await visit(staff, pageOf());
  await (await ready(number(staff, 9))).click();
  const box = staff.getByRole('region', { name: 'New comment on line 9' });
  const manage = async () => {
    await box.getByRole('button', { name: 'Saved phrases' }).click();
    await staff.getByRole('menuitem', { name: 'Manage phrases' }).click();
  };
  await manage();
  const saved = staff.getByRole('dialog', { name: 'Saved phrases' });
  const phrase = saved.getByRole('listitem').filter({ hasText: PHRASE });
  await phrase.getByRole('button', { name: 'Remove' }).click();
  const asked = staff.getByRole('dialog', { name: 'Remove this phrase?' });
  await asked.getByText('from the menu of every TA and instructor').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await phrase.getByRole('button', { name: 'Remove' }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  // While the question is open, elements behind it have no role.
  await asked.waitFor({ state: 'detached' });
  await saved.waitFor();
  await phrase.waitFor({ state: 'detached' });
  await saved.getByRole('button', { name: 'Close' }).click();
  await box.getByRole('button', { name: 'Discard' }).click();
});

test('The student is told on every page of the course, in the work log and on the course page, and comes to the lines.', async () => {
  await visit(student, `${COURSE}/work-log`);
  await student.getByRole('link', { name: '2 comments, 2 new' }).first().waitFor();
  await visit(student, COURSE);
  await student.getByText('New comments on your code').waitFor();
  await student.getByRole('banner').getByRole('link', { name: '2 new comments' }).click();
  await student.waitForURL((url) => url.pathname.endsWith(handInId));
  const mine = thread(student, 'lines 3 to 5');
  await mine.getByText('Which lanes are idle here?').waitFor();
  await mine.getByText('new', { exact: true }).waitFor();
  await student.getByRole('navigation', { name: 'Comments on this source' }).getByRole('link', { name: 'line 7' }).waitFor();
  await student.getByRole('banner').getByRole('link', { name: '2 new comments' }).waitFor({ state: 'detached' });
});

test('The form on the last line is in sight with its buttons, on a phone too.', async () => {
  const last = STARTER.trimEnd().split('\n').length;
  for (const size of [DESK, PHONE]) {
    await staff.setViewportSize(size);
    await visit(staff, pageOf());
    await (await ready(number(staff, last))).click();
    const box = staff.getByRole('region', { name: `New comment on line ${last}` });
    const discard = box.getByRole('button', { name: 'Discard' });
    await expect
      .poll(async () => {
        const [inner, outer] = await Promise.all([
          discard.boundingBox(),
          staff.getByRole('region', { name: 'Source of this hand-in' }).boundingBox(),
        ]);
        return inner !== null && outer !== null && inner.y + inner.height <= Math.min(outer.y + outer.height, size.height);
      })
      .toBe(true);
    await discard.click();
  }
  await staff.setViewportSize(DESK);
});

test('The student answers in plain text whatever it looks like; a connection that is lost loses nothing, and nothing is sent twice.', async () => {
  const mine = thread(student, 'lines 3 to 5');
  await (await ready(mine.getByRole('button', { name: 'Answer' }))).click();
  await field(mine, 'Answer on lines 3 to 5').fill(HOSTILE);
  // The server's answer is lost on its way.
  await student.route('**/api/trpc/comment.reply**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await mine.getByRole('button', { name: 'Send the answer' }).click();
  await mine.getByText('The portal did not answer.').waitFor();
  await student.unroute('**/api/trpc/comment.reply**');
  await student.reload();
  await expect.poll(() => field(mine, 'Answer on lines 3 to 5').inputValue()).toBe(HOSTILE);
  await mine.getByRole('button', { name: 'Send the answer' }).click();
  await field(mine, 'Answer on lines 3 to 5').waitFor({ state: 'detached' });
  expect(await mine.getByText(HOSTILE, { exact: true }).count()).toBe(1);
  expect(await student.getByRole('main').locator('img').count()).toBe(0);
});

test('Staff see which answer waits, in the top bar, among the hand-ins and at the thread.', async () => {
  await visit(staff, `${COURSE}/staff/hand-ins`);
  await staff
    .getByRole('banner')
    .getByRole('link', { name: /repl(y is|ies are) waiting for staff/ })
    .click();
  await staff.waitForURL(/comments=waiting/);
  await staff.locator(`a[href$="${handInId}"]`).waitFor();
  await staff.getByText('3 comments, 1 waits for staff').first().waitFor();
  await visit(staff, pageOf());
  await thread(staff, 'lines 3 to 5').getByText('answered: waiting for you').waitFor();
});

test('The student marks a thread as done: it is closed, can be opened from the list, and is no longer waiting.', async () => {
  const mine = thread(student, 'lines 3 to 5');
  await mine.getByRole('button', { name: 'Mark as done' }).click();
  await mine.getByText('done, marked by Demo Student').waitFor();
  expect(await mine.getByText('Which lanes are idle here?').isVisible()).toBe(false);
  await student.getByRole('navigation', { name: 'Comments on this source' }).getByRole('link', { name: 'lines 3 to 5' }).click();
  await mine.getByText('Which lanes are idle here?').waitFor();
  await expectAccessible(student);
  await visit(staff, pageOf());
  await thread(staff, 'lines 3 to 5').getByText('done, marked by Demo Student').waitFor();
});

test('On paper the source stands with all its comments, those that are done too.', async () => {
  await student.reload();
  await student.emulateMedia({ media: 'print' });
  const mine = thread(student, 'lines 3 to 5');
  await mine.getByText('Which lanes are idle here?').waitFor();
  expect(await mine.getByRole('button', { name: 'Reopen' }).isVisible()).toBe(false);
  await student.emulateMedia({ media: null });
});

test('On a phone everything has room.', async () => {
  for (const page of [student, staff]) {
    await page.setViewportSize(PHONE);
    await visit(page, pageOf());
    expect(await overflow(page)).toBe(0);
  }
  await (await ready(number(staff, 9))).click();
  const box = staff.getByRole('region', { name: 'New comment on line 9' });
  const area = await field(box, 'Comment on line 9').boundingBox();
  expect((area?.x ?? -1) >= 0 && (area?.x ?? 0) + (area?.width ?? 999) <= 390).toBe(true);
  expect(await overflow(staff)).toBe(0);
  await expectAccessible(staff);
  await box.getByRole('button', { name: 'Discard' }).click();
  await staff.setViewportSize(DESK);
});

test('The exports hold comments and answers: the gradebook’s files for staff, the work log for the student.', async () => {
  await visit(staff, `${COURSE}/staff/gradebook`);
  const file = await savedText(staff, async () => (await ready(staff.getByRole('button', { name: 'Export comments as CSV' }))).click());
  expect(file.name).toBe(`${DEMO_COURSE}-comments.csv`);
  expect(file.text).toContain('Which lanes are idle here?');
  expect(file.text).toMatch(new RegExp(`${handInId}[^\\r]*,3,5,answer,Demo Student,student`));
  await student.setViewportSize(DESK);
  await visit(student, `${COURSE}/work-log`);
  const log = await savedText(student, async () => (await ready(student.getByRole('button', { name: 'Save as Markdown' }))).click());
  expect(log.text).toContain('### Comments');
  expect(log.text).toContain('lines 3 to 5 (done)');
});

test('One’s own comment is put in other words, and taken away.', async () => {
  await visit(staff, pageOf());
  await staff.getByRole('navigation', { name: 'Comments on this source' }).getByRole('link', { name: 'lines 3 to 5' }).click();
  const mine = thread(staff, 'lines 3 to 5');
  const comment = mine.getByRole('article', { name: /^Demo TA/ });
  await (await ready(comment.getByRole('button', { name: 'Edit' }))).click();
  await field(comment, 'Your comment').fill('Which lanes are idle, and when?');
  await comment.getByRole('button', { name: 'Save' }).click();
  await comment.getByText('edited').waitFor();
  await comment.getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('dialog', { name: 'Remove your comment?' }).getByRole('button', { name: 'Remove' }).click();
  await comment.getByText('This comment was removed.').waitFor();
});

test('A student asks about lines of their own; staff find the question, answer, and the student is told.', async () => {
  await visit(student, pageOf());
  await (await ready(number(student, 2))).click();
  const box = student.getByRole('region', { name: 'New question on line 2' });
  await field(box, 'Question on line 2').fill('Is this the size of a warp?');
  await expectAccessible(student);
  await box.getByRole('button', { name: 'Ask', exact: true }).click();
  await thread(student, 'line 2').getByText('question: waiting for staff').waitFor();
  await visit(staff, `${COURSE}/staff/hand-ins?comments=waiting`);
  await staff.locator(`a[href$="${handInId}"]`).waitFor();
  await visit(staff, pageOf());
  const asked = thread(staff, 'line 2');
  await asked.getByText('question: waiting for you').waitFor();
  await (await ready(asked.getByRole('button', { name: 'Answer' }))).click();
  await field(asked, 'Answer on line 2').fill('Of two.');
  await asked.getByRole('button', { name: 'Send the answer' }).click();
  await visit(student, COURSE);
  await student.getByRole('banner').getByRole('link', { name: '1 new comment' }).waitFor();
});

test('A student asks for more time, staff grant it where they read the request, and the student is told.', async () => {
  await visit(student, COURSE);
  await student.getByRole('link', { name: 'Ask staff' }).first().click();
  await student.waitForURL(/requests\?assignment=/);
  await (await ready(student.getByRole('textbox', { name: 'Why' }))).fill(HOSTILE);
  await student.getByLabel('Until when').fill('2031-05-01T12:00');
  await student.getByRole('button', { name: 'Ask staff' }).click();
  await student.getByText('waiting for staff').waitFor();
  await expectAccessible(student);
  await visit(staff, COURSE);
  await staff
    .getByRole('banner')
    .getByRole('link', { name: /open requests?$/ })
    .click();
  const asked = staff.getByRole('listitem').filter({ hasText: HOSTILE });
  await asked.getByText(HOSTILE, { exact: true }).waitFor();
  expect(await staff.getByRole('main').locator('img').count()).toBe(0);
  await expectAccessible(staff);
  expect(await asked.getByLabel('New due date').inputValue()).toBe('2031-05-01T12:00');
  await (await ready(asked.getByRole('button', { name: 'Decline' }))).click();
  await asked.getByText('Tell the student why.').waitFor();
  await field(asked, 'Answer to the student').fill('Get well.');
  await asked.getByRole('button', { name: 'Grant' }).click();
  await staff.getByRole('cell', { name: /granted by Demo TA/ }).waitFor();
  await visit(student, COURSE);
  await student.getByText('You have more time than the class.').first().waitFor();
  await student.getByRole('banner').getByRole('link', { name: '1 answered request' }).click();
  await student.getByText('Get well.').waitFor();
  await student.getByRole('banner').getByRole('link', { name: '1 answered request' }).waitFor({ state: 'detached' });
});

test('A comment that was begun while the hand-in waits stays open when its result arrives.', async () => {
  const next = await studentApi.handIn.create.mutate({ ...request, source: `${STARTER}\n// Again.\n`, requestId: randomUUID() });
  await visit(staff, `${COURSE}/hand-ins/${next.handInId}`);
  await (await ready(number(staff, 9))).click();
  const box = staff.getByRole('region', { name: 'New comment on line 9' });
  await field(box, 'Comment on line 9').focus();
  await staff.getByRole('heading', { name: 'Right or wrong' }).waitFor();
  expect(await field(box, 'Comment on line 9').evaluate((area) => area === document.activeElement)).toBe(true);
  await box.getByRole('button', { name: 'Discard' }).click();
});
