export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Nearest-rank quantile (the smallest value with at least the share `q` at or below it); NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** Rounded to `digits` decimal places. */
export function spread(values: readonly number[], digits = 0): Spread {
  const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
  return { p50: round(quantile(values, 0.5)), p95: round(quantile(values, 0.95)), max: round(quantile(values, 1)) };
}
