import type { Contender } from '@rooflab/harness';
import type { ProbeKind, Roof, RoofPoint } from '@rooflab/result';
import { bandwidthOfProbe, bytesMoved, type Cost, place } from '@rooflab/roofline';
import type { ProbedRoof } from './roof/probed-roof.ts';
import { ARRAYS_MOVED, PROBES, type ProbedBuffers } from './roof/probes.ts';

/** The probe for the ceiling that bounds a kernel, to be timed in turn with it. */
export interface Ceiling {
  readonly contender: Contender;
  /** What a run of the probe says about the roof. */
  readonly shows:
    | { readonly kind: 'flops'; readonly flops: number }
    | { readonly kind: 'bytes'; readonly probe: ProbeKind; readonly bytes: number; readonly at: number };
}

/** A time so long that the launch is never the bound: the bound is then the larger of the two other terms. */
const LONG_NS = 1e15;

/**
 * The arithmetic probe when arithmetic bounds this cost, else the memory probes of the nearest mix at the same byte count, over the kernel's
 * own buffers: `buffersOf` gives those of run `i`. The fastest of them is the ceiling.
 */
export async function ceilingsFor(ceilings: ProbedRoof, cost: Cost, buffersOf: (i: number) => ProbedBuffers): Promise<readonly Ceiling[]> {
  if (isArithmetic(ceilings, cost)) return [await arithmeticCeiling(ceilings)];
  const at = bytesMoved(cost);
  const probes = await ceilings.probesAt(nearestMix(cost), at, buffersOf(0));
  return probes.map(({ probe, arrayBytes }) => ({
    contender: { dispatches: (i) => probe.dispatchesOn(buffersOf(i), arrayBytes) },
    shows: { kind: 'bytes', probe: probe.kind, bytes: ARRAYS_MOVED[probe.kind] * arrayBytes, at },
  }));
}

export async function arithmeticCeiling(ceilings: Pick<ProbedRoof, 'fma'>): Promise<Ceiling> {
  const fma = await ceilings.fma();
  return { contender: { dispatches: () => fma.dispatches() }, shows: { kind: 'flops', flops: fma.flops } };
}

/** Compiles what `ceilingsFor` will need for about this cost; nothing runs, and no memory is taken. */
export async function compileCeiling(ceilings: ProbedRoof, cost: Cost): Promise<void> {
  if (isArithmetic(ceilings, cost)) await ceilings.fma();
  else await ceilings.compiled(nearestMix(cost), bytesMoved(cost));
}

function isArithmetic({ roof }: ProbedRoof, cost: Cost): boolean {
  return place(cost, LONG_NS, roof).bound === 'compute';
}

function nearestMix({ bytesRead, bytesWritten }: Cost): ProbeKind {
  const mixes = [
    ['write', 0],
    ['copy', 1 / 2],
    ['triad', 2 / 3],
    ['read', 1],
  ] as const;
  const share = bytesRead / (bytesRead + bytesWritten);
  return mixes.reduce((best, mix) => (Math.abs(mix[1] - share) < Math.abs(best[1] - share) ? mix : best))[0];
}

/** The roof with the rate that the probe reached beside the kernel, instead of the one that it reached before. */
export function roofWith(roof: Roof, { shows }: Ceiling, medianNs: number): Roof {
  if (shows.kind === 'flops') return { ...roof, flopsPerSecond: (shows.flops * 1e9) / medianNs };
  const rate = (shows.bytes * 1e9) / medianNs;
  const before = Object.fromEntries(PROBES.map((kind) => [kind, bandwidthOfProbe(roof.curve, kind, shows.at)])) as Omit<RoofPoint, 'bytes'>;
  // Copy and scale have the same mix: a new figure of one replaces the earlier figures of both.
  const replaced = shows.probe === 'copy' ? { copy: rate, scale: Math.min(before.scale, rate) } : { [shows.probe]: rate };
  const point: RoofPoint = { ...before, ...replaced, bytes: shows.at };
  return { ...roof, curve: [...roof.curve.filter(({ bytes }) => bytes !== shows.at), point].sort((a, b) => a.bytes - b.bytes) };
}

/** What the probe reached beside the kernel, as a share of what this roof says. */
export function besideKernel(roof: Roof, { shows }: Ceiling, medianNs: number): NonNullable<NonNullable<Roof['kept']>['beside']> {
  if (shows.kind === 'flops') return { ceiling: 'compute', ratio: (shows.flops * 1e9) / medianNs / roof.flopsPerSecond };
  const rate = (shows.bytes * 1e9) / medianNs;
  return { ceiling: 'memory', ratio: rate / bandwidthOfProbe(roof.curve, shows.probe, shows.at) };
}
