/** The median of samples with its confidence interval; all in nanoseconds. */
export interface Summary {
  readonly medianNs: number;
  readonly ciLowNs: number;
  readonly ciHighNs: number;
}

/** The largest probability outside the interval on each side: 95 % inside. */
const TAIL = 0.025;

/** With fewer samples not even [smallest, largest] holds the median with 95 %: 1 − 2 · 2^−5 = 93.75 %. */
export const MIN_SAMPLES_FOR_INTERVAL = 6;

/**
 * The median and a confidence interval for it that holds whatever the distribution of the times is: two order statistics, the k-th
 * smallest and the k-th largest, with the largest k for which `P(Binomial(n, 1/2) < k) ≤ 2.5 %` (G. J. Hahn, W. Q. Meeker, Statistical
 * Intervals, Wiley 1991, chapter 5; J.-Y. Le Boudec, Performance Evaluation of Computer and Communication Systems, EPFL Press 2010,
 * §2.2). Samples are taken to be independent; from six on the coverage is at least 95 %. With fewer the interval is [smallest, largest],
 * which is **not** 95 %: 50 % for two, 75 % for three, 87.5 % for four, 93.75 % for five.
 *
 * Throws `RangeError` for no samples or one that is not finite.
 */
export function summarize(samplesNs: readonly number[]): Summary {
  return summarizeAt(samplesNs, lowerRank);
}

/**
 * The same for samples whose number follows from themselves, as a stopping rule decides it. An interval for a fixed number, looked at again
 * and again, misses the median more often than it says (P. Armitage, C. K. McPherson, B. C. Rowe, Repeated Significance Tests on Accumulating
 * Data, J. R. Stat. Soc. A 132, 1969). This one is wider, so that with 95 % **all** the intervals from six samples on hold the median, and so
 * does the one at which a rule stops, whatever the rule is (repeated confidence intervals: C. Jennison, B. W. Turnbull, J. R. Stat. Soc. B 51,
 * 1989; for quantiles: S. R. Howard, A. Ramdas, Bernoulli 28, 2022). See `repeatedRank`.
 */
export function summarizeStopped(samplesNs: readonly number[]): Summary {
  return summarizeAt(samplesNs, repeatedRank);
}

function summarizeAt(samplesNs: readonly number[], rankOf: (n: number) => number): Summary {
  if (samplesNs.length === 0) throw new RangeError('The median of no samples is undefined.');
  if (!samplesNs.every(Number.isFinite)) throw new RangeError('A median needs finite samples.');
  const sorted = Float64Array.from(samplesNs).sort();
  const n = sorted.length;
  const rank = rankOf(n);
  return {
    medianNs: (at(sorted, Math.floor((n - 1) / 2)) + at(sorted, Math.floor(n / 2))) / 2,
    ciLowNs: at(sorted, rank - 1),
    ciHighNs: at(sorted, n - rank),
  };
}

/**
 * The k of `summarize`, at least 1. The probabilities of Binomial(n, 1/2) follow from each other, `P(i + 1) = P(i) · (n − i) / (i + 1)`;
 * their logarithms are added because `P(0) = 2^−n` is below the smallest double from n = 1075 on.
 */
function lowerRank(n: number): number {
  let logProbability = -n * Math.LN2;
  let below = 0;
  for (let i = 0; ; i++) {
    below += Math.exp(logProbability);
    if (below > TAIL) return Math.max(1, i);
    logProbability += Math.log((n - i) / (i + 1));
  }
}

/**
 * The k of `summarizeStopped`, at least 1. The number of samples below the median is a random walk whose every step is 1 or 0 with the same
 * probability; the median leaves the interval when fewer than k of n are below it. Its distribution gives the probability of leaving, exactly. Of
 * the 2.5 % on each side `1 − 3/n` may be spent up to sample n, so that early intervals are not wide and later ones still grow narrower
 * (a spending function: K. K. G. Lan, D. L. DeMets, Biometrika 70, 1983).
 */
function repeatedRank(n: number): number {
  /** Probabilities of 0, 1, 2 … samples below the median, without the walks that have left. */
  let below = Float64Array.of(1);
  let left = 0;
  let rank = 0;
  for (let taken = 1; taken <= n; taken++) {
    below = afterOneMore(below);
    if (taken < MIN_SAMPLES_FOR_INTERVAL) continue;
    const most = TAIL * (1 - 3 / taken);
    for (let cost = at(below, rank); rank === 0 || left + cost <= most; cost = at(below, rank)) {
      left += cost;
      below[rank++] = 0;
    }
  }
  return Math.max(1, rank);
}

function afterOneMore(below: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: below.length + 1 }, (_, count) => ((below[count] ?? 0) + (below[count - 1] ?? 0)) / 2);
}

function at(sorted: Float64Array, index: number): number {
  const value = sorted[index];
  if (value === undefined) throw new RangeError(`Sample ${index} of ${sorted.length} does not exist.`);
  return value;
}
