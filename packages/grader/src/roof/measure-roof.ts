import { type BoundDispatch, HarnessError, type OpenDevice, type PassTimer } from '@rooflab/harness';
import type { FmaShape, MeasuredRoof, ProbeKind, RoofPoint } from '@rooflab/result';
import type { Filler } from '../filler.ts';
import { medianTimes } from '../median-times.ts';
import type { PhaseProgress } from '../phase.ts';
import { createArena } from './arena.ts';
import { type CeilingKernels, compileAllCeilings, createCeilingKernels } from './ceiling-kernels.ts';
import { arrayBytesOf, type ProbedRoof, probedRoof, roofSteps } from './probed-roof.ts';
import { ARRAYS_MOVED, type Arena, createProbe, type Probe } from './probes.ts';
import { type RoofPlan, roofPlan } from './roof-plan.ts';

export interface RoofOptions {
  readonly opened: OpenDevice;
  readonly timer: PassTimer;
  readonly filler: Filler;
  /** What has been compiled on the same device; default: nothing. */
  readonly kernels?: CeilingKernels | undefined;
  /** Arrays of the probes are at least this long, in bytes, if the device allows it. */
  readonly largestArrayBytes?: number;
  /** Byte counts (moved) that the curve must contain, besides its own. */
  readonly alsoAt?: readonly number[];
  readonly now: () => string;
  /** Called before each step, so that a watchdog can be set. */
  readonly onStep: (detail: string, progress?: PhaseProgress) => void;
}

/**
 * Measures every ceiling with the method that times kernels: bandwidth over sizes for five mixes of reads and writes, fp32 fused
 * multiply-adds, and an empty dispatch. Each is the best of several shapes.
 */
export async function measureRoof(options: RoofOptions): Promise<ProbedRoof> {
  const { opened, timer, onStep, kernels = createCeilingKernels(opened) } = options;
  const { device } = opened;
  const plan = roofPlan(opened, options);
  onStep('compiling the ceiling kernels');
  const arena = await createArena(options, plan);
  await compileAllCeilings(kernels, opened);
  const { curve, best } = await measureBandwidth({ ...options, kernels }, plan, arena);
  onStep('arithmetic', roofProgress(plan, curve));
  const { flopsPerSecond, shape } = await measureArithmetic({ ...options, kernels }, plan);
  onStep('launch');
  const launch = await kernels.launch();
  const launchNs = await medianTime(device, timer, { dispatches: () => launch, samples: plan.launchSamples, warmUps: plan.warmUps });
  const measured = { roof: { measuredAt: options.now(), flopsPerSecond, launchNs, curve }, best, fma: shape };
  const { shapes } = plan;
  return probedRoof(measured, { device, shapes, kernels, arena: async () => arena, arenaBytes: arena.bytes, isKept: false });
}

type Compiled = RoofOptions & { readonly kernels: CeilingKernels };

async function measureBandwidth(
  { opened: { device }, timer, kernels, onStep }: Compiled,
  plan: RoofPlan,
  arena: Arena,
): Promise<{ readonly curve: readonly RoofPoint[]; readonly best: MeasuredRoof['best'] }> {
  const kinds = Object.entries(plan.shapes) as [ProbeKind, RoofPlan['shapes'][ProbeKind]][];
  const compiled = await Promise.all(kinds.flatMap(([kind, shapes]) => shapes.map((shape) => kernels.probe(kind, shape))));
  const probes = compiled.map((probe) => createProbe(device, arena, probe));
  const curve: RoofPoint[] = [];
  const best: MeasuredRoof['best'][number][] = [];
  for (const bytes of plan.sizes) {
    onStep(`bandwidth at ${bytes} bytes`, roofProgress(plan, curve));
    const point = { bytes, read: 0, write: 0, copy: 0, scale: 0, triad: 0 };
    const fastest = new Map<ProbeKind, Probe>();
    for (const probe of probes) {
      const arrayBytes = arrayBytesOf(probe, bytes, arena);
      if (arrayBytes === 0) continue;
      const ns = await medianTime(device, timer, {
        dispatches: (i) => probe.dispatches(i, arrayBytes),
        samples: plan.samples,
        warmUps: plan.warmUps,
      });
      const bytesPerSecond = (ARRAYS_MOVED[probe.kind] * arrayBytes * 1e9) / ns;
      if (bytesPerSecond <= point[probe.kind]) continue;
      point[probe.kind] = bytesPerSecond;
      fastest.set(probe.kind, probe);
    }
    curve.push(point);
    best.push(...[...fastest].map(([kind, { shape }]) => ({ kind, bytes, shape })));
  }
  return { curve, best };
}

async function measureArithmetic(
  { opened: { device }, timer, kernels }: Compiled,
  { fmaShapes, samples, warmUps }: RoofPlan,
): Promise<{ readonly flopsPerSecond: number; readonly shape: FmaShape }> {
  let best: { readonly flopsPerSecond: number; readonly shape: FmaShape } | null = null;
  for (const shape of fmaShapes) {
    const probe = await kernels.fma(shape);
    const ns = await medianTime(device, timer, { dispatches: () => probe.dispatches(), samples, warmUps });
    const flopsPerSecond = (probe.flops * 1e9) / ns;
    if (flopsPerSecond > (best?.flopsPerSecond ?? 0)) best = { flopsPerSecond, shape };
  }
  if (!best) throw new TypeError('No shape for the arithmetic ceiling.');
  return best;
}

/** What follows the curve, arithmetic and launch, counts as one part. */
function roofProgress({ sizes }: RoofPlan, curve: readonly RoofPoint[]): PhaseProgress {
  return { done: curve.length, of: sizes.length + 1, roof: roofSteps(curve) };
}

/** Median nanoseconds of a few runs of our own, after the warm-ups. */
async function medianTime(
  device: GPUDevice,
  timer: PassTimer,
  run: { dispatches: (i: number) => readonly BoundDispatch[]; samples: number; warmUps: number },
): Promise<number> {
  const [ns = null] = await medianTimes([run], { device, timer, samples: run.samples, warmUps: run.warmUps });
  if (ns === null) throw new HarnessError('The GPU clock gave no usable sample of a ceiling.');
  return ns;
}
