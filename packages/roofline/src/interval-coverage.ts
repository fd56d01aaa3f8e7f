/**
 * From this many samples on, the interval of a median is a 95 % interval; `packages/harness` chooses the ranks, and a test compares the
 * two.
 */
const SAMPLES_FOR_95_PERCENT = 6;

/**
 * The probability that the interval of a result holds the true median; 0 for a single sample, whose interval is a point. From six samples
 * on at least 0.95. With fewer the interval is [smallest, largest], which misses the median when all samples lie on one side of it: 1 − 2 ·
 * 2^−n (G. J. Hahn, W. Q. Meeker, Statistical Intervals, Wiley 1991, chapter 5). Throws `RangeError` for no samples.
 */
export function intervalCoverage(samples: number): number {
  if (!(Number.isInteger(samples) && samples > 0)) throw new RangeError(`An interval needs at least one sample, not ${samples}.`);
  return samples >= SAMPLES_FOR_95_PERCENT ? 0.95 : 1 - 2 ** (1 - samples);
}

/** `95 %`, `93.8 %`, `50 %`; `none` for a single sample. Used wherever a page or a report states the certainty of an interval. */
export function coverageWords(samples: number): string {
  const coverage = intervalCoverage(samples);
  return coverage === 0 ? 'none' : `${Math.round(coverage * 1000) / 10} %`;
}
