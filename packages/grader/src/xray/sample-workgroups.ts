import type { SeededRandom } from '@rooflab/lab';
import { type Extent, product } from '../extent.ts';

/** So many workgroups are recorded of a launch that is too large to be recorded whole. */
export const SAMPLED_WORKGROUPS = 16;

/** Up to so many invocations, a launch is first recorded whole. */
const WHOLE_INVOCATIONS = 2 ** 18;

/** Of the records that fit, a second try aims at this share: workgroups differ. */
const ROOM = 0.8;

/** How many workgroups to record at first. */
export function firstSample(workgroups: number, invocationsPerWorkgroup: number): number {
  return workgroups * invocationsPerWorkgroup <= WHOLE_INVOCATIONS ? workgroups : Math.min(workgroups, SAMPLED_WORKGROUPS);
}

/** How many workgroups' records fit, after `sampled` of them asked for `asked` records; 0 when not even one's do. */
export function smallerSample(sampled: number, { asked, capacity }: { readonly asked: number; readonly capacity: number }): number {
  const most = Math.min(sampled - 1, SAMPLED_WORKGROUPS);
  return Math.min(most, Math.max(1, Math.floor((ROOM * capacity * sampled) / asked)));
}

/** Fewer workgroups than these are no picture of the launch if one of them lies at its edge, where much is idle. */
const FEW = 8;

/**
 * One workgroup out of each of `count` equal parts of a launch of so many: linear indices, ascending. Null when that is all of them. A few are taken from its
 * inside: none is the first or the last in a dimension that has three or more.
 */
export function drawWorkgroups(count: number, launch: Extent, random: SeededRandom): readonly number[] | null {
  const workgroups = product(launch);
  if (count >= workgroups) return null;
  const margin = count < FEW && product(launch.map(insideOf)) >= count ? 1 : 0;
  const drawnFrom = margin > 0 ? launch.map(insideOf) : launch;
  const [x = 1, y = 1] = drawnFrom;
  const parts = product(drawnFrom);
  return Array.from({ length: count }, (_, i) => {
    const first = Math.floor((i * parts) / count);
    const index = random.int(first, Math.floor(((i + 1) * parts) / count) - 1);
    const place = [index % x, Math.floor(index / x) % y, Math.floor(index / (x * y))];
    const [px = 0, py = 0, pz = 0] = place.map((at, d) => at + ((launch[d] ?? 1) > 2 ? margin : 0));
    return px + launch[0] * (py + launch[1] * pz);
  });
}

function insideOf(extent: number): number {
  return extent > 2 ? extent - 2 : extent;
}
