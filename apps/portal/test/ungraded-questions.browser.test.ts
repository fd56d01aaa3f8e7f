import { questions, readBank } from '@rooflab/catalogue/questions';
import { practiceVariant, type Variant } from '@rooflab/lab/question';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { DESK, openSignedIn, overflow, PHONE, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const QUESTIONS = `${installation.url}/courses/demo/questions`;
const ID = 'matmul/bytes-in-flight';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openSignedIn(browser, installation, 'student');
  page = await context.newPage();
});

keepFailures(() => page);

async function variantOf(id: string, seed: string): Promise<Variant> {
  return practiceVariant((await readBank(id)) ?? expect.fail(), seed);
}

async function seedShown(): Promise<string> {
  await page.waitForURL(/seed=/);
  return new URL(page.url()).searchParams.get('seed') ?? '';
}

const inFlight = () => page.getByRole('textbox', { name: 'Bytes in flight on the whole device' });
const perThread = () => page.getByRole('textbox', { name: 'Bytes in flight per thread' });
const check = () => page.getByRole('button', { name: 'Check' });

test('A student finds a question, answers it wrongly and then rightly, sees the solution, and gets another one.', async () => {
  await visit(page, `${installation.url}/courses/demo`);
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(questions().length);
  await page.getByRole('link', { name: 'Latency times bandwidth' }).click();
  await page.getByRole('heading', { level: 1, name: 'Latency times bandwidth' }).waitFor();
  const seed = await seedShown();
  const { answer } = await variantOf(ID, seed);

  await ready(check());
  await inFlight().fill('1,5');
  await perThread().fill(`${answer.perThread} B`);
  await check().click();
  await page.getByText('Write 1.5 with a point.').waitFor();
  await page.getByText('Nothing was checked yet: correct the marked fields first.').waitFor();
  await inFlight().fill(`${2 * Number(answer.inFlight)}`);
  await inFlight().press('Enter');
  await page.getByText('1 of 2 correct.').waitFor();
  await page.getByText('Not correct.', { exact: true }).waitFor();
  expect(await inFlight().getAttribute('aria-invalid')).toBe('true');
  expect(await inFlight().evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await perThread().getAttribute('aria-invalid')).toBeNull();
  await inFlight().fill(`${Number(answer.inFlight) / 1000} MB`);
  await check().click();
  await page.getByText('All correct.').waitFor();
  expect(await page.getByText('✓ Correct.').count()).toBe(2);

  await page.getByRole('link', { name: 'Show the worked solution' }).click();
  await page.getByRole('heading', { name: 'Worked solution' }).waitFor();
  await page.getByText("By Little's law").waitFor();
  expect(await perThread().inputValue()).toBe(`${answer.perThread} B`);

  await page.getByRole('link', { name: 'Another one' }).click();
  await page.getByRole('heading', { name: 'Worked solution' }).waitFor({ state: 'detached' });
  const next = await seedShown();
  expect(next).not.toBe(seed);
  expect(await inFlight().inputValue()).toBe('');
  await page.getByRole('link', { name: 'All questions' }).click();
  const solved = page.getByRole('listitem').filter({ hasText: 'Latency times bandwidth' });
  await solved.getByText('answered').waitFor();
  expect(await page.getByRole('main').getByText('answered').count()).toBe(1);
});

test('Who gives up is asked once, and the address without the solution is the same variant for others.', async () => {
  await visit(page, `${QUESTIONS}/ungraded/${ID}?seed=c0ffee`);
  await (await ready(page.getByRole('button', { name: 'Show the worked solution' }))).click();
  await page.getByRole('dialog').getByText('You will see the answer.').waitFor();
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('heading', { name: 'Worked solution' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Worked solution');
  await using other = await openSignedIn(browser, installation, 'instructor');
  await using reader = await other.newPage();
  await visit(reader, `${QUESTIONS}/ungraded/${ID}?seed=c0ffee`);
  const text = (await variantOf(ID, 'c0ffee')).text.split(' and ')[0] ?? '';
  await reader.getByText(text).waitFor();
  expect(await reader.getByRole('heading', { name: 'Worked solution' }).count()).toBe(0);
});

test('A choice can be made with the keyboard alone; nothing chosen says so.', async () => {
  const id = 'matmul/worth-sharing';
  const { fields, answer } = await variantOf(id, '1');
  await visit(page, `${QUESTIONS}/ungraded/${id}?seed=1`);
  await (await ready(check())).click();
  await page.getByText('Choose one of these.').waitFor();
  expect(await page.getByRole('radiogroup').evaluate((group) => group === document.activeElement)).toBe(true);
  const [choice] = fields;
  if (choice?.kind !== 'choice') throw new TypeError('The first field is a choice.');
  const place = choice.choices.findIndex(({ value }) => value === answer[choice.id]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let i = 0; i < place; i += 1) await page.keyboard.press('ArrowDown');
  for (const field of fields.slice(1)) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(answer[field.id]));
  }
  await page.keyboard.press('Enter');
  await page.getByText('All correct.').waitFor();
});

test('An address with a seed that is none, or of no question, is not found.', async () => {
  for (const path of [`${ID}?seed=xyz`, `${ID}?seed=${'f'.repeat(65)}`, 'matmul/no-such-question', '__proto__/constructor']) {
    expect((await context.request.get(`${QUESTIONS}/ungraded/${path}`)).status(), path).toBe(404);
  }
});

test('No question, with its solution, is wider than a phone.', async () => {
  const found: string[] = [];
  await page.setViewportSize(PHONE);
  for (const { id } of questions()) {
    await page.goto(`${QUESTIONS}/ungraded/${id}?seed=1&solution=shown`);
    await page.getByRole('heading', { name: 'Worked solution' }).waitFor();
    if ((await overflow(page)) > 0) found.push(id);
  }
  await page.setViewportSize(DESK);
  expect(found).toEqual([]);
});

test('Axe finds nothing in either theme where something is wrong, right, and solved.', async () => {
  const found: string[] = [];
  const { answer } = await variantOf(ID, '2');
  await visit(page, `${QUESTIONS}/ungraded/${ID}?seed=2&solution=shown`);
  await ready(check());
  await inFlight().fill('1');
  await perThread().fill(String(answer.perThread));
  await check().click();
  await page.getByText('1 of 2 correct.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  expect(found).toEqual([]);
});
