import { labs } from '@rooflab/catalogue';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { EXERCISE, REFERENCE } from './kernels.ts';
import { editorText, paste, practise } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { findPlaces, type Places } from './page-table.ts';
import { apiOf, DESK, demoCourseId, openContext, openSignedIn, overflow, PHONE, ready, signIn, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();

let context: BrowserContext;
let page: Page;
let places: Places;
let exercises: ReadonlyMap<string, string>;

beforeAll(async () => {
  context = await openContext(browser, { viewport: DESK });
  // Every test begins with the starter.
  await context.addInitScript(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('rooflab-draft')) localStorage.removeItem(name);
  });
  await signIn(context, installation, 'student');
  const student = await apiOf(context, installation);
  await using staffContext = await openSignedIn(browser, installation, 'instructor');
  const staff = await apiOf(staffContext, installation);
  const courseId = await demoCourseId(staff);
  places = await findPlaces(staff, student, courseId);
  const assignments = await student.assignment.list.query({ courseId });
  exercises = new Map(assignments.flatMap(({ assignmentId, items }) => items.map(({ subject }) => [subject, assignmentId] as const)));
  page = await context.newPage();
});

keepFailures(() => page);

const addressOf = (assignmentId: string, exercise: string) => `${installation.url}/courses/demo/assignments/${assignmentId}/${exercise}`;

async function openLab(of: Page, assignmentId = places.assignmentId): Promise<void> {
  await visit(of, addressOf(assignmentId, EXERCISE));
  await of.getByText('Compiles; the launch plan can be run.').waitFor({ state: 'attached' });
}

const handout = () => page.getByRole('region', { name: 'Handout' });

/** Headings and pictures of the handout that are in view without scrolling, from the top. */
async function firstSeen(): Promise<string[]> {
  return await handout().evaluate((column) => {
    const frame = column.getBoundingClientRect();
    return [...column.querySelectorAll('h2, figure')]
      .filter((element) => element.getBoundingClientRect().top < frame.bottom)
      .map((element) => (element.matches('figure') ? 'picture' : element.textContent));
  });
}

test('A lab begins with why, a picture and what to do first; the grammar of bindings and plans is folded.', async () => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await openLab(page);
    expect((await firstSeen()).slice(0, 2)).toEqual(['Why', 'picture']);
    const order = await handout().locator('h2').allInnerTexts();
    expect(order.slice(0, 3)).toEqual(['Why', 'What to do first', 'Sum']);
    expect(await handout().getByRole('heading', { name: 'What to do first' }).isVisible()).toBe(true);
    const grammar = handout().getByText('//@ scratch <bytes>');
    expect(await grammar.isVisible()).toBe(false);
    await (await ready(handout().getByText('Reference: bindings and launch plan'))).click();
    await grammar.waitFor();
    expect(await overflow(page)).toBe(0);
  }
});

test('A link of the first steps opens the section that it leads to.', async () => {
  await page.setViewportSize(DESK);
  await openLab(page);
  const rung = handout().getByRole('cell', { name: 'divergent', exact: false }).first();
  expect(await rung.isVisible()).toBe(false);
  await handout().getByRole('link', { name: 'the ladder' }).first().click();
  await rung.waitFor();
});

/** Texts of the pictures that overlap, leave the drawing or are too small to read, as the browser has laid them out. */
async function pictureFaults(): Promise<string[]> {
  return await handout().evaluate((column) =>
    [...column.querySelectorAll<SVGSVGElement>('figure svg')].flatMap((svg) => {
      const name = (svg.getAttribute('aria-label') ?? '').slice(0, 30);
      const frame = svg.getBoundingClientRect();
      if (frame.width === 0) return [];
      const texts = [...svg.querySelectorAll('text')].map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }));
      const outside = texts.filter(({ box }) => box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom + 1);
      const small = texts.filter(({ box }) => box.height < 10);
      // A line box is higher than its letters.
      const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
      const over = texts.flatMap(({ words, box }, i) =>
        texts.slice(i + 1).flatMap((other) => (meet(box, other.box) ? [`${name}: ${words} lies on ${other.words}`] : [])),
      );
      return [
        ...outside.map(({ words }) => `${name}: ${words} leaves it`),
        ...small.map(({ words }) => `${name}: ${words} is small`),
        ...over,
      ];
    }),
  );
}

test('Every lab begins with a picture; on a wide screen and on a phone no text of any picture lies on another or leaves it.', async () => {
  for (const { id, exercises: all } of labs) {
    const exercise = all.find((each) => exercises.has(each.id))?.id;
    if (exercise === undefined) continue;
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await visit(page, addressOf(exercises.get(exercise) ?? '', exercise));
      await handout().evaluate((column) => {
        for (const fold of column.querySelectorAll('details')) fold.open = true;
      });
      const pictures = handout().getByRole('figure').getByRole('img');
      expect(await pictures.count(), id).toBeGreaterThan(0);
      expect(await pictureFaults(), `${id} ${size.width}`).toEqual([]);
    }
  }
});

