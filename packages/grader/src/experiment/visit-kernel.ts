import { createStoppingRule, sampleAlternating } from '@rooflab/harness';
import type { TimedSize } from '@rooflab/lab';
import { formatCount, formatTime } from '@rooflab/roofline/units';
import { asOurs } from '../as-ours.ts';
import { estimateTime } from '../estimate-time.ts';
import { createTimedBuffers } from '../input-sets.ts';
import type { Finding, Judge, PreparedSet } from '../judge.ts';
import type { Kernel } from '../kernel.ts';
import { kernelContender, studentsScratch, timeUnjudged } from '../kernel-runs.ts';
import type { RaiseClock } from '../roof/steady-clock.ts';
import type { Scratch } from '../scratch.ts';
import type { TimedSession } from '../session.ts';
import { averageCost, prepareSets, timeSmaller } from '../time-size.ts';
import { workOf } from '../work.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Taken } from './visits.ts';

export interface KernelPlace extends Place {
  readonly kernel: Kernel;
  readonly judge: Judge;
  /** One input set that every run reads, or enough sets that no cache holds them. */
  readonly inputs: 'warm' | 'rotating';
  readonly raiseClock: RaiseClock;
}

/**
 * Times a kernel at one place; every output is judged. Throws `SkippedPlace` where an output is wrong, a buffer too long or a run too slow,
 * and `KernelFault` or `PlanError` where the kernel cannot be launched.
 */
export async function visitKernel(place: KernelPlace): Promise<Taken> {
  const { session, kernel, judge, timed, inputs } = place;
  refuseLongBuffers(place);
  await refuseSlowRun(place);
  session.ours('timing', `preparing ${place.label}`);
  const buffers = await createTimedBuffers(session, timed, { elementBytes: kernel.elementBytes, ...(inputs === 'warm' && { sets: 1 }) });
  const sets: PreparedSet[] = [];
  let scratch: Scratch | null = null;
  try {
    await prepareSets(judge, { timed, buffers }, sets);
    scratch = await studentsScratch(session, kernel, { timed, buffers, phase: 'timing' });
    const announce = () => session.student('timing', place.label, session.limits.runMs);
    const contender = await kernelContender(session, { kernel, timed, buffers, scratch, announce, judging: { judge, sets } });
    const { samples, batch, samplingNs } = place.limits;
    const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: samplingNs });
    const sampling = { device: session.device, timer: session.timer, rule, warmUps: session.limits.warmUps, batch };
    session.ours('timing', `raising the clock for ${place.label}`);
    await asOurs(place.raiseClock());
    const [taken] = await sampleAlternating([contender], sampling);
    refuseWrong(await judge.differences(judge.slots));
    const samplesNs = taken?.samplesNs ?? [];
    session.growth.note({ work: workOf(session.exercise, timed.size), ns: Math.min(...samplesNs) });
    const { bytesRead, bytesWritten, flops } = averageCost(session, timed, sets);
    const { resolutionNs = 0 } = taken ?? {};
    return { samplesNs, bytes: bytesRead + bytesWritten, flops, ...(resolutionNs > 0 && { resolutionNs }) };
  } finally {
    scratch?.destroy();
    for (const set of sets) set.destroy();
    buffers.destroy();
  }
}

/** A kernel that has not run yet starts with a small size, because a run cannot be stopped. */
const FIRST_SHARE = 2 ** -12;

async function refuseSlowRun({ session, kernel, timed, limits }: KernelPlace): Promise<void> {
  const { exercise, growth } = session;
  if (growth.expect(1) === null) {
    const smallest = exercise.smaller(timed, FIRST_SHARE);
    growth.note({ work: workOf(exercise, smallest.size), ns: await shortestOf(session, kernel, smallest) });
  }
  const look = {
    timed,
    attainableNs: 0,
    passFraction: null,
    leftMs: session.runsLeftMs(),
    tryOut: (smaller: typeof timed) => shortestOf(session, kernel, smaller),
  };
  const { begin, expectedNs } = await estimateTime(
    { exercise, growth, limits: { ...session.limits, longestTimedMs: limits.longestRunMs } },
    look,
  );
  if (begin) return;
  throw new SkippedPlace(
    `one run would take about ${formatTime(expectedNs)}; the longest that is measured takes ${limits.longestRunMs} ms`,
  );
}

/**
 * A run as short as this is repeated: on a busy machine a single run may have waited for others, and the time of larger sizes is predicted
 * from it.
 */
const SHORT_NS = 50e6;

async function shortestOf(session: TimedSession, kernel: Kernel, timed: TimedSize): Promise<number> {
  const firstNs = await timeSmaller(session, kernel, timed);
  if (firstNs > SHORT_NS) return firstNs;
  const why = 'to see how the time grows';
  return Math.min(firstNs, ...(await timeUnjudged(session, kernel, { timed, phase: 'timing', why, runs: [0, 1] })));
}

function refuseWrong(findings: readonly (Finding | null)[]): void {
  const wrong = findings.find((finding) => finding !== null);
  if (!wrong) return;
  if (wrong.unbalanced) throw new SkippedPlace('the output does not have the elements of its input');
  if (wrong.wrong === 0) throw new SkippedPlace(`the kernel wrote outside its output, first at index ${formatCount(wrong.firstIndex)}`);
  throw new SkippedPlace(
    `the output is wrong: ${formatCount(wrong.wrong)} ${wrong.checked === 1 ? 'value' : `of ${formatCount(wrong.checked)} elements`}, first at index ${formatCount(wrong.firstIndex)}`,
  );
}
