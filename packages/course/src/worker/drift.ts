import type { Roof } from '@rooflab/result';
import { bandwidthAt, medianOf, roofShift, widestRoof } from '@rooflab/roofline';
import type { Ceilings, Drift } from './schema.ts';

/**
 * Makes the roofs of gradings comparable: each lab is timed at its own sizes, so every curve ends elsewhere. The copy bandwidth is that of the
 * widest roof, shifted by how far each roof lies from it at the sizes that both cover, and by what its grading found beside the kernel. All roofs must have a
 * curve.
 */
export function ceilingsOf(roofs: readonly Roof[]): Ceilings[] {
  const widest = widestRoof(roofs);
  if (!widest) return [];
  const half = Math.max(...widest.curve.map(({ bytes }) => bytes)) / 2;
  const copyBytesPerSecond = bandwidthAt(widest.curve, { bytesRead: half, bytesWritten: half, flops: 0 });
  return roofs.map((roof) => ({
    copyBytesPerSecond: copyBytesPerSecond * (1 + (roofShift(widest, roof) ?? 0)) * memoryBeside(roof),
    flopsPerSecond: roof.flopsPerSecond,
    launchNs: roof.launchNs,
  }));
}

/** Arithmetic found beside the kernel has already replaced the peak of the roof. */
function memoryBeside({ kept }: Roof): number {
  return kept?.beside?.ceiling === 'memory' ? kept.beside.ratio : 1;
}

/** Gradings whose roofs are compared with all before them. */
const LATEST = 10;

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
