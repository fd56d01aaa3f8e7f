import { randomUUID } from 'node:crypto';
import { ownLab } from '@rooflab/course/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const id = randomUUID().slice(0, 8);
const slug = `own-questions-${id}`;
const question = `lab-${id}/launch-blocks`;
const COURSE = `${installation.url}/courses/${slug}`;

let assignmentId = '';
let page: Page;

beforeAll(async () => {
  const [admin, instructor, student] = await Promise.all([
    openSignedIn(browser, installation, 'admin'),
    openSignedIn(browser, installation, 'instructor'),
    openSignedIn(browser, installation, 'student'),
  ]);
  const staff = await apiOf(instructor, installation);
  const { courseId } = await staff.course.create.mutate({ slug, title: 'Own questions', timeZone: 'UTC', lateDayBudget: 0 });
  await (await apiOf(admin, installation)).lab.allow.mutate({ courseId, allowed: true });
  const archive = Buffer.from(await ownLab(`lab-${id}`)).toString('base64');
  await staff.lab.publish.mutate({ courseId, archive });
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z' };
  const fields = { title: 'Blocks', ...dates, items: [{ kind: 'question' as const, subject: question }] };
  ({ assignmentId } = await staff.assignment.create.mutate({ courseId, fields }));
  const { code } = await staff.course.rotateCode.mutate({ courseId });
  await (await apiOf(student, installation)).course.join.mutate({ code: code ?? '' });
  page = await student.newPage();
});

keepFailures(() => page);

async function press(name: string): Promise<void> {
  await (await ready(page.getByRole('button', { name, exact: true }))).click();
}

test('A student practises a question of the course’s own lab, with other numbers each time.', async () => {
  await visit(page, `${COURSE}/questions`);
  const listed = page.getByRole('main').locator(`a[href*="${question}"]`);
  const title = await listed.innerText();
  await listed.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForURL(/assignment=.*version=[0-9a-f]{64}.*seed=/);
  await looksRight(page, 'own-lab-question');
  for (const box of await page.getByRole('main').getByRole('textbox').all()) await box.fill('123456789');
  await press('Check');
  await page.getByText(/^0 of \d correct\.$/).waitFor();
  const before = page.url();
  await page.getByRole('link', { name: 'Another one' }).click();
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('seed'));
  expect(await page.getByRole('heading', { name: 'Worked solution' }).count()).toBe(0);
  await press('Show the worked solution');
  await press('Show it');
  await page.getByRole('heading', { name: 'Worked solution' }).waitFor();
});

test('In the assignment a try counts, and says from which version of the lab it was drawn.', async () => {
  await visit(page, `${COURSE}/questions/${assignmentId}/${question}`);
  await press('Open the question');
  await page.getByRole('heading', { name: 'Try 1' }).waitFor();
  for (const box of await page.getByRole('main').getByRole('textbox').all()) await box.fill('123456789');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click();
  await page.getByText(/Drawn from version [0-9a-f]{12} of the lab\./).waitFor();
});
