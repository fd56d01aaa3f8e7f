import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabReply } from '@rooflab/lab';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LabRequest } from '../src/lab-frame/lab-request.ts';
import { frameDocument, frameOf } from '../src/server/labs/frame-document.ts';
import { keepFailures } from './failure.ts';
import { type Findings, type Outside, tryInDocument, tryInWorker } from './frame-attempts.ts';
import { paste, practise } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openPractice } from './practice-worker.ts';
import { DESK, openContext, signIn } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const LAB = join(import.meta.dirname, '../../../labs/reduction');
const FRAME = '**/api/labs/reduction/frame';
const RIGHT = await readFile(join(LAB, 'sum/ladder/01-divergent.wgsl'), 'utf8');
const OUTSIDE: Outside = { portal: `${installation.url}/api/health?stolen`, elsewhere: 'https://elsewhere.example/stolen' };

let context: BrowserContext;
let page: Page;

/** What hostile code has sent. A browser also announces requests that it then refuses to send; these come to no route. */
const stolen: string[] = [];

beforeAll(async () => {
  context = await openContext(browser, { viewport: DESK });
  await signIn(context, installation, 'student');
  await context.route(/stolen/, (route) => {
    stolen.push(route.request().url());
    return route.fulfill({ body: '1', contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } });
  });
  page = await openPractice(context, installation);
});

beforeEach(async () => {
  stolen.length = 0;
  await context.unroute(FRAME);
});

keepFailures(() => page);

/** From now on the portal's frame of the lab holds this. */
async function serve({ html, policy }: Awaited<ReturnType<typeof frameOf>>): Promise<void> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  await context.route(FRAME, (route) => route.fulfill({ body: html, headers }));
}

async function serveLab(code: string): Promise<void> {
  await serve(await frameDocument({ lab: await readFile(join(LAB, 'lab.json'), 'utf8'), code }));
}

/** Opens a frame as the page does, and asks it for the size of an x-ray. */
async function askFrame(): Promise<LabReply> {
  const request: LabRequest = {
    seed: '5eed',
    question: { exercise: 'reduction/sum', kind: 'sized', task: { size: { n: 64 }, purpose: 'x-ray size' } },
    limitMs: 60_000,
  };
  return await page.evaluate(`askFrame('reduction', ${JSON.stringify(request)})`);
}

function labFrame(): Frame {
  return page.frames().findLast((frame) => frame.url().endsWith('/frame')) ?? expect.fail('There is no frame.');
}

function expectRefused({ 'its origin': origin, ...found }: Findings): void {
  expect(origin).toBe('null');
  expect(Object.entries(found).filter(([, ended]) => ended !== 'refused')).toEqual([]);
}

/** @param load code of a function that imports */
function trying(load: string): string {
  return `const attempt = ${tryInWorker};
    addEventListener('message', async () => {
      postMessage({ kind: 'answer', answer: await attempt(${JSON.stringify(OUTSIDE)}, ${load}) });
    });`;
}

async function findings(): Promise<Findings> {
  const reply = await askFrame();
  if (reply.kind === 'fault') throw new Error(reply.message);
  return reply.answer as Findings;
}

test('Code that has got back everything that a worker has reaches no network, no storage and nothing of the reader.', async () => {
  await serve(await frameOf(trying('(address) => import(address)')));
  expectRefused(await findings());
  expect(stolen).toEqual([]);
});

test('Without the policy of the frame the same code reaches other hosts.', async () => {
  // An import whose request a test answers itself stops the worker of this browser for good.
  await serve({ ...(await frameOf(trying('() => Promise.reject()'))), policy: 'sandbox allow-scripts' });
  const found = await findings();
  for (const name of [
    'another host by fetch',
    'another host by a worker of its own',
    'the portal by XMLHttpRequest',
    'code made from text',
  ])
    expect(found[name], name).toMatch(/^reached/);
  expect(stolen).toContain(OUTSIDE.elsewhere);
});

