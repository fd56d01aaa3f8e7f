/**
 * How Lighthouse 12 computes its performance score for a page on a desktop: each metric is mapped by a log-normal curve, and the results
 * are weighted. Curves: `scoring` of desktop in https://github.com/GoogleChrome/lighthouse/tree/v12.0.0/core/audits/metrics and
 * audits/layout-shift; weights: https://developer.chrome.com/docs/lighthouse/performance/performance-scoring.
 */

/** Milliseconds, except for `cls`, which has no unit. */
export interface Metrics {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

interface Curve {
  /** Scores 0.9. */
  readonly p10: number;
  /** Scores 0.5. */
  readonly median: number;
  /** Percent. */
  readonly weight: number;
}

/** Speed Index (10 %, p10 1311 ms, median 2300 ms) is missing: it needs a film of the page as it is painted. */
const CURVES: Readonly<Record<keyof Metrics, Curve>> = {
  fcp: { p10: 934, median: 1600, weight: 10 },
  lcp: { p10: 1200, median: 2400, weight: 25 },
  tbt: { p10: 150, median: 350, weight: 30 },
  cls: { p10: 0.1, median: 0.25, weight: 25 },
};

/** Quantile of the standard normal distribution: 10 % are above it. */
const Z_90 = 1.2815515655446004;

/** Share of a log-normal distribution above `value`, 0 … 1: 0.9 at `p10`, 0.5 at `median`. */
export function logNormalScore({ p10, median }: Pick<Curve, 'p10' | 'median'>, value: number): number {
  if (value <= 0) return 1;
  const sigma = Math.log(median / p10) / Z_90;
  return (1 - erf(Math.log(value / median) / sigma / Math.SQRT2)) / 2;
}

/** 0 … 100, from the four metrics, with their weights divided by their sum of 90 %. */
export function performanceScore(metrics: Metrics): number {
  const names = Object.keys(CURVES) as (keyof Metrics)[];
  const weights = names.reduce((total, name) => total + CURVES[name].weight, 0);
  const points = names.reduce((total, name) => total + CURVES[name].weight * logNormalScore(CURVES[name], metrics[name]), 0);
  return Math.round((100 * points) / weights);
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26; the error is at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}
