/**
 * `node bench/play/first-frame.ts [exercise…] [--point 200] [--output file.json]`
 *
 * How long a reader waits for the player: from the click on _See it run_ on the page of a rung, in Chromium on the software device, to the first step. Each rung
 * is played once, in a worker and on a device of its own. With `--point`, the pointer is on the button for so many milliseconds before. Starts a complete
 * portal.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { labs, readLadder } from '@rooflab/catalogue';
import { medianOf } from '@rooflab/roofline';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../apps/portal/test/chromium.ts';
import { startInstallation } from '../../apps/portal/test/installation.ts';
import { makeOwnCourse, type OwnCourse, openDates } from '../../apps/portal/test/own-course.ts';
import { apiOf, openSignedIn, type PortalClient, ready, visit } from '../../apps/portal/test/visitor.ts';
import { watchMachine } from '../load/machine.ts';

/** What a first frame should take at most. */
const GOAL_MS = 1500;

interface Shown {
  /** `reduction/sum/01-divergent`. */
  readonly rung: string;
  /** Null where the page says in place of it why there is none. */
  readonly firstFrameMs: number | null;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { output: { type: 'string' }, point: { type: 'string' } } });
const machine = watchMachine();
const shown: Shown[] = [];
const installation = await startInstallation();
try {
  await using browser = await launchChromium();
  const context = await openSignedIn(browser, installation, 'admin');
  const api = await apiOf(context, installation);
  const course = await makeOwnCourse(api, installation, 'First frames');
  const page = await context.newPage();
  for (const { exercises, title } of labs) {
    const wanted = exercises.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
    if (wanted.length === 0) continue;
    const rungs = await rungPages(api, course, { title, exercises: wanted });
    for (const { rung, address } of rungs) {
      await visit(page, address);
      shown.push({ rung, firstFrameMs: await firstFrameMs(page) });
      process.stdout.write(`${JSON.stringify(shown.at(-1))}\n`);
    }
  }
} finally {
  await installation.stop();
}
const inTime = shown.filter(({ firstFrameMs }) => firstFrameMs !== null && firstFrameMs <= GOAL_MS).length;
const median = medianOf(shown.flatMap(({ firstFrameMs }) => firstFrameMs ?? []));
process.stdout.write(`${inTime} of ${shown.length} rungs within ${GOAL_MS / 1000} s, median ${(median / 1000).toFixed(1)} s\n`);
if (values.output) {
  writeFileSync(values.output, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine: machine(), shown }, null, 1)}\n`);
}

type Exercises = (typeof labs)[number]['exercises'];

/** The pages of all rungs of these exercises, in an assignment of their own. */
async function rungPages(api: PortalClient, { courseId, url }: OwnCourse, { title, exercises }: { title: string; exercises: Exercises }) {
  const items = exercises.map(({ id }) => ({ kind: 'exercise' as const, subject: id, weight: 10 }));
  const fields = { ...openDates(), title, deviceClass: 'software' as const, items };
  const { assignmentId } = await api.assignment.create.mutate({ courseId, fields });
  const ladders = exercises.map(async (exercise) =>
    (await readLadder(exercise)).map(({ name }) => ({
      rung: `${exercise.id}/${name}`,
      address: `${url}/rungs/${assignmentId}/${exercise.id}/${name}`,
    })),
  );
  return (await Promise.all(ladders)).flat();
}

/** By the page's own clock, in whole milliseconds. */
async function firstFrameMs(page: Page): Promise<number | null> {
  const button = await ready(page.getByRole('button', { name: 'See it run' }).first());
  await page.evaluate(() => addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true }));
  if (values.point) {
    await button.hover();
    await page.waitForTimeout(Number(values.point));
  }
  await button.click();
  const shown = await page.waitForFunction(() => {
    const said = document.querySelector('[role=dialog]')?.textContent ?? '';
    if (said.includes('Step 1 of')) return { ms: Math.round(performance.measure('first frame', 'clicked').duration) };
    return said === '' || said.includes('Recording:') ? null : { said };
  });
  const { ms = null, said } = (await shown.jsonValue()) as { readonly ms?: number; readonly said?: string };
  if (said !== undefined) process.stdout.write(`${said}\n`);
  return ms;
}
