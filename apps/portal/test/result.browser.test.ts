import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { EXERCISE, SEQUENTIAL } from './kernels.ts';
import { untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { findPlaces } from './page-table.ts';
import {
  apiOf,
  DESK,
  demoCourseId,
  demoJoinCode,
  openContext,
  openSignedIn,
  overflow,
  PHONE,
  type PortalClient,
  ready,
  signUp,
  stranger,
  visit,
} from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const alan = stranger('Alan Result');

/** Right for one workgroup: several overwrite each other. */
const ONE_WORKGROUP = `//@ dispatch main ceilDiv(n, 256)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> part: array<f32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 256 + tid;
  part[tid] = select(0.0, input[min(i, params.n - 1)], i < params.n);
  for (var half = 128u; half > 0; half /= 2) {
    workgroupBarrier();
    if (tid < half) { part[tid] += part[tid + half]; }
  }
  if (tid == 0) { output[0] = part[0]; }
}
`;

let page: Page;
let student: PortalClient;
let context: BrowserContext;
let assignmentId = '';
let ownResult = '';
let wrongId = '';

const address = (handInId: string) => `${installation.url}/courses/demo/hand-ins/${handInId}`;

beforeAll(async () => {
  const code = await demoJoinCode(browser, installation);
  context = await openContext(browser, { viewport: DESK });
  await signUp(context, installation, alan);
  student = await apiOf(context, installation);
  await student.course.join.mutate({ code });
  const courseId = await demoCourseId(student);
  const demo = await openSignedIn(browser, installation, 'student');
  const demoStudent = await apiOf(demo, installation);
  const places = await findPlaces(await staffApi(), demoStudent, courseId);
  assignmentId = places.assignmentId;
  // A hand-in graded on the GPU, with an earlier one: other tests hand in too.
  const { handIns } = await demoStudent.handIn.list.query({ courseId, mine: true });
  const timed = handIns.find(
    ({ exercise, deviceClass, fraction }) => exercise === EXERCISE && deviceClass === 'large' && fraction !== null,
  );
  ownResult = address(timed?.handInId ?? '');
  page = await demo.newPage();
});

keepFailures(() => page);

async function staffApi(): Promise<PortalClient> {
  const staff = await openSignedIn(browser, installation, 'instructor');
  return await apiOf(staff, installation);
}

async function handedIn(source: string): Promise<string> {
  const { handInId } = await student.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID() });
  return handInId;
}

/** Lower edge of an element in the page, in pixels. */
async function bottomOf(locator: ReturnType<Page['locator']>): Promise<number> {
  const box = await locator.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

test('One screen says the verdict, the gap, the rung, what to try, and shows the plot.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, ownResult);
  const article = page.getByRole('article');
  for (const name of ['to the roof', 'of the roof', 'points'])
    expect(await article.getByText(name, { exact: true }).first().isVisible()).toBe(true);
  await article.getByText(/^rung reached/).waitFor();
  const parts = [
    page.getByRole('heading', { level: 1 }),
    article.getByText(/^rung reached/),
    page.getByRole('region', { name: 'Try next' }),
    page.getByRole('link', { name: 'Continue with this kernel' }),
    page.getByRole('figure', { name: 'Roofline' }).getByRole('group', { name: 'Roofline' }),
  ];
  for (const part of parts) expect(await bottomOf(part)).toBeLessThanOrEqual(DESK.height);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('Shares of the roof are percents, and none of them reads as nothing.', async () => {
  const text = (await page.getByRole('article').innerText()).replaceAll('\u202f', ' ');
  expect(text).toMatch(/\d %\s/);
  expect(text).not.toMatch(/\b0\.\d+ of (the roof|what this GPU can do)/);
  expect(text).not.toMatch(/(?<![\d.])0(\.0+)? % of the roof/);
});

test('On a phone nothing of it is cut off.', async () => {
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('region', { name: 'Try next' }).waitFor();
  await page.setViewportSize(DESK);
});

test('The roofline is drawn again for paper, so that its letters keep their size.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, ownResult);
  const roofline = page.getByRole('figure', { name: 'Roofline' }).locator('svg[role=group]');
  const width = () => roofline.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);
  const onScreen = await roofline.evaluate((svg) => Math.round(svg.getBoundingClientRect().width));
  await expect.poll(width).toBe(onScreen);
  await page.setViewportSize({ width: 703, height: 1031 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(width).toBeLessThan(703);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESK);
  await expect.poll(width).toBe(onScreen);
});

test('On paper a result keeps verdict, plot, what to try and the source, and is light.', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('figure', { name: 'Roofline' }),
    page.getByRole('region', { name: 'Try next' }),
    page.getByRole('region', { name: 'Source of this hand-in' }),
  ])
    expect(await part.isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

test('The point comes from where the hand-in before it stands, unless its reader asked for less motion.', async () => {
  const moves = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    // Counted where it is requested: an animation is over before a slow machine looks.
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function count(...given) {
        if (this.hasAttribute('data-arrival')) document.documentElement.dataset.moves = 'yes';
        return animate.apply(this, given);
      };
    });
    await visit(page, ownResult);
    await page.locator('[data-arrival]').first().waitFor({ state: 'attached' });
    return (await page.locator('html').getAttribute('data-moves')) === 'yes';
  };
  expect(await moves('reduce')).toBe(false);
  expect(await moves('no-preference')).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Records everything that the steps of a grading ever say, until the result replaces them: `✓ Roof, done 12 of 12 sizes drawn`. */
