import { createPassTimer, type OpenDevice } from '@rooflab/harness';
import { createFmaProbe } from '../roof/fma-probe.ts';
import { HARDWARE } from '../roof/roof-plan.ts';

/** Brings the GPU's clock up before something is timed. Between timed runs the host prepares inputs, and an idle GPU lowers its clock. */
export type RaiseClock = () => Promise<void>;

export interface ClockedWork {
  /** Does the same arithmetic each time; nanoseconds, null where the clock gave none. */
  readonly runNs: () => Promise<number | null>;
  /** How far the clock's step may put a run off, in nanoseconds. */
  readonly stepNs: number;
  /** Milliseconds of the host. */
  readonly clock: () => number;
}

/** Runs that differ by less are as fast as each other. */
const TOLERANCE = 0.03;

/** Nothing is known of a device at first: its fastest run is looked for until none was faster for so long. */
const FIRST_LOOK_MS = 300;

/** Then the device is taken as it is: hot, or short of power. */
const LONGEST_MS = 1_000;

/**
 * Repeats the work until a run is as fast as the fastest one seen. An idle H200 falls from 1980 to 345 MHz, and kernels that were timed
 * without this took up to five times as long in one round as in the other.
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
      const slackNs = Math.max(TOLERANCE * fastestNs, stepNs);
      if (ns < fastestNs - (Number.isFinite(slackNs) ? slackNs : 0)) fasterMs = nowMs;
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

/** With the multiply-adds that measure the arithmetic ceiling. A software device has no clock of its own to raise. */
export async function raiseClockOf(
  { software, device }: OpenDevice,
  { stepNs = 1, clock }: { readonly stepNs?: number | undefined; readonly clock: () => number },
): Promise<RaiseClock> {
  if (software) return async () => {};
  const workgroups = HARDWARE.fmaWorkgroups;
  const probe = await createFmaProbe(
    device,
    { workgroupSize: Math.min(256, device.limits.maxComputeInvocationsPerWorkgroup), chains: 4 },
    workgroups,
  );
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
