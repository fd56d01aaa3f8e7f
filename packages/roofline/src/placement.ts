import type { Placement, Roof } from '@rooflab/result';
import { boundOf } from './calculators/bound.ts';
import { bytesMoved, type Cost } from './cost.ts';
import { bandwidthAt } from './roof.ts';

/** A launch that takes a larger share of the median time than this hides what the kernel itself does. */
export const LAUNCH_BOUND_SHARE = 0.5;

const NS_PER_SECOND = 1e9;

/**
 * Places a kernel under the measured roof. The shortest time it could take is that of `boundOf`: `max(bytes / bandwidth, flops / peak)`.
 *
 * Throws `RangeError` when the median is not positive, the cost is zero or negative, or the roof lacks a ceiling that it needs.
 */
export function place(cost: Cost, medianNs: number, roof: Roof): Placement {
  const bytes = bytesMoved(cost);
  const { flops } = cost;
  if (!(medianNs > 0)) throw new RangeError(`A median time is positive, not ${medianNs} ns.`);
  if (!(cost.bytesRead >= 0 && cost.bytesWritten >= 0 && flops >= 0 && bytes + flops > 0)) {
    throw new RangeError(`A kernel must move or compute something: ${bytes} bytes, ${flops} flops.`);
  }
  if (flops > 0 && !(roof.flopsPerSecond > 0)) throw new RangeError('A roof without a compute ceiling allows no flops.');
  const bytesPerSecond = bytes > 0 ? bandwidthAt(roof.curve, cost) : 0;
  const attainable = boundOf({ flops, bytes, flopsPerSecond: roof.flopsPerSecond, bytesPerSecond });
  const attainableNs = attainable.seconds * NS_PER_SECOND;
  return {
    bytes,
    flops,
    intensity: flops / bytes,
    bytesPerSecond: (bytes / medianNs) * NS_PER_SECOND,
    flopsPerSecond: (flops / medianNs) * NS_PER_SECOND,
    attainableBytesPerSecond: (bytes / attainableNs) * NS_PER_SECOND,
    fraction: attainableNs / medianNs,
    bound: roof.launchNs > LAUNCH_BOUND_SHARE * medianNs ? 'launch' : attainable.bound,
  };
}
