import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { LONG, REFUSED, SHORT } from './hostile-corpus.ts';
import { CORPUS, type HostileCourse, makeHostileCourse, RUBRIC_NAMES, UNTAKEN } from './hostile-course.ts';
import { inTabs } from './in-tabs.ts';
import { EXERCISE } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { overflow, ready, savedText, visit } from './visitor.ts';
import { type Watch, watch } from './watch.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const { url } = installation;

let course: HostileCourse;
let page: Page;

beforeAll(async () => {
  course = await makeHostileCourse(browser, installation);
});

afterAll(() => course?.takeBack());
keepFailures(() => page);

interface Tab {
  readonly page: Page;
  readonly ear: Watch;
  close(): Promise<void>;
}

async function openIn(context: BrowserContext): Promise<Tab> {
  const opened = await context.newPage();
  page = opened;
  const ear = watch(opened, url);
  await opened.setViewportSize({ width: 360, height: 740 });
  return { page: opened, ear, close: () => opened.close() };
}

/** As people read it: runs of spaces count as one, and characters without width as nothing. */
function readable(text: string): string {
  return text.replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ').replaceAll(/\s+/g, '');
}

/** What the texts have turned into, besides text; empty if nothing. */
async function harm({ page, ear }: Tab, name: string, texts: readonly string[] = []): Promise<string[]> {
  const found = ear.take();
  const wider = await overflow(page);
  if (wider > 0) found.push(`It is ${wider} px wider than the window.`);
  const elements = await page.evaluate(() => {
    const made =
      // The frame in which the code of a lab runs is the page's own.
      'iframe:not([sandbox="allow-scripts"][src^="/api/labs/"]),' +
      'main img, object, embed, base, main style, main link, meta[http-equiv=refresh], form[action^="//"], main math mglyph,' +
      'a[href^="javascript:" i], a[href^="data:" i], [onerror], [onload], [onclick], [onfocus], [onbegin], [onmouseover], [srcdoc]';
    const hit = 'hit' in window ? ['window.hit is set'] : [];
    return [...hit, ...[...document.querySelectorAll(made)].map((element) => element.outerHTML.slice(0, 200))];
  });
  const shown = readable((await page.locator('main').textContent()) ?? '');
  const missing = texts.filter((text) => !shown.includes(readable(text))).map((text) => `It does not show ${JSON.stringify(text)}.`);
  return [...found, ...elements, ...missing].map((words) => `${name}: ${words}`);
}

async function look(tab: Tab, path: string, texts: readonly string[] = []): Promise<string[]> {
  await visit(tab.page, `${url}${path}`);
  return await harm(tab, path, texts);
}

type Place = readonly [path: string, texts?: readonly string[]];

async function lookAtAll(context: BrowserContext, places: readonly Place[]): Promise<string[]> {
  const found = await inTabs(
    () => openIn(context),
    places,
    (tab, [path, texts]) => look(tab, path, texts),
  );
  return found.flat();
}

test('What students write is text on every page that students see.', async () => {
  const root = `/courses/${course.slug}`;
  const lab = (id: string) => `${root}/assignments/${id}/${EXERCISE}`;
  const found = await lookAtAll(course.student, [
    ['/', [LONG[0]]],
    ['/account', SHORT.slice(0, 20)],
    [root, CORPUS],
    [`${root}/work-log`, [SHORT[0], SHORT[1]]],
    [`${root}/leaderboards`, CORPUS],
    [`${root}/leaderboards/${course.gradedId}`, [SHORT[0]]],
    [`${root}/requests`],
    [`${root}/reports/${course.gradedId}`],
    [`${root}/reports/handed-in/${course.reportHandInId}`, RUBRIC_NAMES],
    [lab(course.gradedId)],
    [lab(course.waitingId)],
    [`${root}/hand-ins/${course.acceptedHandInId}`, CORPUS],
    [`${root}/hand-ins/${course.brokenHandInId}`, [SHORT[0], SHORT[5]]],
  ]);
  expect(found).toEqual([]);
});

test('What anybody writes is text on every page that staff and administrators see.', async () => {
  const staff = `/courses/${course.slug}/staff`;
  const found = await lookAtAll(course.staff, [
    [`${staff}/class?assignment=${course.gradedId}`, [SHORT[0]]],
    [`${staff}/hand-ins`, SHORT],
    [`${staff}/gradebook`, SHORT],
    [`${staff}/regrades`, CORPUS],
    [`${staff}/regrades/${course.regradeSetId}`, [SHORT[0]]],
    [`${staff}/assignments`, CORPUS],
    [`${staff}/assignments/${course.gradedId}`],
    [`${staff}/reports?assignment=${course.gradedId}`, [SHORT[0]]],
    [`/courses/${course.slug}/reports/handed-in/${course.reportHandInId}`, RUBRIC_NAMES],
    [`${staff}/roster`, CORPUS],
    [`${staff}/extensions`, CORPUS],
    [`${staff}/requests`],
    [`${staff}/announcements`, CORPUS],
    [`${staff}/similarity?assignment=${course.waitingId}`],
    [`${staff}/audit`],
    [`${staff}/settings`],
    [`/courses/${course.slug}/hand-ins/${course.acceptedHandInId}`, CORPUS],
    ['/admin/users?search=students.example'],
    ['/admin/courses', [LONG[0]]],
    ['/admin/tokens'],
    ['/admin/audit'],
  ]);
  expect(found).toEqual([]);
});

