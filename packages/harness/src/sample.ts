import type { BoundDispatch } from './dispatch.ts';
import { HarnessError } from './faults.ts';
import type { StoppingRule } from './stopping-rule.ts';
import type { PassTimer } from './timestamps.ts';

/** So many spoiled samples of one contender mean a broken clock, not bad luck. */
const MAX_DROPPED = 100;

/** Rounds after the warm-up, at most: a batch may begin when one sample is missing, and every spoiled one is taken again. */
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
}

export interface SamplingOptions {
  readonly device: GPUDevice;
  readonly timer: PassTimer;
  /** Decides by the first contender's samples. */
  readonly rule: StoppingRule;
  readonly warmUps: number;
  /** Samples between two looks at the clock. */
  readonly batch: number;
}

/**
 * Times the contenders in turn (A B A B …), so that a drift of the clock hits all alike: warm up, then sample in batches until the first
 * contender's rule is content. Every timed pass starts on a drained queue.
 */
export async function sampleAlternating(contenders: readonly Contender[], options: SamplingOptions): Promise<readonly Samples[]> {
  const { rule, warmUps, batch } = options;
  for (let i = -warmUps; i < 0; i++) await runRound(contenders, i, options);
  await options.timer.collect();
  const taken = contenders.map(() => ({ samplesNs: [] as number[], dropped: 0 }));
  for (let i = 0; !rule.isDone(); ) {
    const end = i + batch;
    for (; i < end; i++) await runRound(contenders, i, options);
    const times = await options.timer.collect();
    times.forEach((ns, slot) => {
      const samples = taken[slot % contenders.length];
      if (!samples) return;
      if (ns === null) samples.dropped++;
      else samples.samplesNs.push(ns);
      if (ns !== null && slot % contenders.length === 0) rule.add(ns);
    });
    if (taken.some(({ dropped }) => dropped > MAX_DROPPED)) throw new HarnessError('The GPU clock gives no time stamps that can be used.');
  }
  return taken;
}

async function runRound(contenders: readonly Contender[], i: number, { device, timer }: SamplingOptions): Promise<void> {
  for (const contender of contenders) {
    contender.before?.(i);
    await device.queue.onSubmittedWorkDone();
    contender.onRun?.(i);
    timer.submit(contender.dispatches(i));
    contender.after?.(i);
  }
  await device.queue.onSubmittedWorkDone();
}
