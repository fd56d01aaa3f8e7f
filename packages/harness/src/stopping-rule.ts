import { MIN_SAMPLES_FOR_INTERVAL, summarize } from './statistics.ts';

/** Collects samples and says when there are enough. */
export interface StoppingRule {
  /** Throws `RangeError` for a sample that is not a positive, finite number of nanoseconds. */
  add(ns: number): void;
  isDone(): boolean;
  /** `stable`: the median is known well enough; `limit`: the samples or the time ran out first; null: continue. */
  readonly reason: 'stable' | 'limit' | null;
}

export interface StoppingOptions {
  /** Largest accepted half-width of the 95 % interval, as a share of the median. */
  readonly relativeWidth?: number;
  /** With fewer samples the rule is never `stable`, and never with fewer than six, which have no 95 % interval. */
  readonly minSamples?: number;
  readonly maxSamples: number;
  /** Limit on the sum of the samples; the sample that exceeds it is the last. */
  readonly limitNs: number;
}

/**
 * Stops when the 95 % confidence interval of the median lies within ±1 % of it (`relativeWidth`), or else at a limit. The answer depends on
 * all samples so far, so a rule that was `stable` may continue when more samples widen the interval again; a limit is final. The interval
 * that is looked at is the one for a fixed number of samples (`summarize`), which holds the median less often when it is looked at again and
 * again. So it only decides when to stop; what is said about the median afterwards is the wider interval of `summarizeStopped`, which holds
 * whatever the rule is.
 */
export function createStoppingRule(options: StoppingOptions): StoppingRule {
  const { relativeWidth = 0.01, minSamples = 10, maxSamples, limitNs } = options;
  const samplesNs: number[] = [];
  let sumNs = 0;
  /** The answer for the samples so far; undefined until it is asked for. */
  let known: StoppingRule['reason'] | undefined;

  function add(ns: number): void {
    if (!(ns > 0 && ns < Number.POSITIVE_INFINITY)) throw new RangeError(`A sample is a positive time, not ${ns} ns.`);
    samplesNs.push(ns);
    sumNs += ns;
    known = undefined;
  }
  function reason(): StoppingRule['reason'] {
    if (known === undefined) known = decide();
    return known;
  }
  function decide(): StoppingRule['reason'] {
    if (samplesNs.length >= Math.max(minSamples, MIN_SAMPLES_FOR_INTERVAL) && isStable(samplesNs, relativeWidth)) return 'stable';
    return samplesNs.length >= maxSamples || sumNs > limitNs ? 'limit' : null;
  }
  return {
    add,
    isDone: () => reason() !== null,
    get reason() {
      return reason();
    },
  };
}

function isStable(samplesNs: readonly number[], relativeWidth: number): boolean {
  const { medianNs, ciLowNs, ciHighNs } = summarize(samplesNs);
  return (ciHighNs - ciLowNs) / 2 <= relativeWidth * medianNs;
}
