/** From so many samples on the interval of a median is one of 95 %; `packages/harness` chooses the ranks, and a test holds both together. */
const SAMPLES_FOR_95_PERCENT = 6;

/**
 * How likely the interval of a result holds the true median, as a share; 0 for a single sample, whose interval is a point. From six samples
 * on at least 0.95. With fewer the interval is [smallest, largest], which misses the median when all samples lie on one side of it:
 * 1 − 2 · 2^−n (G. J. Hahn, W. Q. Meeker, Statistical Intervals, Wiley 1991, chapter 5). Throws `RangeError` for no samples.
 */
export function intervalCoverage(samples: number): number {
  if (!(Number.isInteger(samples) && samples > 0)) throw new RangeError(`An interval has samples, not ${samples}.`);
  return samples >= SAMPLES_FOR_95_PERCENT ? 0.95 : 1 - 2 ** (1 - samples);
}

/** `95 %`, `93.8 %`, `50 %`; `none` for a single sample. Wherever a page or a report says how certain an interval is. */
export function coverageWords(samples: number): string {
  const coverage = intervalCoverage(samples);
  return coverage === 0 ? 'none' : `${Math.round(coverage * 1000) / 10} %`;
}
