/**
 * `node bench/lanes/lanes.ts --rooflab <command> [--kernel file] [--exercise id] [--seconds 30] [--device hardware] [--gpus 0,all]`
 *
 * How many gradings a minute a worker makes on one GPU and on all, and what their medians are: it starts `rooflab worker` with each choice of GPUs for the given
 * time, and gives it the same kernel again and again, as a portal would. Needs Node alone, so that it runs beside the portable archive on a machine
 * without a database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

interface Delivered {
  readonly worker: string;
  readonly atMs: number;
  readonly verdict: string;
  /** Of the first timed size; null where nothing was timed. */
  readonly medianNs: number | null;
}

const { values } = parseArgs({
  options: {
    rooflab: { type: 'string', default: 'dist/rooflab-linux-x64/rooflab' },
    kernel: { type: 'string', default: 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl' },
    exercise: { type: 'string', default: 'reduction/sum' },
    seconds: { type: 'string', default: '30' },
    device: { type: 'string', default: 'hardware' },
    gpus: { type: 'string', default: '0,all' },
  },
});

const source = readFileSync(values.kernel, 'utf8');
const names = new Map<string, string>();
let delivered: Delivered[] = [];

function job(): object {
  const asked = { exercise: values.exercise, labVersion: null, source, seed: randomBytes(32).toString('hex'), attempt: 1, marks: null };
  const claimId = randomUUID();
  return { kind: 'grading', claimId, ...asked, gradedBy: 'time', hazardsAreWrong: false, traceparent: null };
}

function answer(operation: string, worker: string, body: { readonly name?: string; readonly result?: Result }): object {
  if (operation === 'open-session') {
    const session = randomUUID();
    names.set(session, body.name ?? '');
    return { session, state: 'active' };
  }
  if (operation === 'claim') return { job: job(), state: 'active' };
  if (operation === 'finish') {
    const { verdict = 'none', performance: timed } = body.result ?? {};
    delivered.push({ worker, atMs: performance.now(), verdict, medianNs: timed?.measurements[0]?.medianNs ?? null });
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

interface Result {
  readonly verdict: string;
  readonly performance: { readonly measurements: readonly { readonly medianNs: number }[] };
}

const server = createServer(async (request, response) => {
  const text = await new Response(request).text();
  const worker = names.get(String(request.headers['rooflab-session'])) ?? '';
  const told = answer((request.url ?? '').split('/').at(-1) ?? '', worker, text === '' ? {} : JSON.parse(text));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
});

function startWorker(gpus: string, tokenFile: string): ChildProcess {
  const { port } = server.address() as AddressInfo;
  const args = ['worker', '--portal', `http://127.0.0.1:${port}`, '--token-file', tokenFile, '--gpus', gpus, '--device', values.device];
  return spawn(values.rooflab, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ROOFLAB_DRAIN_SECONDS: '0' } });
}

function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** What each worker has made from its first delivery on: the start of a worker does not count. */
function figures(): object[] {
  return [...Map.groupBy(delivered, ({ worker }) => worker)].map(([worker, all]) => {
    const spanMs = (all.at(-1)?.atMs ?? 0) - (all[0]?.atMs ?? 0);
    const medians = all.flatMap(({ medianNs }) => medianNs ?? []);
    return {
      worker,
      gradings: all.length,
      aMinute: Math.round(((all.length - 1) / spanMs) * 600_000) / 10,
      medianNs: middle(medians),
      slowestNs: Math.max(...medians),
      notAccepted: all.filter(({ verdict }) => verdict !== 'accepted').length,
    };
  });
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const folder = mkdtempSync(join(tmpdir(), 'rooflab-lanes-'));
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, `rlw_${randomBytes(32).toString('base64url')}`, { mode: 0o600 });
for (const gpus of values.gpus.split(',')) {
  delivered = [];
  const worker = startWorker(gpus, tokenFile);
  const ended = once(worker, 'exit');
  await Promise.race([sleep(Number(values.seconds) * 1000), ended]);
  worker.kill('SIGTERM');
  process.stdout.write(`${JSON.stringify({ gpus, lanes: figures() }, null, 1)}\n`);
  await ended;
}
rmSync(folder, { recursive: true });
server.closeAllConnections();
server.close();
