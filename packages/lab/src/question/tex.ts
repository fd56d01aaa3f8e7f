import { formatNumber, THIN_SPACE } from '@rooflab/roofline/units';

/** A number for a formula: `1\,200`, `0.28`; non-integers have at most four significant digits. */
export function texNumber(value: number): string {
  return formatNumber(value).replaceAll(THIN_SPACE, '\\,').replace('-', '{-}');
}
