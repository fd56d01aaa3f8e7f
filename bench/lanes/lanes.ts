/**
 * `node bench/lanes/lanes.ts --rooflab <command> [--gpus "0 0,1 all"] [--kernels part,part] [--seconds 60] [--faults] [--device hardware]
 * [--output file.json]`
 *
 * How many gradings a minute a worker makes on one GPU and on several, and what their medians are: starts `rooflab worker` with each choice of GPUs for
 * the given time, and gives it the rungs of all ladders, or those whose names contain one of the parts, again and again, as a portal would. With `--faults`
 * it then kills the processes of one lane, and gives another lane a kernel that does not end, while all work. Needs Node alone, so that it runs
 * beside the portable archive on a machine without a database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processesOn, type Taken, takenBy } from './process-tree.ts';
import { createStandInPortal, type Delivered, type Kernel, standInToken } from './stand-in-portal.ts';

const { values } = parseArgs({
  options: {
    rooflab: { type: 'string', default: 'dist/rooflab-linux-x64/rooflab' },
    gpus: { type: 'string', default: '0 all' },
    kernels: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    faults: { type: 'boolean', default: false },
    device: { type: 'string', default: 'hardware' },
    output: { type: 'string' },
  },
});

/** Never ends, and no compiler can tell. */
const ENDLESS: Kernel = {
  name: 'endless',
  exercise: 'vector-ops/copy',
  seed: '5eed',
  source: `//@ dispatch main 1
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main() {
  var i = a[0] | 1u;
  while (i != 0u) { i = i * 5u; out[0] = i; }
}
`,
};

/** Every rung of the timed labs, in an order that mixes short and long ones. */
function rungs(): Kernel[] {
  const files = globSync('labs/*/*/ladder/*.wgsl').filter((file) => !file.startsWith('labs/first-steps/'));
  const kernels = files.map((file) => {
    const [, lab = '', exercise = '', , rung = ''] = file.split('/');
    const name = `${lab}/${exercise}/${rung.replace('.wgsl', '')}`;
    const hash = createHash('sha256').update(name).digest('hex');
    return { name, exercise: `${lab}/${exercise}`, source: readFileSync(file, 'utf8'), seed: hash.slice(0, 8) };
  });
  const parts = values.kernels?.split(',') ?? [''];
  return kernels.filter(({ name }) => parts.some((part) => name.includes(part))).sort((a, b) => (a.seed < b.seed ? -1 : 1));
}

function machine(): object {
  const gpus = globSync('/proc/driver/nvidia/gpus/*/information').map((file) => /^Model:\s*(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]);
  const [driver = null] = /\d+\.\d+\.\d+/.exec(existsSync(VERSION) ? readFileSync(VERSION, 'utf8') : '') ?? [];
  return { gpus, driver, cores: availableParallelism() };
}

const VERSION = '/proc/driver/nvidia/version';

function startWorker(gpus: string): ChildProcess {
  const args = ['worker', '--portal', portal.address, '--token-file', tokenFile, '--gpus', gpus, '--device', values.device];
  return spawn(values.rooflab, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ROOFLAB_DRAIN_SECONDS: '0' } });
}

async function stop(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}

function quantileOf(numbers: readonly number[], share: number): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? null;
}

/** What each lane has made from its first delivery on: the start of a worker does not count. */
function laneFigures(delivered: readonly Delivered[]): { readonly worker: string; readonly gradings: number; readonly aMinute: number }[] {
  return [...Map.groupBy(delivered, ({ worker }) => worker)].map(([worker, all]) => {
    const spanMs = (all.at(-1)?.atMs ?? 0) - (all[0]?.atMs ?? 0);
    return { worker, gradings: all.length, aMinute: (60_000 * (all.length - 1)) / spanMs };
  });
}

/** Medians of each kernel at its largest size, over its gradings on any lane. */
function kernelFigures(delivered: readonly Delivered[]): object[] {
  const accepted = delivered.filter(({ verdict }) => verdict === 'accepted');
  return [...Map.groupBy(accepted, ({ kernel }) => kernel)].map(([kernel, all]) => {
    const medians = all.flatMap(({ mediansNs }) => mediansNs.at(-1) ?? []);
    const medianNs = quantileOf(medians, 0.5);
    return { kernel, gradings: all.length, medianNs, lowestNs: quantileOf(medians, 0), highestNs: quantileOf(medians, 1) };
  });
}

