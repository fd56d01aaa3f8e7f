import { createPassTimer, type OpenDevice } from '@rooflab/harness';
import { type CeilingKernels, createCeilingKernels } from './ceiling-kernels.ts';
import { roofPlan } from './roof-plan.ts';

/**
 * Brings the GPU's clock rate up before something is timed: between timed runs the host prepares inputs, and an idle GPU lowers its clock
 * rate.
 */
export type RaiseClock = () => Promise<void>;

export interface ClockedWork {
  /** Does the same arithmetic each time; returns nanoseconds, or null where the clock gave none. */
  readonly runNs: () => Promise<number | null>;
  /** The error that the clock's step may cause in a run, in nanoseconds. */
  readonly stepNs: number;
  /** Milliseconds of the host. */
  readonly clock: () => number;
}

/** Runs that differ by less count as equally fast. */
const TOLERANCE = 0.03;

/** A device's top speed is unknown at first: it counts as found when no run was faster for this long. */
const FIRST_LOOK_MS = 300;

/** After this long the device is taken as it is: hot, or short of power. An H200 that had been idle took up to 1.6 s to reach its clocks. */
export const LONGEST_MS = 2_500;

/**
 * Repeats the work until a run is as fast as the fastest one seen. An idle H200 falls from 1980 to 345 MHz, and kernels that were timed
 * without this took up to five times as long in one round as in another.
 */
export function createRaiseClock({ runNs, stepNs, clock }: ClockedWork): RaiseClock {
  let fastestNs = Number.POSITIVE_INFINITY;
  let isKnown = false;
  return async () => {
    const startMs = clock();
    let fasterMs = startMs;
    for (;;) {
      const ns = (await runNs()) ?? Number.POSITIVE_INFINITY;
      const nowMs = clock();
      const slackNs = Number.isFinite(fastestNs) ? Math.max(TOLERANCE * fastestNs, stepNs) : 0;
      if (ns < fastestNs - slackNs) fasterMs = nowMs;
      const isFast = ns <= fastestNs + slackNs;
      fastestNs = Math.min(fastestNs, ns);
      if (isFast && nowMs - fasterMs >= (isKnown ? 0 : FIRST_LOOK_MS)) break;
      if (nowMs - startMs < LONGEST_MS) continue;
      fastestNs = ns;
      break;
    }
    isKnown = true;
  };
}

interface Clocks {
  /** Step of the GPU's time stamps; null where there are none, so that the GPU's clock rate cannot be observed. */
  readonly stepNs: number | null;
  /** Milliseconds of the host. */
  readonly clock: () => number;
  /** What has been compiled on the same device; default: nothing. */
  readonly kernels?: CeilingKernels | undefined;
}

/** With the multiply-adds that measure the arithmetic ceiling. A software device has no clock rate of its own to raise. */
export async function raiseClockOf(opened: OpenDevice, { stepNs, clock, kernels }: Clocks): Promise<RaiseClock> {
  const { software, device } = opened;
  if (software || stepNs === null) return async () => {};
  const { fmaShapes } = roofPlan(opened, {});
  const shape = fmaShapes.at(-1);
  if (!shape) throw new TypeError('No shape for the arithmetic ceiling.');
  const probe = await (kernels ?? createCeilingKernels(opened)).fma(shape);
  const timer = createPassTimer(device, { stepNs });
  return createRaiseClock({
    stepNs,
    clock,
    async runNs() {
      await device.queue.onSubmittedWorkDone();
      timer.submit(probe.dispatches());
      return (await timer.collect())[0] ?? null;
    },
  });
}
