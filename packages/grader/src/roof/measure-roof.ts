import {
  type BoundDispatch,
  createStoppingRule,
  createStorage,
  HarnessError,
  type OpenDevice,
  type PassTimer,
  sampleAlternating,
  submitPass,
  summarize,
} from '@rooflab/harness';
import { deriveKey, type Fill } from '@rooflab/lab';
import type { Roof, RoofPoint } from '@rooflab/result';
import type { Filler } from '../filler.ts';
import type { PhaseProgress } from '../phase.ts';
import { createFmaProbe, type FmaProbe } from './fma-probe.ts';
import { createLaunchProbe } from './launch-probe.ts';
import { ARRAYS_MOVED, type Arena, createProbe, granule, PROBES, type Probe, type ProbeKind } from './probes.ts';
import { type RoofPlan, roofPlan } from './roof-plan.ts';

/** The measured ceilings, and the probes that reached them, for timing beside a kernel. */
export interface MeasuredRoof {
  readonly roof: Roof;
  /** The best probe of a kind at about this many bytes moved. */
  bestProbe(kind: ProbeKind, bytes: number): Probe;
  /** Bytes of each array when the probe moves about `bytes` in total, at least what one workgroup moves. */
  arrayBytes(probe: Probe, bytes: number): number;
  readonly fma: FmaProbe;
}

export interface RoofOptions {
  readonly opened: OpenDevice;
  readonly timer: PassTimer;
  readonly filler: Filler;
  /** Arrays of the probes are at least this long, in bytes, if the device allows it. */
  readonly largestArrayBytes?: number;
  /** Byte counts (moved) that the curve must contain, besides its own. */
  readonly alsoAt?: readonly number[];
  readonly now: () => string;
  /** Called before each step, so that a watchdog can be set. */
  readonly onStep: (detail: string, progress?: PhaseProgress) => void;
}

/** Values of the arena: random, small and finite. */
const ARENA_FILL: Fill = { kind: 'f32', offset: 0, spreadBits: 20, exponent: -16 };

/**
 * Measures every ceiling with the method that times kernels: bandwidth over sizes for five mixes of reads and writes, fp32 fused
 * multiply-adds, and an empty dispatch. Each is the best of several shapes; none is ever stored for another process.
 */
export async function measureRoof(options: RoofOptions): Promise<MeasuredRoof> {
  const { opened, timer, onStep } = options;
  const { device } = opened;
  const plan = roofPlan(opened, options);
  onStep('compiling the ceiling kernels');
  const arena = await createArena(options, plan);
  const probes = await Promise.all(PROBES.flatMap((kind) => plan.shapes[kind].map((shape) => createProbe(device, arena, { kind, shape }))));
  const fmas = await Promise.all(plan.fmaShapes.map((shape) => createFmaProbe(device, shape, plan.fmaWorkgroups)));
  const launch = await createLaunchProbe(device);

  const best = new Map<string, Probe>();
  const curve: RoofPoint[] = [];
  for (const bytes of plan.sizes) {
    onStep(`bandwidth at ${bytes} bytes`, roofProgress(plan, curve));
    const point = { bytes, read: 0, write: 0, copy: 0, scale: 0, triad: 0 };
    for (const probe of probes) {
      const arrayBytes = arrayBytesOf(probe, bytes, arena);
      if (arrayBytes === 0) continue;
      const ns = await medianTime(device, timer, { dispatches: (i) => probe.dispatches(i, arrayBytes), samples: plan.samples });
      const bytesPerSecond = (ARRAYS_MOVED[probe.kind] * arrayBytes * 1e9) / ns;
      if (bytesPerSecond <= point[probe.kind]) continue;
      point[probe.kind] = bytesPerSecond;
      best.set(`${probe.kind} ${bytes}`, probe);
    }
    curve.push(point);
  }

  onStep('arithmetic', roofProgress(plan, curve));
  let fma: FmaProbe | undefined;
  let flopsPerSecond = 0;
  for (const probe of fmas) {
    const ns = await medianTime(device, timer, { dispatches: () => probe.dispatches(), samples: plan.samples });
    if ((probe.flops * 1e9) / ns <= flopsPerSecond) continue;
    flopsPerSecond = (probe.flops * 1e9) / ns;
    fma = probe;
  }
  onStep('launch');
  const launchNs = await medianTime(device, timer, { dispatches: () => launch, samples: plan.launchSamples });
  if (!fma) throw new TypeError('No shape for the arithmetic ceiling.');
  return {
    roof: { measuredAt: options.now(), flopsPerSecond, launchNs, curve },
    fma,
    bestProbe: (kind, bytes) => nearestProbe(best, plan.sizes, { kind, bytes }),
    arrayBytes: (probe, bytes) => Math.max(granule(probe.shape), arrayBytesOf(probe, bytes, arena)),
  };
}

