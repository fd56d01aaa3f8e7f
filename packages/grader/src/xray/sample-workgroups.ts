import type { SeededRandom } from '@rooflab/lab';

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

/** One workgroup out of each of `count` equal parts of the launch: linear indices, ascending. Null when that is all of them. */
export function drawWorkgroups(count: number, workgroups: number, random: SeededRandom): readonly number[] | null {
  if (count >= workgroups) return null;
  return Array.from({ length: count }, (_, i) => {
    const first = Math.floor((i * workgroups) / count);
    return random.int(first, Math.floor(((i + 1) * workgroups) / count) - 1);
  });
}
