export interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** By linear interpolation between the two nearest values: definition 7 of R. J. Hyndman, Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996. Null for no values. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}
