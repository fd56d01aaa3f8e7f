import type { Roof } from '@rooflab/result';
import { bandwidthAt } from './roof.ts';
import { geometricMean } from './score.ts';

type Curve = Pick<Roof, 'curve'>;

/** Repeated roofs of a healthy device differ by much less than this. */
export const LARGEST_SHIFT = 0.05;

/** Shares of reads at which the roof is probed: write, copy and scale, triad, read. */
const READ_SHARES = [0, 1 / 2, 2 / 3, 1];

/**
 * How far the bandwidth has moved from the reference, as a fraction: −0.08 is 8 % less. Compared at the largest size that both cover (small
 * sizes measure caches and launches), as the geometric mean over the four mixes of reads and writes. Null where either has no curve.
 */
export function roofShift(reference: Curve, measured: Curve): number | null {
  if (reference.curve.length === 0 || measured.curve.length === 0) return null;
  const bytes = Math.min(largest(reference), largest(measured));
  const ratios = READ_SHARES.map((share) => {
    const cost = { bytesRead: bytes * share, bytesWritten: bytes * (1 - share), flops: 0 };
    return bandwidthAt(measured.curve, cost) / bandwidthAt(reference.curve, cost);
  });
  return geometricMean(ratios) - 1;
}

/** The roof that was probed at the largest size; of several, the first: the reference for all others. Null if none has a curve. */
export function widestRoof<R extends Curve>(roofs: readonly R[]): R | null {
  const known = roofs.filter(({ curve }) => curve.length > 0);
  return known.reduce<R | null>((widest, roof) => (widest && largest(widest) >= largest(roof) ? widest : roof), null);
}

function largest({ curve }: Curve): number {
  return Math.max(...curve.map(({ bytes }) => bytes));
}
