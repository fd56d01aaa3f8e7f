import type { ProbeKind, RoofPoint } from '@rooflab/result';
import { bytesMoved, type Cost } from './cost.ts';

/** The probes by the share of their bytes that they read; `copy` and `scale` have the same mix, so the better one is used. */
const MIXES = [
  { readShare: 0, bytesPerSecond: (point: RoofPoint) => point.write },
  { readShare: 1 / 2, bytesPerSecond: (point: RoofPoint) => Math.max(point.copy, point.scale) },
  { readShare: 2 / 3, bytesPerSecond: (point: RoofPoint) => point.triad },
  { readShare: 1, bytesPerSecond: (point: RoofPoint) => point.read },
] as const;

/**
 * Bytes per second that the curve allows for this many bytes in this mix of reads and writes.
 *
 * Between two sizes the logarithm of the bandwidth is linear in the logarithm of the bytes (a straight line on the plot); outside
 * the measured range that of the nearest size is used. Between two mixes the time per byte is linear in the share of reads, because the times
 * of the parts add up where bandwidths do not. Throws `RangeError` for an empty curve or a cost without bytes.
 */
export function bandwidthAt(curve: readonly RoofPoint[], cost: Cost): number {
  const bytes = bytesMoved(cost);
  if (!(bytes > 0)) throw new RangeError(`A bandwidth belongs to a positive number of bytes, not ${bytes}.`);
  const readShare = cost.bytesRead / bytes;
  const { below, above, weight } = neighbours(MIXES, readShare, (mix) => mix.readShare);
  if (weight === 0) return bandwidthOfMix(curve, bytes, below.bytesPerSecond);
  const secondsPerByteBelow = 1 / bandwidthOfMix(curve, bytes, below.bytesPerSecond);
  const secondsPerByteAbove = 1 / bandwidthOfMix(curve, bytes, above.bytesPerSecond);
  return 1 / ((1 - weight) * secondsPerByteBelow + weight * secondsPerByteAbove);
}

/** Bytes per second of one probe at this many bytes moved, between two sizes as in `bandwidthAt`. Throws `RangeError` for an empty curve. */
export function bandwidthOfProbe(curve: readonly RoofPoint[], kind: ProbeKind, bytes: number): number {
  return bandwidthOfMix(curve, bytes, (point) => point[kind]);
}

function bandwidthOfMix(curve: readonly RoofPoint[], bytes: number, bytesPerSecond: (point: RoofPoint) => number): number {
  const bySize = [...curve].sort((a, b) => a.bytes - b.bytes);
  const { below, above, weight } = neighbours(bySize, Math.log(bytes), (point) => Math.log(point.bytes));
  if (weight === 0) return bytesPerSecond(below);
  return Math.exp((1 - weight) * Math.log(bytesPerSecond(below)) + weight * Math.log(bytesPerSecond(above)));
}

/**
 * The ascending knots on both sides of `x`, and the position of `x` between the lower one (0) and the upper one (1); clamped at the ends.
 */
function neighbours<Knot>(knots: readonly Knot[], x: number, at: (knot: Knot) => number): { below: Knot; above: Knot; weight: number } {
  const next = knots.findIndex((knot) => at(knot) > x);
  // Beyond the last knot `next` is −1, and that knot is on both sides.
  const above = knots.at(next);
  if (above === undefined) throw new RangeError('A roof without a bandwidth curve allows no bytes.');
  const below = knots[next - 1] ?? above;
  const width = at(above) - at(below);
  return width > 0 ? { below, above, weight: (x - at(below)) / width } : { below, above, weight: 0 };
}
