/**
 * `node bench/hostile/foreign-texts.ts [--requests 2000] [--built] [--output file.json]`
 *
 * Requests every page that shows foreign texts, in a course where each of them is the worst that its field takes, from a portal of one process. Meanwhile
 * another loop asks for its health. Aims, of all requests but the first of each page: at most 100 ms of the portal's processor and 2 MB of output for
 * each text shown, beyond the half second that a page may take without any; and health answers within 250 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { watchMachine } from '../load/machine.ts';
import { spread } from '../load/quantiles.ts';
import { finish } from '../load/report.ts';
import { type OwnPortal, openOwnPortal } from '../pages/own-portal.ts';
import { signIn } from '../pages/sign-in.ts';
import { type ForeignPage, makeHostileCourse } from './hostile-course.ts';

const CPU_MS = 100;
const OUTPUT_BYTES = 2_000_000;
const HEALTH_MS = 250;
/** For a page itself. */
const PAGE_MS = 500;
const HEALTH_EVERY_MS = 50;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '2000' }, built: { type: 'boolean', default: false }, output: { type: 'string' } },
});

interface Asked {
  readonly page: ForeignPage;
  readonly first: boolean;
  readonly status: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

async function ask(portal: OwnPortal, page: ForeignPage, { cookie, first }: { cookie: string; first: boolean }): Promise<Asked> {
  const before = (await portal.cpuSeconds()) ?? 0;
  const sent = performance.now();
  const response = await fetch(`${portal.url}${page.path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  const bytes = (await response.arrayBuffer()).byteLength;
  const ms = performance.now() - sent;
  return { page, first, status: response.status, ms, cpuMs: 1000 * (((await portal.cpuSeconds()) ?? 0) - before), bytes };
}

/** Times of the answers, until it is told to stop. */
async function askForHealth({ url }: OwnPortal, stop: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const sent = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - sent);
    await sleep(HEALTH_EVERY_MS);
  }
  return times;
}

const isWithin = ({ page: { things }, cpuMs, bytes }: Asked): boolean =>
  cpuMs <= PAGE_MS + CPU_MS * things && bytes <= OUTPUT_BYTES * things;

process.env.ROOFLAB_PORTAL_PROCESSES = '1';
const machine = watchMachine();
await using portal = await openOwnPortal({ built: values.built });
const course = await makeHostileCourse(portal.db);
const cookies = { student: await signIn(portal, course.student), staff: await signIn(portal, course.staff) };
const asked: Asked[] = [];
const stop = new AbortController();
const health = askForHealth(portal, stop.signal);
for (let i = 0; i < Number(values.requests); i += 1) {
  const page = course.pages[i % course.pages.length];
  if (page) asked.push(await ask(portal, page, { cookie: cookies[page.by], first: i < course.pages.length }));
}
stop.abort();
const healthMs = await health;

const pages = [...Map.groupBy(asked, ({ page }) => page)].map(([page, of]) => {
  const later = of.filter(({ first }) => !first);
  const counted = later.length > 0 ? later : of;
  return {
    ...{ name: page.name, by: page.by, things: page.things, bytes: Math.max(...of.map(({ bytes }) => bytes)) },
    ...{ firstCpuMs: of[0]?.cpuMs, cpuMs: spread(counted.map(({ cpuMs }) => cpuMs)), ms: spread(counted.map(({ ms }) => ms)) },
  };
});
for (const { name, by, bytes, firstCpuMs, cpuMs } of pages)
  process.stdout.write(
    `${`${name}, ${by}`.padEnd(60)} ${(bytes / 1e6).toFixed(2)} MB  first ${firstCpuMs?.toFixed(0)} ms, then ${cpuMs.p50.toFixed(0)} ms\n`,
  );
const failed = asked.filter(({ status }) => status !== 200).length;
const beyond = asked.filter((each) => !each.first && !isWithin(each)).length;
const slow = healthMs.filter((ms) => ms > HEALTH_MS).length;
await finish('hostile-texts', {
  aims: [
    { aim: 'every page is answered with 200', seen: `${failed} of ${asked.length} are not`, met: failed === 0 },
    { aim: 'no page beyond its processor time or size', seen: `${beyond} of ${asked.length}`, met: beyond === 0 },
    { aim: `health within ${HEALTH_MS} ms`, seen: `${slow} of ${healthMs.length} later`, met: slow === 0 },
  ],
  figures: { machine: machine(), pages, healthMs: spread(healthMs) },
  output: values.output,
});
