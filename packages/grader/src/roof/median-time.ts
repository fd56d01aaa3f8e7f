import { type BoundDispatch, createStoppingRule, HarnessError, type PassTimer, sampleAlternating, summarize } from '@rooflab/harness';

/** Untimed runs, so that a large probe has touched all its memory once. */
const WARM_UPS = 3;

/** Median nanoseconds of a few runs of our own, after the warm-ups. */
export async function medianTime(
  device: GPUDevice,
  timer: PassTimer,
  run: { dispatches: (i: number) => readonly BoundDispatch[]; samples: number },
): Promise<number> {
  const { samples } = run;
  const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: Number.POSITIVE_INFINITY });
  const [taken] = await sampleAlternating([run], { device, timer, rule, warmUps: WARM_UPS, batch: samples });
  if (!taken || taken.samplesNs.length === 0) throw new HarnessError('The GPU clock gave no usable sample of a ceiling.');
  return summarize(taken.samplesNs).medianNs;
}
