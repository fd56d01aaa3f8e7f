import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { z } from 'zod';

/** What a page loaded, by Chromium's own kinds. */
export interface Transfers {
  readonly requests: number;
  /** Transferred bytes, including headers, compressed. */
  readonly documentBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly otherBytes: number;
  /** Scripts that contain the editor. */
  readonly editorScripts: number;
  /** Requests to another host. */
  readonly foreignRequests: number;
}

const vitalsSchema = z.object({
  /** Like the others in ms since the navigation began; null: nothing was painted. */
  fcp: z.number().nullable(),
  lcp: z.number().nullable(),
  /** The last and largest element painted, as a tag. */
  lcpElement: z.string().nullable(),
  tbt: z.number(),
  cls: z.number(),
  /** What moved, when, and how far (without a unit), in order. */
  shifts: z.array(z.object({ value: z.number(), atMs: z.number(), moved: z.array(z.string()) })),
  lastTaskMs: z.number(),
  nowMs: z.number(),
});

export type Vitals = z.infer<typeof vitalsSchema>;

const PROBE = join(import.meta.dirname, 'vitals-probe.js');

/** Lighthouse's desktop: a window, a network. core/config/constants.js, `desktopDense4G`. */
export const WINDOW = { width: 1350, height: 940 };
export const NETWORK = { latencyMs: 40, bitsPerSecond: 10 * 1024 * 1000 };

/** A page is done when no request and no long task has ended for this long. */
const QUIET_MS = 2000;
const POLL_MS = 250;
/** A stream of live events never ends. */
const PATIENCE_MS = 60_000;

/** A class name of CodeMirror's view that occurs only in its own code. */
const EDITOR_MARK = 'cm-scroller';

/** Opens a page with an empty cache, waits until it is quiet, and closes it. */
export async function watchPage(context: BrowserContext, url: string): Promise<{ vitals: Vitals; transfers: Transfers }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript({ path: PROBE });
  const ledger = await followNetwork(session, new URL(url).origin);
  const { latencyMs, bitsPerSecond } = NETWORK;
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  const answer = await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  if (answer?.status() !== 200 || page.url() !== url) throw new Error(`${url} answered ${answer?.status()} at ${page.url()}`);
  const vitals = await untilQuiet(session, ledger);
  const transfers = await ledger.sum();
  await page.close();
  return { vitals, transfers };
}

async function untilQuiet(session: CDPSession, ledger: Ledger): Promise<Vitals> {
  const givenUpMs = performance.now() + PATIENCE_MS;
  for (;;) {
    await sleep(POLL_MS);
    const { result } = await session.send('Runtime.evaluate', { expression: 'rooflabVitals()', returnByValue: true });
    const vitals = vitalsSchema.parse(result.value);
    const quiet = performance.now() - ledger.lastMs() > QUIET_MS && vitals.nowMs - vitals.lastTaskMs > QUIET_MS;
    if (quiet || performance.now() > givenUpMs) return vitals;
  }
}

interface Ledger {
  /** When the last request began or ended, by this process's clock. */
  lastMs(): number;
  sum(): Promise<Transfers>;
}

interface Request {
  readonly kind: string;
  readonly origin: string;
  bytes: number;
}

async function followNetwork(session: CDPSession, origin: string): Promise<Ledger> {
  const requests = new Map<string, Request>();
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    last = performance.now();
    if (request.url.startsWith('http')) requests.set(requestId, { kind: type ?? 'Other', origin: new URL(request.url).origin, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesOf = (...kinds: string[]): number =>
    [...requests.values()].reduce((total, { kind, bytes }) => total + (kinds.includes(kind) ? bytes : 0), 0);
  return {
    lastMs: () => last,
    sum: async () => {
      const [documentBytes, scriptBytes] = [bytesOf('Document'), bytesOf('Script')];
      const [styleBytes, fontBytes] = [bytesOf('Stylesheet'), bytesOf('Font')];
      const all = [...requests.values()].reduce((total, { bytes }) => total + bytes, 0);
      const otherBytes = all - documentBytes - scriptBytes - styleBytes - fontBytes;
      const editorScripts = await countEditorScripts(session, requests);
      const foreignRequests = [...requests.values()].filter((request) => request.origin !== origin).length;
      const bytes = { documentBytes, scriptBytes, styleBytes, fontBytes, otherBytes };
      return { requests: requests.size, ...bytes, editorScripts, foreignRequests };
    },
  };
}

async function countEditorScripts(session: CDPSession, requests: ReadonlyMap<string, Request>): Promise<number> {
  let count = 0;
  for (const [requestId, { kind }] of requests) {
    // A chunk may also be prefetched, as something other than a script.
    if (kind !== 'Script' && kind !== 'Other' && kind !== 'Prefetch') continue;
    const answer = await session.send('Network.getResponseBody', { requestId }).catch(() => null);
    if (answer?.body.includes(EDITOR_MARK)) count += 1;
  }
  return count;
}
