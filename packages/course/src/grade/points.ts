/** Points as people write them: at most two decimals. */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}

/** Without the last digits, in which 0.8 × 40 is 32.00000000000001. */
export function exactPoints(points: number): number {
  return Number(points.toPrecision(12));
}

export function sumPoints(points: readonly number[]): number {
  return exactPoints(points.reduce((sum, each) => sum + each, 0));
}