async function openProgress(handInId: string): Promise<() => Promise<string[]>> {
  page = await context.newPage();
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { stepsSaid: said });
    new MutationObserver(() => {
      for (const step of document.querySelectorAll('[aria-label="Progress"] li')) {
        const drawn = step.querySelector('polyline') === null ? '' : ' drawn';
        said.add(`${(step.textContent ?? '').replace(/\s+/g, ' ')}${drawn}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await visit(page, address(handInId));
  return async () => {
    await untilGraded(page);
    return await page.evaluate(() => [...(globalThis as unknown as { stepsSaid: Set<string> }).stepsSaid]);
  };
}

test('While it is graded the cases tick, and the steps that a wrong answer does not need are never ticked.', async () => {
  wrongId = await handedIn(ONE_WORKGROUP);
  const progress = await openProgress(wrongId);
  const said = await progress();
  expect(said).toContainEqual(expect.stringMatching(/^[●✓]Checking.*\d+ of \d+ cases/));
  expect(said).toContainEqual(expect.stringMatching(/^[○–]Roof/));
  expect(said.filter((step) => /^✓(Roof|Timing|Placing)/.test(step))).toEqual([]);
  await page.getByRole('heading', { level: 1, name: /Wrong answer/ }).waitFor();
});

test('A wrong answer says its cause, and shows got and expected side by side.', async () => {
  const text = (await page.getByRole('article').innerText()).replaceAll('\u202f', ' ');
  expect(text).toMatch(/Line \d+ writes output, which another workgroup writes there, in the same dispatch\. \d+ of \d+ cases are wrong\./);
  const elements = page.getByRole('table', { name: /^The first (\d )?wrong elements?$/ });
  expect(await elements.getByRole('columnheader').allInnerTexts()).toEqual(['Element', 'Got', 'Expected', 'Difference']);
  expect(await elements.getByRole('row').count()).toBeGreaterThan(1);
  expect(await bottomOf(elements)).toBeLessThanOrEqual(DESK.height);
  expect(text).not.toMatch(/hidden \d/);
});

/** Words that follow from a time, and mean nothing on a software device. */
const FROM_TIME = /to the roof|of the roof|times as fast|times slower|\brank\b|\bbound\b|GB\/s|Samples/i;

test('A right kernel on the software device is shown by its counts: points, rung, ladder and what to try; its time stands folded.', async () => {
  const said = await (await openProgress(await handedIn(SEQUENTIAL)))();
  expect(said).toContainEqual(expect.stringMatching(/^[●✓]Roof.* drawn$/));
  expect(said).toContainEqual(expect.stringMatching(/^[●✓]Timing.*\d samples?/));
  await page.getByRole('table', { name: 'Points by what the kernel does to memory' }).waitFor();
  const ladder = page.getByRole('region', { name: 'The ladder, by counts' });
  const rows = await ladder.getByRole('row').allInnerTexts();
  expect(rows.findIndex((row) => row.includes('this hand-in'))).toBe(rows.findIndex((row) => row.includes('sequential')) + 1);
  const article = page.getByRole('article');
  expect(await article.innerText()).toMatch(/rung by counts, 3 of 6/);
  expect(await article.innerText()).not.toMatch(FROM_TIME);
  expect(await article.getByRole('figure', { name: 'Roofline' }).count()).toBe(0);
  await article.getByText('Time on this software device, not comparable').click();
  expect(await article.locator('details[open]').innerText()).toMatch(/\d at n = \d/);
  await page.getByRole('region', { name: 'X-ray' }).waitFor();
  expect((await page.getByRole('region', { name: 'Try next' }).innerText()).length).toBeGreaterThan(40);
});

test('A replay is followed to its end without a reload.', async () => {
  const staff = await openSignedIn(browser, installation, 'instructor');
  page = await staff.newPage();
  await visit(page, address(wrongId));
  await (await ready(page.getByRole('button', { name: 'Replay grading 1' }))).click();
  const dialog = page.getByRole('dialog', { name: 'Replay this grading' });
  await dialog.getByRole('textbox').fill('to see it again');
  await dialog.getByRole('button', { name: 'Replay this grading' }).click();
  const row = page.getByRole('table', { name: /^Gradings of this hand-in/ }).getByRole('row', { name: /replay of 1/ });
  await row.getByText('wrong answer').waitFor({ timeout: 600_000 });
});
