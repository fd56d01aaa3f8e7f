import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Kernel {
  /** `reduction/sum/05-grid-stride-vec4`. */
  readonly name: string;
  readonly exercise: string;
  readonly source: string;
  /** Hex digits: the same in every run, so that a kernel is timed at the same sizes. */
  readonly seed: string;
}

/** A verdict as it came in. */
export interface Delivered {
  /** Name of the lane. */
  readonly worker: string;
  readonly kernel: string;
  readonly verdict: string;
  readonly atMs: number;
  /** Since the lane was given the job. */
  readonly tookMs: number;
  /** Of each timed size. */
  readonly mediansNs: readonly number[];
  readonly phases: readonly { readonly phase: string; readonly ms: number }[];
}

interface Result {
  readonly verdict: string;
  readonly phases: Delivered['phases'];
  readonly performance: { readonly measurements: readonly { readonly medianNs: number }[] };
}

interface Told {
  readonly name?: string;
  readonly claimId?: string;
  readonly result?: Result;
}

export interface StandInPortal {
  readonly address: string;
  /** The lane of this name gets it as its next job. */
  handOutOnce(kernel: Kernel, worker: string): void;
  /** What was delivered since the last call. */
  take(): Delivered[];
  /** The next job is the first kernel again, so that runs are about the same kernels. */
  startOver(): void;
  close(): void;
}

/** A portal for workers that always has work: it hands out one kernel after the other, to all lanes together, and keeps nothing but verdicts. */
export async function createStandInPortal(kernels: readonly Kernel[]): Promise<StandInPortal> {
  const lanes = new Map<string, string>();
  const claims = new Map<string, { readonly kernel: Kernel; readonly sinceMs: number }>();
  const special = new Map<string, Kernel>();
  let delivered: Delivered[] = [];
  let next = 0;

  function job(worker: string): object {
    const kernel = special.get(worker) ?? kernels[next++ % kernels.length];
    if (!kernel) throw new Error('There is no kernel to hand out.');
    special.delete(worker);
    const claimId = randomUUID();
    claims.set(claimId, { kernel, sinceMs: performance.now() });
    const { exercise, source, seed } = kernel;
    const asked = { exercise, labVersion: null, source, seed, attempt: 1, marks: null };
    return { kind: 'grading', claimId, ...asked, gradedBy: 'time', hazardsAreWrong: false, traceparent: null };
  }

  function finish(worker: string, { claimId = '', result }: Told): void {
    const claim = claims.get(claimId);
    if (!claim || !result) return;
    claims.delete(claimId);
    const atMs = performance.now();
    const { verdict, phases } = result;
    const mediansNs = result.performance.measurements.map(({ medianNs }) => medianNs);
    delivered.push({ worker, kernel: claim.kernel.name, verdict, atMs, tookMs: atMs - claim.sinceMs, mediansNs, phases });
  }

  function answer(operation: string, worker: string, told: Told): object {
    if (operation === 'open-session') {
      const session = randomUUID();
      lanes.set(session, told.name ?? '');
      return { session, state: 'active' };
    }
    if (operation === 'claim') return { job: job(worker), state: 'active' };
    if (operation === 'finish') {
      finish(worker, told);
      return { finish: 'effective' };
    }
    const others: Readonly<Record<string, object>> = {
      release: { after: 'retried' },
      fail: { after: 'retried' },
      'set-state': { state: 'gone' },
      touch: { state: 'active' },
    };
    return others[operation] ?? { ours: true, nextBeatMs: 4000, explained: 'explained' };
  }

  const server = createServer(async (request, response) => {
    const text = await new Response(request as never).text();
    const worker = lanes.get(String(request.headers['rooflab-session'])) ?? '';
    const told = answer((request.url ?? '').split('/').at(-1) ?? '', worker, text === '' ? {} : JSON.parse(text));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handOutOnce: (kernel, worker) => special.set(worker, kernel),
    take() {
      const taken = delivered;
      delivered = [];
      return taken;
    },
    startOver() {
      next = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A token of the form that workers accept. */
export function standInToken(): string {
  return `rlw_${randomBytes(32).toString('base64url')}`;
}
