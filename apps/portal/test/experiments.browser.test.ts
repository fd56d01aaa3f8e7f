import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { keepPicture } from './picture.ts';
import { apiOf, DESK, demoCourseId, openSignedIn, ready, savedText, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const EXPERIMENTS = `${installation.url}/courses/demo/experiments`;

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openSignedIn(browser, installation, 'student');
  page = await context.newPage();
});

keepFailures(() => page);

async function assignmentOf(exercise: string): Promise<string> {
  const student = await apiOf(context, installation);
  const assignments = await student.assignment.list.query({ courseId: await demoCourseId(student) });
  const found = assignments.find(({ items }) => items.some(({ subject }) => subject === exercise));
  if (!found) throw new Error(`No assignment asks for ${exercise}.`);
  return found.assignmentId;
}

/** Answers the question that stands before the curves. */
async function predict(given: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Your prediction' });
  const field = form.getByRole('textbox');
  if ((await field.count()) > 0) await (await ready(field)).fill(given);
  else await (await ready(form.getByLabel(given))).check();
  await (await ready(form.getByRole('button', { name: 'Predict' }))).click();
}

test('No curve is shown before a prediction; one that cannot be read says what to write, and one that can is kept.', async () => {
  await visit(page, `${EXPERIMENTS}/matmul/factors`);
  await looksRight(page, 'experiment-predict');
  expect(await page.getByRole('region', { name: 'Recorded' }).count()).toBe(0);
  expect(await page.getByRole('img').count()).toBe(0);
  await predict('some');
  await page.getByText('is not a number').waitFor();
  await predict('1.5');
  await page.getByRole('region', { name: 'Recorded' }).getByRole('img').first().waitFor();
  await visit(page, `${EXPERIMENTS}/matmul/factors`);
  await page
    .getByRole('region', { name: 'Recorded' })
    .getByText(/ takes .* times as long as /)
    .first()
    .waitFor();
});

test('A handout asks for the prediction where its curves will be, and shows them with their caption after it.', async () => {
  const assignmentId = await assignmentOf('reduction/sum');
  const lab = `${installation.url}/courses/demo/assignments/${assignmentId}/reduction/sum`;
  const figure = page.locator('figure').filter({ hasText: /^Sum with atomics/ });
  const curves = figure.getByRole('img', { includeHidden: true });
  await visit(page, lab);
  await figure.getByText('Predict first').waitFor({ state: 'attached' });
  expect([await curves.count(), await figure.locator('figcaption').count()]).toEqual([0, 0]);
  await visit(page, `${EXPERIMENTS}/reduction/atomics`);
  await predict('2');
  await visit(page, lab);
  await curves.first().waitFor({ state: 'attached' });
  expect(await figure.locator('figcaption').count()).toBe(1);
  expect(await figure.getByText('Predict first').count()).toBe(0);
});

test('Curves are shown with their numbers, in both themes, on a desk and on a phone.', async () => {
  await visit(page, `${EXPERIMENTS}/reduction/atomics`);
  await page
    .getByRole('img', { name: /Sum with atomics/ })
    .first()
    .waitFor();
  await page.getByText('The numbers').first().click();
  await page.getByRole('columnheader', { name: 'three dispatches' }).first().waitFor();
  await looksRight(page, 'experiment');
});

test('The list leads to each experiment, and a recorded run is to be had as SVG and as CSV.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, EXPERIMENTS);
  await (await ready(page.getByRole('link', { name: 'How fast the bus is, and what an allocation costs' }))).click();
  await page.waitForURL(`${EXPERIMENTS}/query/bus`);
  await predict('to the device');
  await page.getByText('The numbers').first().click();
  const hrefs = await Promise.all(['SVG', 'CSV'].map((name) => page.getByRole('link', { name }).first().getAttribute('href')));
  const [svg, csv] = await Promise.all(hrefs.map((href) => context.request.get(`${installation.url}${href}`)));
  expect(svg?.headers()['content-type']).toContain('image/svg+xml');
  expect(await svg?.text()).toContain('<title id="plot-title">How fast the bus is');
  expect(await csv?.text()).toMatch(/^series,kind,clock,x,y/);
  expect((await context.request.get(`${EXPERIMENTS}/query/bus/recorded/none.svg`)).status()).toBe(404);
});

const COUNTED = 'vector-ops/upload-paths';