test('The document of the frame reaches nothing either, and can be led nowhere else.', async () => {
  await askFrame();
  const frame = labFrame();
  expectRefused(await frame.evaluate(tryInDocument, OUTSIDE));
  await frame.evaluate((address) => void setTimeout(() => location.assign(address)), OUTSIDE.elsewhere);
  await expect.poll(() => page.frames().some((each) => each.url().startsWith('chrome-error:'))).toBe(true);
  expect(stolen).toEqual([]);
  expect(page.url()).toContain('/reduction/sum');
});

test('Opened by its address alone the document has an origin of its own, too, and no page of another site may frame it.', async () => {
  await using tab = await context.newPage();
  const response = await tab.goto(`${installation.url}/api/labs/reduction/frame`);
  expect(await tab.evaluate(() => [globalThis.origin, document.title])).toEqual(['null', 'Lab']);
  const headers = (await response?.allHeaders()) ?? {};
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'; sandbox allow-scripts");
  expect([headers['x-content-type-options'], headers['x-frame-options'], headers['set-cookie']]).toEqual([
    'nosniff',
    'SAMEORIGIN',
    undefined,
  ]);
});

/** A module of which every function answers this. */
function moduleOf(answer: string, before = ''): string {
  return `${before}
    const act = (size) => ${answer};
    export const code = { 'reduction/sum': { cases: act, timed: act, sized: act, reference: act, onProcessor: act } };`;
}

test('The code of a lab gets the language and nothing of the browser, and cannot load more.', async () => {
  const names =
    'fetch XMLHttpRequest WebSocket importScripts postMessage addEventListener Worker navigator indexedDB caches setTimeout performance';
  await serveLab(
    moduleOf(
      '({ found, loaded })',
      `const found = ${JSON.stringify(names.split(' '))}.filter((name) => name in globalThis);
       const loaded = await import('${OUTSIDE.elsewhere}').then(() => true, () => false);`,
    ),
  );
  expect(await askFrame()).toEqual({ kind: 'answer', answer: { found: [], loaded: false } });
  expect(stolen).toEqual([]);
});

test.each([
  ['ends the script in which it stands', `({ text: '</script><script>document.title = 1</script><!--' })`],
  ['has every kind of quotes and ends of lines', "({ text: '\\u2028\"`\\\\' })"],
])('Code that %s is still only code.', async (_what, sized) => {
  await serveLab(moduleOf(sized));
  expect(await askFrame()).toEqual({ kind: 'answer', answer: new Function(`return ${sized}`)() });
  expect(await labFrame().title()).toBe('Lab');
});

test('A flood of messages ends the worker that sends it, and neither the page nor the next question.', async () => {
  await serve(await frameOf("addEventListener('message', () => { for (;;) postMessage({ kind: 'answer', answer: 'flood' }); });"));
  expect(await askFrame()).toEqual({ kind: 'answer', answer: 'flood' });
  expect(await askFrame()).toEqual({ kind: 'answer', answer: 'flood' });
});

test.each([
  ['loops without end', moduleOf('{ for (;;); }'), 'It took longer than 5 s for an answer.'],
  ['loops when it is loaded', moduleOf('size', 'for (;;);'), 'It took longer than 5 s for an answer.'],
  ['throws', moduleOf('{ throw new RangeError("no such size"); }'), 'RangeError: no such size'],
  ['has no function for the exercise', 'export const code = {};', 'lab.ts has no functions for reduction/sum.'],
  ['answers in another form', moduleOf('[]'), "The lab's code gave the cases of reduction/sum in another form"],
])('A check with code that %s fails with the reason, as a fault of the lab.', async (_what, code, reason) => {
  await serveLab(code);
  await paste(page, RIGHT);
  const column = await practise(page, 'Check');
  await column.getByText('The code of reduction/sum failed.').or(column.getByText('in another form')).first().waitFor();
  expect(await column.innerText()).toContain(reason);
});

test('After all that the lab of the portal is practised as before, and its frames go with their runs.', async () => {
  await page.reload();
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  await paste(page, RIGHT);
  const column = await practise(page, 'Check');
  await column.getByText('Check: practice on your own GPU').waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(1);
});
