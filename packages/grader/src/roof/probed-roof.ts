import type { OpenDevice } from '@rooflab/harness';
import type { MeasuredRoof, ProbeKind, Roof } from '@rooflab/result';
import type { Filler } from '../filler.ts';
import type { PhaseProgress } from '../phase.ts';
import { createArena } from './arena.ts';
import type { CeilingKernels } from './ceiling-kernels.ts';
import type { FmaProbe } from './fma-probe.ts';
import {
  ARRAYS_MOVED,
  type Arena,
  type ArrayName,
  type CompiledProbe,
  createProbe,
  granule,
  lackingIn,
  type Probe,
  type ProbedBuffers,
} from './probes.ts';
import { type RoofPlan, roofPlan } from './roof-plan.ts';

/** The measured ceilings, and the probes that reached them, for timing beside a kernel. */
export interface ProbedRoof {
  /** With the figures that have replaced those of `measured` since. */
  readonly roof: Roof;
  readonly measured: MeasuredRoof;
  /** Another process measured it, possibly a while ago. */
  readonly isKept: boolean;
  /**
   * The probe of a kind that was best at about this many bytes moved. If the roof is kept, also its other shapes: it was measured at other sizes, and on an H200
   * honest copies of 2 GB came out 1 % above the shape that was best nearby.
   *
   * @param own buffers of a kernel over which the probes are to run: memory is taken only for what they lack
   */
  probesAt(kind: ProbeKind, bytes: number, own: ProbedBuffers): Promise<readonly PlacedProbe[]>;
  fma(): Promise<FmaProbe>;
  /** The same probes, without arrays. */
  compiled(kind: ProbeKind, bytes: number): Promise<readonly CompiledProbe[]>;
}

interface PlacedProbe {
  readonly probe: Probe;
  /** Of each array when the probe moves about as many bytes as wanted, at least what one workgroup moves. */
  readonly arrayBytes: number;
}

interface CeilingParts extends Pick<ProbedRoof, 'isKept'> {
  readonly device: GPUDevice;
  /** Of all probes, the best or not. */
  readonly shapes: RoofPlan['shapes'];
  readonly kernels: CeilingKernels;
  /** With these arrays at least. */
  readonly arena: (names: readonly ArrayName[]) => Promise<Arena>;
  /** Bytes of each array of the arena, if they fit. */
  readonly arenaBytes: number;
}

/** The ceilings of a roof on the device on which it was measured. */
export function probedRoof(measured: MeasuredRoof, { device, shapes, kernels, arena, arenaBytes, isKept }: CeilingParts): ProbedRoof {
  const compiled = (kind: ProbeKind, bytes: number) => {
    const best = bestShape(measured, { kind, bytes });
    const others = isKept ? shapes[kind].filter((each) => each.workgroupSize !== best.workgroupSize || each.items !== best.items) : [];
    return Promise.all([best, ...others].map((shape) => kernels.probe(kind, shape)));
  };
  return {
    roof: measured.roof,
    measured,
    isKept,
    compiled,
    async probesAt(kind, bytes, own) {
      const probes = await compiled(kind, bytes);
      const lengthIn = (each: CompiledProbe, bytesOfArray: number) =>
        Math.max(granule(each.shape), arrayBytesOf(each, bytes, { bytes: bytesOfArray }));
      const longest = Math.max(...probes.map((each) => lengthIn(each, arenaBytes)));
      const arrays = await arena(lackingIn(own, kind, longest));
      return probes.map((each) => ({ probe: createProbe(device, arrays, each), arrayBytes: lengthIn(each, arrays.bytes) }));
    },
    fma: () => kernels.fma(measured.fma),
  };
}

interface KeptOptions {
  readonly opened: OpenDevice;
  readonly filler: Filler;
  readonly kernels: CeilingKernels;
  /** Arrays of the probes are at least this long, in bytes, if the device allows it. */
  readonly largestArrayBytes: number;
}

/** The ceilings of a roof that another process has measured on the same GPU. */
export function keptRoofOn(measured: MeasuredRoof, { opened, filler, kernels, largestArrayBytes }: KeptOptions): ProbedRoof {
  const plan = roofPlan(opened, { largestArrayBytes });
  const { shapes, arenaBytes } = plan;
  const made = new Map<string, Promise<Arena>>();
  const arena = (names: readonly ArrayName[]): Promise<Arena> => {
    const known = made.get(names.join()) ?? createArena({ opened, filler }, plan, names);
    made.set(names.join(), known);
    return known;
  };
  return probedRoof(measured, { device: opened.device, shapes, kernels, arena, arenaBytes, isKept: true });
}

function bestShape({ best }: MeasuredRoof, wanted: { readonly kind: ProbeKind; readonly bytes: number }): Probe['shape'] {
  const distance = ({ bytes }: { readonly bytes: number }) => Math.abs(Math.log(bytes / wanted.bytes));
  const [first, ...others] = best.filter(({ kind }) => kind === wanted.kind);
  if (!first) throw new TypeError(`No ${wanted.kind} probe was measured.`);
  return others.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest), first).shape;
}

/** 0 where the probe cannot move as little. */
export function arrayBytesOf({ kind, shape }: Pick<Probe, 'kind' | 'shape'>, bytes: number, arena: Pick<Arena, 'bytes'>): number {
  const wanted = Math.min(bytes / ARRAYS_MOVED[kind], arena.bytes);
  return Math.floor(wanted / granule(shape)) * granule(shape);
}

/** The curve as students follow it while it is measured. */
export function roofSteps(curve: Roof['curve']): NonNullable<PhaseProgress['roof']> {
  return curve.map(({ bytes, read }) => ({ bytes, bytesPerSecond: read }));
}