test('A run that is started for an assignment brings its points, on the course page and for staff.', async () => {
  await visit(page, `${EXPERIMENTS}/${COUNTED}`);
  await predict('1.5');
  const own = page.getByRole('region', { name: 'Your run' });
  await own.getByText('0 of 10 points').waitFor();
  await (await ready(own.getByRole('button', { name: 'Run the experiment' }))).click();
  await own.getByText('10 of 10 points, done').waitFor();
  await own.getByText('You predicted 1.5 ×. A software device cannot say whether that holds.').waitFor();
  await own.getByText('its times cannot answer the question').waitFor();
  await visit(page, `${installation.url}/courses/demo`);
  await page.getByRole('listitem').filter({ hasText: 'experiment' }).getByText('done').waitFor();
});

test('Staff go from the class to what it measured in an experiment with points, and take that as CSV.', async () => {
  await using staff = await openSignedIn(browser, installation, 'instructor');
  await using reader = await staff.newPage();
  await visit(reader, `${installation.url}/courses/demo/staff/class`);
  const links = reader.getByRole('region', { name: 'By question, experiment and report' });
  expect(await links.getByRole('link', { name: 'Report', exact: true }).count()).toBeGreaterThan(0);
  await (await ready(links.locator(`a[href$="/${COUNTED}"]`))).click();
  const { name, text } = await savedText(reader, async () => (await ready(reader.getByRole('button', { name: 'Save as CSV' }))).click());
  expect(name).toBe('demo-vector-ops-upload-paths.csv');
  expect(text).toMatch(/^\uFEFFName,Email,Section,Run,Started,State,Counts,.*,series,kind,clock,x,y/);
  expect(text).toMatch(/^Demo Student,.*,complete,yes,software,/m);
  expect(text).toMatch(/,shared,,software,.*,transfer,host,/);
  expect(await axeFaults(reader)).toEqual([]);
});

const COPY = `//@ dispatch main ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n) { out[id.x] = a[id.x]; }
}
`;
const COPY_FILE = { name: 'my.wgsl', mimeType: 'text/plain', buffer: Buffer.from(COPY) };

test('A student starts a run with a kernel, sees its points come, then its curves; staff see them among the class.', async () => {
  await visit(page, `${EXPERIMENTS}/vector-ops/access`);
  await predict('2');
  const form = page.getByRole('form', { name: 'Run the experiment' });
  await (await ready(form.getByText('With a kernel of your own'))).click();
  await form.getByLabel('Your kernel, as one more curve').setInputFiles(COPY_FILE);
  await (await ready(form.getByRole('button', { name: 'Run the experiment' }))).click();
  await page.getByText(/Your run is/).waitFor();
  await page.getByRole('img', { name: /your run so far/ }).waitFor();
  await keepPicture(page, 'experiment-run-live');
  await page.getByRole('img', { name: /your latest run/ }).waitFor();
  await page.getByRole('button', { name: 'Run it again' }).waitFor();
  expect(await page.getByRole('region', { name: 'The class' }).count()).toBe(0);

  await using staff = await openSignedIn(browser, installation, 'instructor');
  await using reader = await staff.newPage();
  await visit(reader, `${EXPERIMENTS}/vector-ops/access`);
  const section = reader.getByRole('region', { name: 'The class' });
  await section.getByRole('img', { name: /students’ kernels, median: 3 points/ }).waitFor();
  await section.getByText('The students', { exact: true }).click();
  await section.getByRole('rowheader', { name: 'Demo Student' }).waitFor();
  await looksRight(reader, 'experiment-class');
});

test('The page measures curves on the reader’s own device, with a kernel of theirs, names its clocks, and sends nothing.', async () => {
  await page.setViewportSize(DESK);
  await visit(page, `${EXPERIMENTS}/vector-ops/access`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const section = page.getByRole('region', { name: 'On your own device' });
  await section.getByText('In this browser', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Measure in this browser' });
  await form.getByLabel('Your kernel, as one more curve').setInputFiles(COPY_FILE);
  await (await ready(form.getByRole('button', { name: 'Measure in this browser' }))).click();
  await page.getByText('All points are measured.').waitFor();
  await page.getByText(/The browser's clock \(performance.now\) moves in steps of/).waitFor();
  await section.getByText('The numbers').click();
  const columns = await section.getByRole('columnheader').allTextContents();
  expect(columns).toEqual(['n', ...[2, 4, 8, 32].map((stride) => `strided STRIDE=${stride}`), 'your kernel']);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('practice-vector-ops-access.csv');
  expect(sent).toEqual([]);
  await looksRight(page, 'experiment-practice');
});
