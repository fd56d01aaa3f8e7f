/**
 * `node bench/pages/vitals.ts [--url http://localhost:3000 --home .rooflab] [--runs 5] [--only 'lab page'] [--output file.json]`
 *
 * The components of Lighthouse's performance score for a desktop, measured directly in Chromium on the demo's pages: first and largest
 * contentful paint, blocking time, layout shift; and what each page loads. An empty cache and Lighthouse's desktop network for every run;
 * the median of the runs counts. Aims: a score of 95, the editor's code only on the lab page, and nothing from another host. `--url` names
 * a portal that is already running, with `--home` as the folder of its `secrets.json`; without it, a complete one is started.
 */
import { parseArgs } from 'node:util';
import { quantile } from '@rooflab/roofline';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../apps/portal/test/chromium.ts';
import { givenInstallation, type Installation, startInstallation } from '../../apps/portal/test/installation.ts';
import { PEOPLE } from '../../prisma/demo/people.ts';
import { watchMachine } from '../load/machine.ts';
import { type Aim, finish } from '../load/report.ts';
import { type Metrics, performanceScore } from './lighthouse-score.ts';
import { type SeenPage, seenPages } from './seen-pages.ts';
import { NETWORK, type Transfers, type Vitals, WINDOW, watchPage } from './watch-page.ts';

interface Seen extends Transfers {
  readonly page: string;
  readonly path: string;
  readonly metrics: Metrics;
  readonly lcpElements: readonly string[];
  /** From the run with the most movement. */
  readonly shifts: Vitals['shifts'];
  /** Without the Speed Index. */
  readonly score: number;
}

const AIM_SCORE = 95;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    home: { type: 'string', default: '.rooflab' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    output: { type: 'string' },
  },
});

async function openContext(browser: Browser, { url, passwords }: Installation, by: SeenPage['by']): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WINDOW });
  if (by === null) return context;
  const data = { email: PEOPLE[by].email, password: passwords[by] };
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
  return context;
}

async function seePage(browser: Browser, installation: Installation, page: SeenPage): Promise<Seen> {
  const runs: Awaited<ReturnType<typeof watchPage>>[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const context = await openContext(browser, installation, page.by);
    runs.push(await watchPage(context, `${installation.url}${page.path}`));
    await context.close();
  }
  const median = (of: (run: (typeof runs)[number]) => number | null): number =>
    quantile(
      runs.map((run) => of(run) ?? Number.NaN),
      0.5,
    );
  const metrics: Metrics = {
    fcp: Math.round(median(({ vitals }) => vitals.fcp)),
    lcp: Math.round(median(({ vitals }) => vitals.lcp)),
    tbt: Math.round(median(({ vitals }) => vitals.tbt)),
    cls: Math.round(1000 * median(({ vitals }) => vitals.cls)) / 1000,
  };
  const of = (key: keyof Transfers): number => median(({ transfers }) => transfers[key]);
  return {
    page: page.name,
    path: page.path,
    metrics,
    score: performanceScore(metrics),
    shifts: runs.toSorted((a, b) => b.vitals.cls - a.vitals.cls)[0]?.vitals.shifts ?? [],
    lcpElements: [...new Set(runs.map(({ vitals }) => vitals.lcpElement ?? 'none'))],
    requests: of('requests'),
    documentBytes: of('documentBytes'),
    scriptBytes: of('scriptBytes'),
    styleBytes: of('styleBytes'),
    fontBytes: of('fontBytes'),
    otherBytes: of('otherBytes'),
    editorScripts: of('editorScripts'),
    foreignRequests: of('foreignRequests'),
  };
}

function print({ page, score, metrics: { fcp, lcp, tbt, cls }, lcpElements, ...loaded }: Seen): void {
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
  const timed = `score ${score}  FCP ${fcp}  LCP ${lcp} (${lcpElements.join(', ')})  TBT ${tbt} ms  CLS ${cls}`;
  const { documentBytes, scriptBytes, styleBytes, fontBytes, otherBytes, requests, editorScripts } = loaded;
  const sizes = `HTML ${kB(documentBytes)}  JS ${kB(scriptBytes)}  CSS ${kB(styleBytes)}  fonts ${kB(fontBytes)}  other ${kB(otherBytes)}`;
  process.stdout.write(`${page.padEnd(16)} ${timed}\n${' '.repeat(17)}${sizes}  ${requests} requests  ${editorScripts} with the editor\n`);
}

function aimsOf({ page, score, editorScripts, foreignRequests }: Seen, { editor }: SeenPage): Aim[] {
  const scored = { aim: `${page}: score at least ${AIM_SCORE}`, seen: String(score), met: score >= AIM_SCORE };
  const aim = editor ? `${page}: loads the editor` : `${page}: loads nothing of the editor`;
  const foreign = { aim: `${page}: asks no other host`, seen: `${foreignRequests} requests`, met: foreignRequests === 0 };
  return [scored, { aim, seen: `${editorScripts} scripts`, met: editor === editorScripts > 0 }, foreign];
}

const own = values.url === undefined ? await startInstallation() : null;
const installation = own ?? (await givenInstallation(values.url ?? '', values.home));
const machine = watchMachine();
try {
  const pages = (await seenPages(installation)).filter(({ name }) => values.only === undefined || name === values.only);
  const browser = await launchChromium();
  const seen: Seen[] = [];
  const aims: Aim[] = [];
  for (const page of pages) {
    const found = await seePage(browser, installation, page);
    print(found);
    seen.push(found);
    aims.push(...aimsOf(found, page));
  }
  const setting = { runs: Number(values.runs), window: WINDOW, network: NETWORK, browser: browser.version(), machine: machine() };
  await browser.close();
  await finish('pages-vitals', { aims, figures: { measuredAt: new Date().toISOString(), setting, pages: seen }, output: values.output });
} finally {
  await own?.stop();
}