test('A picture has the colours of the theme.', async () => {
  await page.setViewportSize(DESK);
  await openLab(page);
  const fills = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const text = handout().getByRole('figure').first().locator('text').first();
    fills.add(await text.evaluate((element) => getComputedStyle(element).fill));
  }
  await page.emulateMedia({ colorScheme: null });
  expect(fills.size).toBe(2);
});

test('On a wide screen no line of a starter has to be scrolled to be read, with handout and result beside it.', async () => {
  await page.setViewportSize(DESK);
  await openLab(page);
  const scroller = page.getByRole('region', { name: 'Editor' }).locator('.cm-scroller');
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

/** Leaves the cursor on an empty line at the end of the file. */
async function newLine(): Promise<void> {
  await editorText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
}

test('Completion says what a built-in function takes and does.', async () => {
  await openLab(page);
  await newLine();
  await page.keyboard.type('fn more() { let x = inverseSq');
  const info = page.locator('.cm-completionInfo');
  await info.getByText('inverseSqrt(e: T) -> T').waitFor();
  await info.getByText('1 / sqrt(e), usually in one instruction. T is f32 or a vector of f32.').waitFor();
});

test('While the arguments of a call are typed its signature stays, with the current one marked; Escape closes it.', async () => {
  await openLab(page);
  await newLine();
  await page.keyboard.type('fn other() { let x = clamp(1.0, ');
  const help = page.locator('.cm-tooltip.cm-explanation').filter({ hasText: 'clamp(e: T, low: T, high: T) -> T' });
  await help.waitFor();
  expect(await help.locator('strong').innerText()).toBe('low: T');
  await page.keyboard.type('2.0, ');
  await help.locator('strong', { hasText: 'high: T' }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
});

test('Under the pointer a word is explained.', async () => {
  await openLab(page);
  await editorText(page).getByText('vec3u', { exact: true }).first().hover();
  await page.locator('.cm-tooltip-hover').getByText('Three u32; in a buffer each takes the space of four.').waitFor();
});

const result = () => page.getByRole('region', { name: 'Result' });

test('The result column has the newest graded hand-in, the progress so far and the recorded ladder before anything is run.', async () => {
  await page.evaluate(() => localStorage.clear());
  // No other test hands in here, so the newest is one that was timed on a GPU.
  await visit(page, addressOf(exercises.get('vector-ops/triad') ?? '', 'vector-ops/triad'));
  await result()
    .getByText(/^Your newest (graded )?hand-in/)
    .waitFor();
  await result().getByRole('link', { name: 'Open the whole result' }).waitFor();
  expect(await result().getByRole('list').first().getByRole('listitem').count()).toBeGreaterThan(0);
  const ladder = result().getByRole('table', { name: 'Rungs of the ladder, recorded on one NVIDIA H200' });
  expect(await ladder.getByRole('row').count()).toBe(4);
});

test.each([1280, 1440, 390])('No table of the result column is cut off in a window of %i pixels.', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await openLab(page);
  if (width < 1024) await page.getByRole('button', { name: 'Result' }).click();
  await result().getByRole('table').first().waitFor();
  for (const fold of await result().locator('details:not([open]) > summary').all()) await fold.click();
  const cutOff = await result()
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.flatMap((table) => {
        const room = table.parentElement?.clientWidth ?? 0;
        return table.scrollWidth > room + 1 ? [`${table.querySelector('caption')?.textContent}: ${table.scrollWidth} px in ${room}`] : [];
      }),
    );
  expect(cutOff).toEqual([]);
  await page.setViewportSize(DESK);
});

test('An assignment that needs no GPU has the ladder by counts, which holds on every device, and progress too.', async () => {
  await openLab(page, places.counted.assignmentId);
  const ladder = result().getByRole('table', { name: 'Rungs of the lab’s ladder, by counts' });
  await ladder.getByRole('row', { name: 'you are here' }).waitFor();
  await result().getByRole('heading', { name: 'Your progress' }).waitFor();
});

test('A practice result stays when the page is loaded again, until something newer runs.', async () => {
  await openLab(page);
  await paste(page, REFERENCE);
  const column = await practise(page, 'Check');
  await column.getByText('Check: practice on your own GPU').waitFor();
  await openLab(page);
  await result().getByText('Check: practice on your own GPU').waitFor();
  await result().getByRole('heading', { name: 'The ladder' }).waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await result().getByRole('button', { name: 'Stop' }).click();
  await result().getByText('Stopped.').waitFor();
  await result().getByText('Check: practice on your own GPU').waitFor();
});
