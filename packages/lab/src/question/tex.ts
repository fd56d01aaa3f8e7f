import { formatNumber, THIN_SPACE } from '@rooflab/roofline/units';

/** A number for a formula: `1\,200`, `0.28`; at most four significant digits of what is not whole. */
export function texNumber(value: number): string {
  return formatNumber(value).replaceAll(THIN_SPACE, '\\,').replace('-', '{-}');
}
