import { quantile } from '@rooflab/roofline';

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Rounded to `digits` decimal places. */
export function spread(values: readonly number[], digits = 0): Spread {
  const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
  return { p50: round(quantile(values, 0.5)), p95: round(quantile(values, 0.95)), max: round(quantile(values, 1)) };
}
