import { nextRepeats } from './clock-step.ts';
import type { BoundDispatch } from './dispatch.ts';
import { HarnessError } from './faults.ts';
import type { StoppingRule } from './stopping-rule.ts';
import type { PassTimer } from './timestamps.ts';

/** This many spoiled samples of one contender mean a broken clock, not bad luck. */
const MAX_DROPPED = 100;

/** At most this many rounds after the warm-up: a batch may begin when one sample is missing, and every spoiled sample is repeated. */
export function mostRounds({ maxSamples, batch }: { maxSamples: number; batch: number }): number {
  return maxSamples + MAX_DROPPED + batch;
}

/** What is timed, by sample number (from 0); warm-up runs have negative numbers. */
export interface Contender {
  /** Untimed work before sample `i`: poison outputs. */
  readonly before?: (i: number) => void;
  readonly dispatches: (i: number) => readonly BoundDispatch[];
  /** Untimed work after sample `i`: judge the output. */
  readonly after?: (i: number) => void;
  /** Called right before the timed submission, so that a watchdog can be set. */
  readonly onRun?: (i: number) => void;
}

export interface Samples {
  readonly samplesNs: readonly number[];
  /** Samples whose time stamps ran backwards. */
  readonly dropped: number;
  /**
   * The error that the clock's step may cause in each sample, in nanoseconds: the step divided by the runs timed as one. Absent for a fine
   * clock.
   */
  readonly resolutionNs?: number;
}

export interface SamplingOptions {
  readonly device: GPUDevice;
  readonly timer: PassTimer;
  /** Decides by the first contender's samples. */
  readonly rule: StoppingRule;
  readonly warmUps: number;
  /** Samples before the rule is asked for the first time; `batch` where absent. */
  readonly first?: number;
  /** Samples between two questions to the rule, and two checks of the clock. */
  readonly batch: number;
  /** Asked after every sample: true ends the sampling, whatever the rule says. */
  readonly isSpent?: () => boolean;
}

/**
 * Times the contenders in turn (A B A B …), so that clock drift affects all alike: warms up, then samples in batches until the first
 * contender's rule is satisfied. Every timed pass starts with an empty queue and with the caches in the same state.
 */
export async function sampleAlternating(contenders: readonly Contender[], options: SamplingOptions): Promise<readonly Samples[]> {
  const { rule, warmUps, batch, first = batch } = options;
  const once = contenders.map(() => 1);
  for (let i = -warmUps; i < 0; i++) await runRound(contenders, { i, repeats: once }, options);
  await options.timer.collect();
  const repeats = options.timer.stepNs > 1 ? await enoughRepeats(contenders, options) : once;
  const { stepNs } = options.timer;
  const taken = repeats.map((times) => ({ samplesNs: [] as number[], dropped: 0, ...(stepNs > 1 && { resolutionNs: stepNs / times }) }));
  let spent = false;
  for (let i = 0; !spent && !rule.isDone(); ) {
    for (const end = i + (i === 0 ? first : batch); i < end && !spent; i++) {
      await runRound(contenders, { i, repeats }, options);
      spent = options.isSpent?.() ?? false;
    }
    const times = await options.timer.collect();
    times.forEach((passNs, slot) => {
      const samples = taken[slot % contenders.length];
      const ns = passNs === null ? null : passNs / (repeats[slot % contenders.length] ?? 1);
      if (!samples) return;
      if (ns === null) samples.dropped++;
      else samples.samplesNs.push(ns);
      if (ns !== null && slot % contenders.length === 0) rule.add(ns);
    });
    if (taken.some(({ dropped }) => dropped > MAX_DROPPED)) throw new HarnessError('The GPU clock gives no usable time stamps.');
  }
  return taken;
}

/** Times run `i` of one contender. Null where the clock ran backwards. */
export async function timeOnce(contender: Contender, i: number, on: Pick<SamplingOptions, 'device' | 'timer'>): Promise<number | null> {
  await runRound([contender], { i, repeats: [1] }, on);
  const [ns = null] = await on.timer.collect();
  return ns;
}

interface Round {
  readonly i: number;
  /** How many runs one timed pass consists of, for each contender. */
  readonly repeats: readonly number[];
}

/** The last run is still going on then: the next one waits for it, and so does `collect`. */
async function runRound(
  contenders: readonly Contender[],
  { i, repeats }: Round,
  { device, timer }: Pick<SamplingOptions, 'device' | 'timer'>,
): Promise<void> {
  for (const [slot, contender] of contenders.entries()) {
    contender.before?.(i);
    if (i >= 0) timer.settle();
    await device.queue.onSubmittedWorkDone();
    contender.onRun?.(i);
    timer.submit(repeated(contender, i, repeats[slot] ?? 1));
    contender.after?.(i);
  }
}

/** Runs of different numbers that are repeated in turn, so that they use different inputs; more would only cost memory. */
const REPEATED_RUNS = 16;

/** `times` runs as one; the last is run `i` itself, so that the output judged afterwards is its own. */
function repeated(contender: Contender, i: number, times: number): readonly BoundDispatch[] {
  if (times === 1) return contender.dispatches(i);
  const runs = Array.from({ length: Math.min(times, REPEATED_RUNS) }, (_, k) => contender.dispatches(i + k));
  return Array.from({ length: times }, (_, k) => runs[(times - 1 - k) % runs.length] ?? []).flat();
}

/**
 * For a coarse clock: puts enough runs into one pass to make the clock's step a small part of the time. Tuned on the last warm-up run of
 * each contender.
 */
async function enoughRepeats(contenders: readonly Contender[], options: SamplingOptions): Promise<readonly number[]> {
  const enough: number[] = [];
  for (const contender of contenders) {
    let repeats = 0;
    for (let next = 1; next !== repeats; ) {
      repeats = next;
      await runRound([contender], { i: -1, repeats: [repeats] }, options);
      const [elapsedNs = null] = await options.timer.collect();
      next = nextRepeats(repeats, elapsedNs, options.timer.stepNs);
    }
    enough.push(repeats);
  }
  return enough;
}
