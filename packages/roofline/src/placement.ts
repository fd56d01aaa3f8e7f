import type { Placement, Roof } from '@rooflab/result';
import { bytesMoved, type Cost } from './cost.ts';
import { bandwidthAt } from './roof.ts';

/** A launch that takes more of the median time than this hides what the kernel itself does. */
export const LAUNCH_BOUND_SHARE = 0.5;

const NS_PER_SECOND = 1e9;

/**
 * Places a kernel under the measured roof. The shortest time it could take is `max(bytes / bandwidth, flops / peak)`: the roofline
 * model (S. Williams, A. Waterman, D. Patterson, Roofline: An Insightful Visual Performance Model for Multicore Architectures,
 * Communications of the ACM 52(4), 2009: attainable flop/s = min(peak flop/s, bandwidth × intensity)), written as a time so that it
 * holds for kernels without flops, or without bytes, too. Where the two terms are equal, memory is the bound.
 *
 * Throws `RangeError` when the median is not positive, the cost is nothing at all or negative, or the roof lacks a ceiling that it needs.
 */
export function place(cost: Cost, medianNs: number, roof: Roof): Placement {
  const bytes = bytesMoved(cost);
  const { flops } = cost;
  if (!(medianNs > 0)) throw new RangeError(`A median time is positive, not ${medianNs} ns.`);
  if (!(cost.bytesRead >= 0 && cost.bytesWritten >= 0 && flops >= 0 && bytes + flops > 0)) {
    throw new RangeError(`A kernel moves or computes something: ${bytes} bytes, ${flops} flops.`);
  }
  if (flops > 0 && !(roof.flopsPerSecond > 0)) throw new RangeError('A roof without a compute ceiling allows no flops.');
  const memoryNs = bytes > 0 ? (bytes / bandwidthAt(roof.curve, cost)) * NS_PER_SECOND : 0;
  const computeNs = flops > 0 ? (flops / roof.flopsPerSecond) * NS_PER_SECOND : 0;
  const attainableNs = Math.max(memoryNs, computeNs);
  return {
    bytes,
    flops,
    intensity: flops / bytes,
    bytesPerSecond: (bytes / medianNs) * NS_PER_SECOND,
    flopsPerSecond: (flops / medianNs) * NS_PER_SECOND,
    attainableBytesPerSecond: (bytes / attainableNs) * NS_PER_SECOND,
    fraction: attainableNs / medianNs,
    bound: roof.launchNs > LAUNCH_BOUND_SHARE * medianNs ? 'launch' : computeNs > memoryNs ? 'compute' : 'memory',
  };
}
