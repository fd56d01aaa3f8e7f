/** Rounds down to a tenth of a point: full points always mean that nothing is missing. */
export function inTenths(points: number): number {
  return Math.floor(points * 10 + 1e-6) / 10;
}
