/** A span of the host's clock that is long beside its steps and beside a call, in milliseconds. */
const LONG_ENOUGH_MS = 1;

/** Calls in one span, at most. */
const MOST_CALLS = 2 ** 20;

/** What V8 needs to compile a function for speed: it is called until this time has passed, in milliseconds. */
const WARM_UP_MS = 20;

/** Calls `run` until it is warm. */
export function warmUp(run: () => void, clock: () => number): void {
  const start = clock();
  do run();
  while (clock() - start < WARM_UP_MS);
}

/** Samples of the time of one call, in nanoseconds: each is a span of as many calls as last a millisecond, over their number. */
export function sampleCalls(
  run: () => void,
  { samples, samplingNs }: { readonly samples: number; readonly samplingNs: number },
  clock: () => number,
): number[] {
  let calls = 1;
  while (calls < MOST_CALLS && spanMs(run, calls, clock) < LONG_ENOUGH_MS) calls *= 2;
  const taken: number[] = [];
  for (let spentNs = 0; taken.length < samples && spentNs < samplingNs; ) {
    const ns = 1e6 * spanMs(run, calls, clock);
    spentNs += ns;
    if (ns > 0) taken.push(ns / calls);
  }
  return taken;
}

function spanMs(run: () => void, calls: number, clock: () => number): number {
  const start = clock();
  for (let i = 0; i < calls; i++) run();
  return clock() - start;
}
