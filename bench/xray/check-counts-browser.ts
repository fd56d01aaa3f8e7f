/**
 * `node bench/xray/check-counts-browser.ts [--url http://localhost:3000 --home .rooflab] [--output file.json]`
 *
 * Counts every kernel with hand counts, at each of its sizes, in Chromium, in the worker that a lab page practises with, as the portal
 * serves it, and compares the integers with the formulas. A kernel that belongs to no exercise is counted as one of vector-ops/copy, whose
 * bindings it has; no answer is judged. `--url` names a portal that is already running, with `--home` as the folder of its `secrets.json`;
 * without it, a complete one is started. Exits with 1 when a count differs.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../apps/portal/test/chromium.ts';
import { givenInstallation, type Installation, startInstallation } from '../../apps/portal/test/installation.ts';
import { countInBrowser, openPractice } from '../../apps/portal/test/practice-worker.ts';
import { PEOPLE } from '../../prisma/demo/people.ts';
import { compareCounts } from './compare-counts.ts';
import { type HandCounted, handCounted } from './hand-counted.ts';

type Size = Readonly<Record<string, number>>;

interface Counted {
  readonly kernel: string;
  readonly size: Size;
  /** Null where the formulas hold only for subgroups of 32 lanes and the device has others. */
  readonly same: boolean | null;
  /** Bytes of the x-ray, as JSON. */
  readonly xrayBytes: number;
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, home: { type: 'string', default: '.rooflab' }, output: { type: 'string' } },
});

const counted: Counted[] = [];
let browserVersion = '';
let adapter = '';
const installation = values.url
  ? { ...(await givenInstallation(values.url, values.home)), stop: async () => undefined }
  : await startInstallation();
try {
  await using browser = await launchChromium();
  browserVersion = browser.version();
  const page = await openPractice(await signedIn(browser, installation), installation);
  for (const kernel of await handCounted()) {
    for (const size of kernel.sizes) {
      counted.push(await countOne(page, kernel, size));
      process.stdout.write(`${JSON.stringify(counted.at(-1))}\n`);
    }
  }
} finally {
  await installation.stop();
}
const ofSame = (same: boolean | null): number => counted.filter((each) => each.same === same).length;
process.stdout.write(`${ofSame(true)} of ${counted.length} the same, ${ofSame(null)} not comparable\n`);
if (values.output) {
  const report = { measuredAt: new Date().toISOString(), browser: `Chromium ${browserVersion}`, adapter, same: ofSame(true), counted };
  await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
}
process.exitCode = ofSame(false) > 0 ? 1 : 0;

async function signedIn(browser: Browser, { url, passwords }: Installation): Promise<BrowserContext> {
  const context = await browser.newContext();
  const data = { email: PEOPLE.student.email, password: passwords.student };
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
  return context;
}

async function countOne(page: Page, { name, exercise, source }: HandCounted, size: Size): Promise<Counted> {
  const outcome = await countInBrowser(page, { exercise, source, seed: '5eed', size });
  if (!('xray' in outcome)) throw new Error(`${name}: ${JSON.stringify('refusal' in outcome ? outcome.refusal : outcome.fault.message)}`);
  const { xray } = outcome;
  adapter = [xray.device.vendor, xray.device.architecture].join(' ');
  const { same, difference } = compareCounts(name, xray);
  if (difference !== null) process.stdout.write(`${difference}\n`);
  return { kernel: name, size, same, xrayBytes: JSON.stringify(xray).length };
}