const TITLE_CHARACTERS = 160;

/** Titles that hold all texts, several short ones in each. */
function titles(): string[] {
  const made: string[] = [];
  for (const text of CORPUS) {
    const last = made.at(-1);
    if (last === undefined || last.length + text.length >= TITLE_CHARACTERS) made.push(text);
    else made[made.length - 1] = `${last} ${text}`;
  }
  return made;
}

test('A course is named by all texts in turn, several at a time, and its pages hold.', async () => {
  const tab = await openIn(course.staff);
  const fields = { slug: course.slug, timeZone: 'UTC', lateDayBudget: 0 };
  const found: string[] = [];
  for (const title of titles()) {
    await course.staffApi.course.update.mutate({ courseId: course.courseId, fields: { ...fields, title } });
    await visit(page, `${url}/courses/${course.slug}/staff/settings`);
    found.push(...(await harm(tab, title)));
    const bar = readable((await page.getByRole('banner').textContent()) ?? '');
    if (!bar.includes(readable(title))) found.push(`The bar does not show ${JSON.stringify(title)}.`);
  }
  expect(found).toEqual([]);
});

test('What is typed into a field of the page comes back as text: a nickname, and a search that finds nothing.', async () => {
  const student = await openIn(course.student);
  const found: string[] = [];
  await visit(page, `${url}/courses/${course.slug}/leaderboards/${course.gradedId}`);
  for (const text of UNTAKEN) {
    await (await ready(page.getByRole('button', { name: 'Nickname' }))).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nickname').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Your place' }).getByText(text).waitFor();
    found.push(...(await harm(student, text)));
  }
  const searches = [...LONG, UNTAKEN.join(' ')].map((text) => `/courses/${course.slug}/staff/hand-ins?text=${encodeURIComponent(text)}`);
  found.push(
    ...(await lookAtAll(
      course.staff,
      searches.map((path): Place => [path]),
    )),
  );
  expect(found).toEqual([]);
});

/** A cell that a spreadsheet would run: one that begins like a formula, and is not a number. */
const FORMULA = /(^|,|\r\n)"?\s*[=+\-@＝](?!\d+(\.\d+)?(,|\r|$))/;

test('No file that is saved holds a formula, and the report holds no markup.', async () => {
  for (const format of ['plain', 'canvas', 'moodle'] as const) {
    const { csv } = await course.staffApi.grade.exportCsv.query({ courseId: course.courseId, format });
    expect(csv).toContain('DROP TABLE');
    expect(csv).not.toMatch(FORMULA);
  }
  await openIn(course.student);
  await visit(page, `${url}/courses/${course.slug}/work-log`);
  const csv = await savedText(page, async () => (await ready(page.getByRole('button', { name: 'Save as CSV' }))).click());
  expect(csv.text).toContain('<script>hit=1</script>');
  expect(csv.text.replaceAll(/[+-]?\d+ lines?/g, '')).not.toMatch(FORMULA);
  const report = await savedText(page, () => page.getByRole('button', { name: 'Save as Markdown' }).click());
  expect(report.text).not.toMatch(/(?<!\\)<(script|img|svg|iframe)|(?<!\\)\]\(/);
  await openIn(course.staff);
  await visit(page, `${url}/courses/${course.slug}/staff/class?assignment=${course.gradedId}`);
  const plot = page.getByRole('figure', { name: /^Class on/ });
  const drawing = await savedText(page, () => plot.getByRole('button', { name: 'Save SVG' }).click());
  expect(drawing.text).not.toMatch(/<script|<img|onerror=|onload=|<foreignObject/i);
});

test.each(REFUSED)('A field of one line refuses %j, and a name is mended.', async (text) => {
  const { staffApi: api, courseId, enrolmentId, gradedId: assignmentId } = course;
  const override = { enrolmentId, assignmentId, item: { kind: 'exercise' as const, subject: EXERCISE }, score: 1 };
  await expect(api.grade.setOverride.mutate({ ...override, reason: text })).rejects.toThrow();
  await expect(api.regrade.create.mutate({ courseId, filter: { which: 'all' }, reason: text })).rejects.toThrow();
  const announcement = { title: text, body: 'x', pinned: false, publishAt: new Date().toISOString() };
  await expect(api.announcement.create.mutate({ courseId, fields: announcement })).rejects.toThrow();
  const { request } = course.student;
  await request.post(`${url}/api/auth/update-user`, { data: { name: text }, headers: { origin: url } });
  const session = await (await request.get(`${url}/api/auth/get-session`)).json();
  expect(session.user.name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
});
