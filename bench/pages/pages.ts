/**
 * `node bench/pages/pages.ts [--hand-ins 1000,100000] [--students 300] [--only 'class view'] [--requests 60] [--warm-up 10] [--built] [--profile file.cpuprofile] [--output file.json]`
 *
 * Times whole pages of the portal as an installation runs it, over HTTP from the same machine, with real sessions, in a course that has
 * more and more hand-ins. Aim: p95 of every page at most 200 ms at the largest number, one request at a time and four at once. Without
 * `--built` the pages are built first when they are stale. `--profile` writes a processor profile of the portal for Chrome's developer
 * tools; profiling slows it down, so such times can only be compared with each other.
 */
import { parseArgs } from 'node:util';
import { watchMachine } from '../load/machine.ts';
import { type Spread, spread } from '../load/quantiles.ts';
import { type Aim, finish } from '../load/report.ts';
import { fillCourse, makeLargeCourse, STUDENTS } from '../queries/large-course.ts';
import { type OwnPortal, openOwnPortal } from './own-portal.ts';
import { type PageKind, pageKinds } from './page-requests.ts';
import { fillInResults } from './recorded-results.ts';
import { signIn } from './sign-in.ts';
import { createGetter, type Getter, type Timed } from './timed-get.ts';

interface Timing {
  readonly handIns: number;
  readonly page: string;
  readonly inParallel: number;
  /** To the last byte. */
  readonly ms: Spread;
  readonly headersMs: Spread;
  /** Compressed. */
  readonly bytes: Spread;
  /** Processor time of the portal per request, on average; null where the system does not report it. */
  readonly cpuMs: number | null;
}

type Getters = Readonly<Record<PageKind['by'], Getter>>;

const AIM_MS = 200;
const IN_PARALLEL = [1, 4];

/**
 * Per concurrent request: the first requests compile what a process runs, in each process separately, and load what the database caches.
 */
const WARM_UP_REQUESTS = 10;

const { values } = parseArgs({
  options: {
    'hand-ins': { type: 'string', default: '1000,100000' },
    students: { type: 'string', default: String(STUDENTS) },
    /** Part of a page's name; only matching pages are timed. */
    only: { type: 'string', default: '' },
    requests: { type: 'string', default: '60' },
    'warm-up': { type: 'string', default: String(WARM_UP_REQUESTS) },
    built: { type: 'boolean', default: false },
    profile: { type: 'string' },
    output: { type: 'string' },
  },
});

const requests = Number(values.requests);
const warmUp = Number(values['warm-up']);
const students = Number(values.students);
const steps = values['hand-ins'].split(',').map(Number);

/** Loops that share the requests. */
async function getAll(kind: PageKind, get: Getter, { count, inParallel }: { count: number; inParallel: number }): Promise<Timed[]> {
  const timed: Timed[] = [];
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < count) {
      // Spread evenly over all addresses when there are more of them than requests.
      const at = kind.paths.length > count ? Math.floor((next * kind.paths.length) / count) : next % kind.paths.length;
      next += 1;
      timed.push(await get(kind.paths[at] ?? ''));
    }
  };
  await Promise.all(Array.from({ length: inParallel }, loop));
  return timed;
}

async function timeKind(portal: OwnPortal, kind: PageKind, get: Getter, handIns: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const inParallel of IN_PARALLEL) {
    await getAll(kind, get, { count: inParallel * warmUp, inParallel });
    const before = await portal.cpuSeconds();
    const timed = await getAll(kind, get, { count: requests, inParallel });
    const after = await portal.cpuSeconds();
    const of = (key: keyof Timed): Spread =>
      spread(
        timed.map((each) => each[key]),
        key === 'bytes' ? 0 : 1,
      );
    const cpuMs = before === null || after === null ? null : Math.round((10_000 * (after - before)) / requests) / 10;
    timings.push({ handIns, page: kind.name, inParallel, ms: of('ms'), headersMs: of('headersMs'), bytes: of('bytes'), cpuMs });
  }
  return timings;
}

function print({ handIns, page, inParallel, ms, headersMs, bytes, cpuMs }: Timing): void {
  const figures = [`p50 ${ms.p50}`, `p95 ${ms.p95}`, `max ${ms.max} ms`].map((figure) => figure.padEnd(12));
  const rest = `headers p50 ${headersMs.p50} ms  processor ${cpuMs ?? '?'} ms  ${(bytes.p50 / 1000).toFixed(1)} kB`;
  process.stdout.write(`${String(handIns).padStart(7)}  ${page.padEnd(24)} ×${inParallel}  ${figures.join(' ')}  ${rest}\n`);
}

async function timeStep(portal: OwnPortal, kinds: readonly PageKind[], getters: Getters, handIns: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const kind of kinds) {
    const found = await timeKind(portal, kind, getters[kind.by], handIns);
    for (const timing of found) print(timing);
    timings.push(...found);
  }
  return timings;
}

/** Growth of the medians, one request at a time, from the fewest hand-ins to the most. */
function growthOf(timings: readonly Timing[], kinds: readonly PageKind[]): Record<string, number> {
  const p50 = (page: string, handIns: number | undefined): number =>
    timings.find((each) => each.page === page && each.handIns === handIns && each.inParallel === 1)?.ms.p50 ?? Number.NaN;
  return Object.fromEntries(kinds.map(({ name }) => [name, Math.round((100 * p50(name, steps.at(-1))) / p50(name, steps[0])) / 100]));
}

function aimsOf(timings: readonly Timing[]): Aim[] {
  return timings
    .filter(({ handIns }) => handIns === steps.at(-1))
    .map(({ page, handIns, inParallel, ms }) => ({
      aim: `${page} at ${handIns} hand-ins, ${inParallel} at once: p95 at most ${AIM_MS} ms`,
      seen: `${ms.p95} ms`,
      met: ms.p95 <= AIM_MS,
    }));
}

await using portal = await openOwnPortal({ built: values.built, profile: values.profile ?? null });
const course = await makeLargeCourse(portal.db, students);
const getters: Getters = {
  student: createGetter(portal.url, await signIn(portal, course.enrolmentIds[0] ?? '')),
  staff: createGetter(portal.url, await signIn(portal, course.staffEnrolmentId)),
};
const machine = watchMachine();
const timings: Timing[] = [];
let kinds: PageKind[] = [];
let filled = 0;
for (const handIns of steps) {
  const startedMs = performance.now();
  await fillCourse(portal.db, course, handIns - filled);
  await fillInResults(portal.db);
  filled = handIns;
  process.stdout.write(`${handIns} hand-ins are there after ${((performance.now() - startedMs) / 1000).toFixed(0)} s.\n`);
  kinds = (await pageKinds(portal, course)).filter(({ name }) => name.includes(values.only));
  timings.push(...(await timeStep(portal, kinds, getters, handIns)));
}
for (const getter of Object.values(getters)) getter.close();
const figures = {
  measuredAt: new Date().toISOString(),
  setting: { students, requests, warmUp, machine: machine() },
  growth: growthOf(timings, kinds),
  timings,
};
await finish('pages', { aims: aimsOf(timings), figures, output: values.output });
