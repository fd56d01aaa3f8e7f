/** One timed size with its raw samples; all times in ns. */
export interface SampleSet {
  readonly id: string;
  /** `n = 268 435 456` */
  readonly label: string;
  readonly samplesNs: readonly number[];
  readonly medianNs: number;
  readonly ciLowNs: number;
  readonly ciHighNs: number;
}

/** Multiples of the median; values beyond the range go into the outermost bin. */
export interface RelativeRange {
  readonly low: number;
  readonly high: number;
}

/** A sample slower than this many medians is not about the kernel; the axis ends here. */
const SLOWEST = 2;
const FASTEST = 0.5;

/** The range that the sets need, at least 2 % on both sides, so that a quiet device does not look noisy. */
export function relativeRange(sets: readonly SampleSet[]): RelativeRange {
  const relative = sets.flatMap(({ samplesNs, medianNs }) => samplesNs.map((ns) => ns / medianNs));
  return {
    low: Math.max(FASTEST, Math.min(0.98, ...relative)),
    high: Math.min(SLOWEST, Math.max(1.02, ...relative)),
  };
}

export interface SampleBin {
  /** Multiples of the median. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function sampleBins({ samplesNs, medianNs }: SampleSet, { low, high }: RelativeRange, bins: number): SampleBin[] {
  const width = (high - low) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const ns of samplesNs) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((ns / medianNs - low) / width)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: low + bin * width, to: low + (bin + 1) * width, count }));
}
