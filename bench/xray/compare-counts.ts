import type { Xray } from '@rooflab/result';
import { countOf } from './count-of.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';

/**
 * Whether an x-ray's integers equal those of the formulas; null where the formulas hold only for subgroups of 32 lanes and the device has
 * others. Where they differ, `difference` contains both.
 *
 * @param name of the hand counts
 */
export function compareCounts(
  name: string,
  { size, dispatches, usesSubgroups, device }: Pick<Xray, 'size' | 'dispatches' | 'usesSubgroups' | 'device'>,
): { readonly same: boolean | null; readonly difference: string | null } {
  const [ours, hand] = [JSON.stringify(dispatches.map(countOf)), JSON.stringify(HAND_COUNTS[name]?.(size))];
  if (ours === hand) return { same: true, difference: null };
  if (usesSubgroups && device.software) return { same: null, difference: null };
  return { same: false, difference: `${name}: counted ${ours}, by hand ${hand}` };
}
