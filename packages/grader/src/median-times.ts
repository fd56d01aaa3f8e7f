import { type Contender, createStoppingRule, type PassTimer, sampleAlternating, summarize } from '@rooflab/harness';

interface FixedRuns {
  readonly device: GPUDevice;
  readonly timer: PassTimer;
  /** Runs of each that count, and runs before them that do not. */
  readonly samples: number;
  readonly warmUps?: number;
}

/** Median nanoseconds of each contender, which run in turn, equally often; null where the clock gave no usable sample. */
export async function medianTimes(
  contenders: readonly Contender[],
  { device, timer, samples, warmUps = 1 }: FixedRuns,
): Promise<(number | null)[]> {
  const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: Number.POSITIVE_INFINITY });
  const taken = await sampleAlternating(contenders, { device, timer, rule, warmUps, batch: samples });
  return taken.map(({ samplesNs }) => (samplesNs.length > 0 ? summarize(samplesNs).medianNs : null));
}
