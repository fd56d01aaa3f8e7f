import type { Roof } from '@rooflab/result';

/** A bandwidth roof: `flop/s = bytesPerSecond · intensity`, measured at a working set of `bytes`. */
export interface BandwidthRoof {
  readonly bytesPerSecond: number;
  readonly bytes: number;
}

interface Timed {
  readonly bytes: number;
  /** Operations per byte. */
  readonly intensity: number;
  readonly attainableBytesPerSecond: number;
}

/** Two roofs closer than this would be drawn on top of each other. */
const DISTINCT_ROOF_RATIO = 1.25;

/**
 * The bandwidth roofs to draw for the timed sizes: the one at the largest size first, and one other if it is clearly different (a size that
 * fits a cache). None when nothing was timed.
 */
export function bandwidthRoofs(timed: readonly Timed[], roof: Pick<Roof, 'flopsPerSecond' | 'curve'>): BandwidthRoof[] {
  const bySize = [...timed].sort((a, b) => b.bytes - a.bytes);
  const [first, ...others] = bySize.map((each) => bandwidthRoof(each, roof));
  if (first === undefined) return [];
  const distinct = others.reverse().find((each) => logRatio(each.bytesPerSecond, first.bytesPerSecond) > Math.log(DISTINCT_ROOF_RATIO));
  return distinct === undefined ? [first] : [first, distinct];
}

/**
 * Below the ridge the attainable rate is the bandwidth for exactly this size and mix. Above the ridge the bandwidth is hidden behind the
 * peak, so the triad's (two streams in, one out) is used.
 */
function bandwidthRoof({ bytes, attainableBytesPerSecond, intensity }: Timed, roof: Pick<Roof, 'flopsPerSecond' | 'curve'>): BandwidthRoof {
  const underPeak = attainableBytesPerSecond * intensity < roof.flopsPerSecond * 0.999;
  const nearest = [...roof.curve].sort((a, b) => logRatio(a.bytes, bytes) - logRatio(b.bytes, bytes))[0];
  return { bytes, bytesPerSecond: underPeak || nearest === undefined ? attainableBytesPerSecond : nearest.triad };
}

function logRatio(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}
