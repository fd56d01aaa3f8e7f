import type { Roof } from '@rooflab/result';
import { bandwidthAt, medianOf, roofShift, widestRoof } from '@rooflab/roofline';

export interface Ceilings {
  readonly copyBytesPerSecond: number;
  readonly flopsPerSecond: number;
  readonly launchNs: number;
}

/**
 * Roofs of gradings in terms that can be compared: each lab is timed at sizes of its own, and every curve ends elsewhere. The copy bandwidth
 * is that of the widest roof, moved by how far the roof in question lies from it at the sizes that both cover. All must have a curve.
 */
export function ceilingsOf(roofs: readonly Roof[]): Ceilings[] {
  const widest = widestRoof(roofs);
  if (!widest) return [];
  const half = Math.max(...widest.curve.map(({ bytes }) => bytes)) / 2;
  const copyBytesPerSecond = bandwidthAt(widest.curve, { bytesRead: half, bytesWritten: half, flops: 0 });
  return roofs.map((roof) => ({
    copyBytesPerSecond: copyBytesPerSecond * (1 + (roofShift(widest, roof) ?? 0)),
    flopsPerSecond: roof.flopsPerSecond,
    launchNs: roof.launchNs,
  }));
}

/** Gradings whose roofs are held against all before them. */
const LATEST = 10;

export type Drift = { readonly [Ceiling in keyof Ceilings]: number | null };

/** For each ceiling the median of the latest ten over that of those before, less 1; null while either has fewer than ten. Oldest first. */
export function driftOf(ceilings: readonly Ceilings[]): Drift {
  const drift = (key: keyof Ceilings): number | null => {
    const known = ceilings.map((each) => each[key]);
    if (known.length < 2 * LATEST) return null;
    const before = medianOf(known.slice(0, -LATEST));
    return before === 0 ? null : medianOf(known.slice(-LATEST)) / before - 1;
  };
  return {
    copyBytesPerSecond: drift('copyBytesPerSecond'),
    flopsPerSecond: drift('flopsPerSecond'),
    launchNs: drift('launchNs'),
  };
}