/** What follows the curve, arithmetic and launch, counts as one part. */
function roofProgress({ sizes }: RoofPlan, curve: readonly RoofPoint[]): PhaseProgress {
  return { done: curve.length, of: sizes.length + 1, roof: curve.map(({ bytes, read }) => ({ bytes, bytesPerSecond: read })) };
}

/** WebGPU does not say how much memory a GPU has: if the arena does not fit, half of it is tried. */
async function createArena({ opened, filler }: RoofOptions, { arenaBytes, granuleBytes }: RoofPlan): Promise<Arena> {
  const { device } = opened;
  for (let bytes = arenaBytes; ; bytes = Math.floor(bytes / 2 / granuleBytes) * granuleBytes) {
    const arrays: GPUBuffer[] = [];
    try {
      for (const name of ['a', 'b', 'c']) arrays.push(await createStorage(device, bytes, name));
    } catch (error) {
      for (const array of arrays) array.destroy();
      if (error instanceof HarnessError && bytes >= 2 * granuleBytes) continue;
      throw error;
    }
    const [a, b, c] = arrays as [GPUBuffer, GPUBuffer, GPUBuffer];
    for (const [i, array] of arrays.entries()) {
      submitPass(device, [filler.once(array, bytes / 4, ARENA_FILL, deriveKey('0', `arena ${i}`))]);
    }
    return { a, b, c, bytes };
  }
}

function arrayBytesOf({ kind, shape }: Probe, bytes: number, arena: Arena): number {
  const wanted = Math.min(bytes / ARRAYS_MOVED[kind], arena.bytes);
  return Math.floor(wanted / granule(shape)) * granule(shape);
}

function nearestProbe(best: ReadonlyMap<string, Probe>, sizes: readonly number[], wanted: { kind: ProbeKind; bytes: number }): Probe {
  const distance = (size: number) => Math.abs(Math.log(size / wanted.bytes));
  const nearest = [...sizes].sort((x, y) => distance(x) - distance(y)).map((size) => best.get(`${wanted.kind} ${size}`));
  const probe = nearest.find((candidate) => candidate !== undefined);
  if (!probe) throw new TypeError(`No ${wanted.kind} probe was measured.`);
  return probe;
}

/** Untimed runs, so that a large probe has touched all its memory once. */
const WARM_UPS = 3;

/** Median nanoseconds of a few runs of our own, after the warm-ups. */
async function medianTime(
  device: GPUDevice,
  timer: PassTimer,
  run: { dispatches: (i: number) => readonly BoundDispatch[]; samples: number },
): Promise<number> {
  const { samples } = run;
  const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: Number.POSITIVE_INFINITY });
  const [taken] = await sampleAlternating([run], { device, timer, rule, warmUps: WARM_UPS, batch: samples });
  if (!taken || taken.samplesNs.length === 0) throw new HarnessError('The GPU clock gave no usable sample of a ceiling.');
  return summarize(taken.samplesNs).medianNs;
}
