/** The processor's clock. */
export interface HostClock {
  /** Milliseconds. */
  readonly ms: () => number;
  /** Its step in nanoseconds; 0 where it is fine. */
  readonly stepNs: number;
}

/** How many samples of a function are taken. */
export interface CallSampling {
  readonly samples: number;
  /** No sample is begun after this many nanoseconds of samples. */
  readonly samplingNs: number;
  /** Fewest steps of the clock in one sample. */
  readonly stepsPerSample: number;
}

export interface SampledCalls {
  readonly samplesNs: readonly number[];
  /** The error that the clock's step may cause in each sample, in nanoseconds; absent where it is negligible. */
  readonly resolutionNs?: number;
}

/** A span of the host's clock that is long compared with a call, in milliseconds. */
const LONG_ENOUGH_MS = 1;

/** Most calls in one span. */
const MOST_CALLS = 2 ** 20;

/** Time in milliseconds for which a function is called before it is timed, so that V8 optimises it. */
const WARM_UP_MS = 20;

/** Calls `run` until it is warm. */
export function warmUp(run: () => void, { ms }: HostClock): void {
  const start = ms();
  do run();
  while (ms() - start < WARM_UP_MS);
}

/**
 * Samples of the time of one call, in nanoseconds: each is a span with enough calls to last a millisecond and many steps of the clock,
 * divided by their number.
 */
export function sampleCalls(run: () => void, { samples, samplingNs, stepsPerSample }: CallSampling, clock: HostClock): SampledCalls {
  const longEnoughMs = Math.max(LONG_ENOUGH_MS, (stepsPerSample * clock.stepNs) / 1e6);
  let calls = 1;
  while (calls < MOST_CALLS && spanMs(run, calls, clock) < longEnoughMs) calls *= 2;
  const taken: number[] = [];
  for (let spentNs = 0; taken.length < samples && spentNs < samplingNs; ) {
    const ns = 1e6 * spanMs(run, calls, clock);
    spentNs += ns;
    if (ns > 0) taken.push(ns / calls);
  }
  return { samplesNs: taken, ...(clock.stepNs > 0 && { resolutionNs: clock.stepNs / calls }) };
}

function spanMs(run: () => void, calls: number, { ms }: HostClock): number {
  const start = ms();
  for (let i = 0; i < calls; i++) run();
  return ms() - start;
}
