import type { Size } from '@rooflab/lab';

/** `n=257`, `nx=64, ny=8, nz=4`. */
export function caseLabel(size: Size): string {
  return Object.entries(size)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