function phaseFigures(delivered: readonly Delivered[]): Record<string, number | null> {
  const byPhase = Map.groupBy(
    delivered.flatMap(({ phases }) => phases),
    ({ phase }) => phase,
  );
  return Object.fromEntries(
    [...byPhase].map(([phase, all]) => [
      phase,
      quantileOf(
        all.map(({ ms }) => ms),
        0.5,
      ),
    ]),
  );
}

function figures(gpus: string, delivered: readonly Delivered[], most: Taken): object {
  const lanes = laneFigures(delivered);
  const took = delivered.map(({ tookMs }) => tookMs);
  return {
    gpus,
    aMinute: lanes.reduce((sum, { aMinute }) => sum + aMinute, 0),
    verdictMs: { p50: quantileOf(took, 0.5), p95: quantileOf(took, 0.95) },
    notAccepted: delivered.filter(({ verdict }) => verdict !== 'accepted').map(({ kernel, verdict }) => `${kernel} ${verdict}`),
    threadsALane: most.threads / lanes.length,
    bytesALane: most.bytes / lanes.length,
    phasesMs: phaseFigures(delivered),
    lanes,
    kernels: kernelFigures(delivered),
  };
}

async function measured(gpus: string): Promise<object> {
  portal.take();
  portal.startOver();
  const worker = startWorker(gpus);
  let most: Taken = { threads: 0, bytes: 0 };
  const until = performance.now() + 1000 * Number(values.seconds);
  while (performance.now() < until && worker.exitCode === null) {
    await sleep(2000);
    const taken = takenBy(worker.pid ?? 0);
    most = { threads: Math.max(most.threads, taken.threads), bytes: Math.max(most.bytes, taken.bytes) };
  }
  const delivered = portal.take();
  await stop(worker);
  return figures(gpus, delivered, most);
}

/** How long it takes until the lane delivers again, and what the others deliver in that time. */
async function recovery(fault: string, lane: string, isOver: (delivered: Delivered) => boolean): Promise<object> {
  const startedMs = performance.now();
  const all: Delivered[] = [];
  while (!all.some((each) => each.worker === lane && isOver(each))) {
    if (performance.now() - startedMs > 60_000) return { fault, lane, recovered: false };
    await sleep(50);
    all.push(...portal.take());
  }
  const atMs = all.find((each) => each.worker === lane && isOver(each))?.atMs ?? 0;
  const others = all.filter(({ worker }) => worker !== lane);
  return {
    fault,
    lane,
    recoveredAfterMs: atMs - startedMs,
    verdicts: all.filter(({ worker }) => worker === lane).map(({ verdict }) => verdict),
    others: { gradings: others.length, notAccepted: others.filter(({ verdict }) => verdict !== 'accepted').length },
  };
}

async function faults(): Promise<object[]> {
  const worker = startWorker('all');
  const seen = new Set<string>();
  const startedMs = performance.now();
  while (performance.now() - startedMs < 30_000) {
    await sleep(1000);
    for (const each of portal.take()) seen.add(each.worker);
  }
  const [first = '', second = first] = [...seen].sort();
  const gpu = Number(/#(\d+)$/.exec(first)?.[1] ?? 0);
  const killed = processesOn(gpu, worker.pid ?? 0);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  const killing = { ...(await recovery('its processes were killed', first, () => true)), killed: killed.length };
  portal.handOutOnce(ENDLESS, second);
  const endless = await recovery('a kernel that does not end', second, ({ kernel }) => kernel === ENDLESS.name);
  const after = await recovery('the first verdict after it', second, () => true);
  await stop(worker);
  return [killing, endless, after];
}

const portal = await createStandInPortal(rungs());
const folder = mkdtempSync(join(tmpdir(), 'rooflab-lanes-'));
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, standInToken(), { mode: 0o600 });
const runs: object[] = [];
for (const gpus of values.gpus.split(' ')) {
  const run = await measured(gpus);
  runs.push(run);
  process.stdout.write(`${JSON.stringify({ ...run, kernels: undefined })}\n`);
}
const report = { measuredAt: new Date().toISOString(), machine: machine(), runs, faults: values.faults ? await faults() : [] };
process.stdout.write(`${JSON.stringify(report.faults, null, 1)}\n`);
if (values.output) writeFileSync(values.output, `${JSON.stringify(report, null, 1)}\n`);
rmSync(folder, { recursive: true });
portal.close();
