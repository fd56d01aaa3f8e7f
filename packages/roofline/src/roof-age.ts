import type { Roof } from '@rooflab/result';
import { THIN_SPACE } from './format-units.ts';

/** How old the roof was when a kernel was placed under it: `7 min`. Empty where it was measured in the grading, or less than a minute before. */
export function roofAge({ kept }: Pick<Roof, 'kept'>): string {
  const minutes = Math.floor((kept?.ageSeconds ?? 0) / 60);
  return minutes < 1 ? '' : `${minutes}${THIN_SPACE}min`;
}
