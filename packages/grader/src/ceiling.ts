import type { Contender } from '@rooflab/harness';
import type { Roof, RoofPoint } from '@rooflab/result';
import { bytesMoved, type Cost, place } from '@rooflab/roofline';
import type { MeasuredRoof } from './roof/measure-roof.ts';
import { ARRAYS_MOVED, type ProbedBuffers, type ProbeKind } from './roof/probes.ts';

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
 * The arithmetic probe when arithmetic bounds this cost, else the memory probe of the nearest mix at the same byte count, over the kernel's
 * own buffers: `buffersOf` gives those of run `i`.
 */
export function ceilingFor(measured: MeasuredRoof, cost: Cost, buffersOf: (i: number) => ProbedBuffers): Ceiling {
  const { fma } = measured;
  if (place(cost, LONG_NS, measured.roof).bound === 'compute') {
    return { contender: { dispatches: () => fma.dispatches() }, shows: { kind: 'flops', flops: fma.flops } };
  }
  const at = bytesMoved(cost);
  const probe = measured.bestProbe(nearestMix(cost), at);
  const arrayBytes = measured.arrayBytes(probe, at);
  return {
    contender: { dispatches: (i) => probe.dispatchesOn(buffersOf(i), arrayBytes) },
    shows: { kind: 'bytes', probe: probe.kind, bytes: ARRAYS_MOVED[probe.kind] * arrayBytes, at },
  };
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

/** The roof with the rate that the probe reached beside the kernel, instead of the one that it reached at the start. */
export function roofWith(roof: Roof, { shows }: Ceiling, medianNs: number): Roof {
  if (shows.kind === 'flops') return { ...roof, flopsPerSecond: (shows.flops * 1e9) / medianNs };
  const rate = (shows.bytes * 1e9) / medianNs;
  const nearest = roof.curve.reduce((best, point) => (distance(point, shows.at) < distance(best, shows.at) ? point : best));
  // Copy and scale have the same mix: a new figure of one replaces the earlier figures of both.
  const replaced = shows.probe === 'copy' ? { copy: rate, scale: Math.min(nearest.scale, rate) } : { [shows.probe]: rate };
  const point: RoofPoint = { ...nearest, ...replaced, bytes: shows.at };
  return { ...roof, curve: [...roof.curve.filter(({ bytes }) => bytes !== shows.at), point].sort((a, b) => a.bytes - b.bytes) };
}

function distance({ bytes }: RoofPoint, at: number): number {
  return Math.abs(Math.log(bytes / at));
}
