import { createStoppingRule, HarnessError, type Samples, sampleAlternating, summarize, timeOnce } from '@rooflab/harness';
import { leastCost, type TimedSize } from '@rooflab/lab';
import type { CaseResult, Measurement, Roof } from '@rooflab/result';
import { type Cost, place } from '@rooflab/roofline';
import { asOurs } from './as-ours.ts';
import { caseLabel } from './case-label.ts';
import { besideKernel, type Ceiling, ceilingsFor } from './ceiling.ts';
import { estimateTime, type TimeEstimate } from './estimate-time.ts';
import { fastestCeiling } from './fastest-ceiling.ts';
import { createTimedBuffers, type TimedBuffers } from './input-sets.ts';
import type { Judge, PreparedSet } from './judge.ts';
import type { Kernel } from './kernel.ts';
import { kernelContender, studentsScratch, type TimedInputs, timeUnjudged } from './kernel-runs.ts';
import { STABLE_RELATIVE_HALF_WIDTH } from './limits.ts';
import { medianTimes } from './median-times.ts';
import { roofBeside } from './other-ceiling.ts';
import type { ProbedRoof } from './roof/probed-roof.ts';
import type { ProbedBuffers } from './roof/probes.ts';
import { lostClocks, reachClocks } from './roof/reach-clocks.ts';
import { samplingPlan } from './sampling-plan.ts';
import { createScratch, type Scratch, scratchOf } from './scratch.ts';
import { SpentTime, type TimedSession } from './session.ts';
import { judgedCase, measurementOf } from './timed-parts.ts';
import { workOf } from './work.ts';

export interface TimedKernels {
  readonly kernel: Kernel;
  /** The lab's own rung, timed in the same session; null to leave it out. */
  readonly rung: { readonly name: string; readonly kernel: Kernel } | null;
  readonly judge: Judge;
  readonly ceilings: ProbedRoof;
  /** Pass mark as a fraction of the roof; null where speed is not graded. */
  readonly passFraction: number | null;
}

/** Bytes of the longest view of all that is timed on the same buffers. */
function longestElement({ kernel, rung }: Pick<TimedKernels, 'kernel' | 'rung'>): number {
  return Math.max(kernel.elementBytes, rung?.kernel.elementBytes ?? 0);
}

export interface TimedOutcome {
  readonly measurement: Measurement;
  /** Every timed output, as one more case; null when the size was not run because it would take too long. */
  readonly testCase: CaseResult | null;
  /** The roof with the ceiling that was measured beside the kernel, at this byte count. */
  readonly roof: Roof;
  /** That ceiling as a share of the roof as it was measured; null where none was timed. */
  readonly beside: NonNullable<Roof['kept']>['beside'];
  /** The device was slower than its roof says, which was measured before. */
  readonly wasSlow: boolean;
  /** Why the time was projected although runs had begun: the student's file ran out of time. */
  readonly spent?: string;
}

/** A timed size, and how many remain to be timed, including this one: they share the remaining device time. */
export interface TimedTurn {
  readonly timed: TimedSize;
  readonly sizesLeft: number;
}

/**
 * Times the kernel at one size, unless a run there would take too long: then the time is projected from smaller sizes. Each sample starts
 * with a poisoned output and scratch and another input set, alternates with the ceiling that bounds this kernel, and is judged on the
 * device. When the kernel's time is used up before it is timed, its time is projected too. Throws `KernelFault` when WebGPU refuses the launch
 * at this size.
 */
export async function timeSize(session: TimedSession, kernels: TimedKernels, turn: TimedTurn): Promise<TimedOutcome> {
  try {
    return await timeOrProject(session, kernels, turn);
  } catch (error) {
    const work = workOf(session.exercise, turn.timed.size);
    const expected = session.growth.expect(work);
    if (!(error instanceof SpentTime) || !expected) throw error;
    return { ...projected(session, kernels, { ...turn, ...expected }), spent: error.message };
  }
}

/** Message about a size that was not timed. */
function projected(
  { exercise }: TimedSession,
  { kernel, ceilings: { roof } }: TimedKernels,
  { timed, expectedNs }: Pick<TimedTurn, 'timed'> & Pick<TimeEstimate, 'expectedNs'>,
): TimedOutcome {
  const run = { kernel, timed, cost: leastCost(exercise, timed.size), roof };
  const measurement = measurementOf(run, { samplesNs: [], dropped: 0, rung: null, projectedNs: expectedNs });
  return { roof, beside: null, wasSlow: false, measurement, testCase: null };
}

async function timeOrProject(session: TimedSession, kernels: TimedKernels, { timed, sizesLeft }: TimedTurn): Promise<TimedOutcome> {
  const leftMs = session.runsLeftMs() / sizesLeft;
  const cost = leastCost(session.exercise, timed.size);
  const { kernel, ceilings, passFraction } = kernels;
  const attainableNs = attainable(cost, ceilings.roof);
  const estimate = await estimateTime(session, {
    timed,
    attainableNs,
    passFraction,
    leftMs,
    tryOut: (smaller) => timeSmaller(session, kernel, smaller),
  });
  if (!estimate.begin) return projected(session, kernels, { timed, ...estimate });
  session.ours('timing', `preparing ${caseLabel(timed.size)}`);
  const buffers = await createTimedBuffers(session, timed, { elementBytes: longestElement(kernels) });
  const sets: PreparedSet[] = [];
  let scratch: Scratch | null = null;
  try {
    await prepareSets(kernels.judge, { timed, buffers }, sets);
    scratch = await studentsScratch(session, kernel, { timed, buffers, phase: 'timing' });
    return await timeOnBuffers(session, kernels, { timed, buffers, scratch, sets, estimate, leftMs });
  } finally {
    scratch?.destroy();
    for (const set of sets) set.destroy();
    buffers.destroy();
  }
}

interface TimedRuns extends TimedInputs {
  readonly sets: readonly PreparedSet[];
  readonly estimate: TimeEstimate;
  readonly leftMs: number;
}

async function timeOnBuffers(session: TimedSession, kernels: TimedKernels, runs: TimedRuns): Promise<TimedOutcome> {
  const { timed, buffers, sets } = runs;
  const { kernel, judge, ceilings } = kernels;
  const label = caseLabel(timed.size);
  const cost = averageCost(session, timed, sets);
  session.ours('timing', `preparing the ceiling at ${label}`);
  const buffersOf = ownBuffers(buffers);
  const shapes = await asOurs(ceilingsFor(ceilings, cost, buffersOf));
  const hasClocks = ceilings.isKept && !session.opened.software;
  if (hasClocks) await asOurs(reachClocks(session, ceilings, shapes));
  const ceiling = await asOurs(fastestCeiling(session, shapes));
  const [mine, beside] = await sample(session, kernels, { ...runs, cost, ceiling });
  if (!mine?.samplesNs.length) throw new HarnessError(`No usable sample at ${label}.`);

  const besideNs = beside?.samplesNs.length ? summarize(beside.samplesNs).medianNs : null;
  const wasSlow = hasClocks && (await asOurs(lostClocks(session, ceilings, { ceiling, besideNs })));
  const findings = await judge.differences(judge.slots);
  session.ours('timing', `placing ${label}`);
  const placed =
    besideNs === null ? ceilings.roof : await asOurs(roofBeside(session, ceilings, { cost, ceiling, medianNs: besideNs, buffersOf }));
  const rung = kernels.rung && (await asOurs(timeRung(session, { rung: kernels.rung, timed, buffers, cost, roof: placed })));
  return {
    roof: placed,
    beside: besideNs === null ? null : besideKernel(ceilings.measured.roof, ceiling, besideNs),
    wasSlow,
    measurement: measurementOf({ kernel, timed, cost, roof: placed }, { ...mine, rung }),
    testCase: judgedCase('timed', timed, { exercise: session.exercise, findings }),
  };
}

/** Uses the set after the kernel's: the kernel has just read its own, and on the software device the caches are not swept. */
function ownBuffers({ inputSets, output }: TimedBuffers): (i: number) => ProbedBuffers {
  const count = inputSets.length;
  return (i) => ({ inputs: inputSets[(((i + 1) % count) + count) % count] ?? [], output });
}

function attainable(cost: Cost, roof: Roof): number {
  return place(cost, 1, roof).fraction;
}

/** One run at a smaller size, with cold caches. */
/** A fine clock spoils a run now and then; if this many in a row are spoiled, the clock is coarse and the run is shorter than its step. */
const SPOILED_RUNS = 3;

export async function timeSmaller(session: TimedSession, kernel: Kernel, timed: TimedSize): Promise<number> {
  for (let run = 0; run < SPOILED_RUNS; run++) {
    const [ns] = await timeUnjudged(session, kernel, { timed, phase: 'timing', why: 'to see how the time grows', runs: [0] });
    if (ns !== undefined) return ns;
  }
  return session.timer.stepNs;
}

export async function prepareSets(judge: Judge, { timed, buffers }: Omit<TimedInputs, 'scratch'>, sets: PreparedSet[]): Promise<void> {
  const { params, output, bytes } = buffers;
  for (const inputs of buffers.inputSets) sets.push(await judge.prepare({ params, inputs, output, bytes, size: timed.size }));
}

/** Costs may depend on the data: samples rotate over all sets equally, so the cost of the median sample is about their mean. */
export function averageCost({ exercise }: TimedSession, { size }: TimedSize, sets: readonly PreparedSet[]): Cost {
  const costs = sets.map(({ facts }) => exercise.cost(size, facts));
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  return { bytesRead: mean((c) => c.bytesRead), bytesWritten: mean((c) => c.bytesWritten), flops: mean((c) => c.flops) };
}

type Sampling = TimedRuns & { readonly cost: Cost; readonly ceiling: Ceiling };

/** The samples of the kernel and of its ceiling; none of the ceiling when one sample of the kernel is enough. */
async function sample(session: TimedSession, kernels: TimedKernels, sampling: Sampling): Promise<readonly Samples[]> {
  const { limits, device, timer, growth, exercise } = session;
  const { timed, sets, estimate, leftMs, cost, ceiling } = sampling;
  const { kernel, judge, ceilings, passFraction } = kernels;
  const limitMs = Math.max(limits.runMs, 2e-6 * estimate.expectedNs);
  const at = caseLabel(timed.size);
  const announce = (run: string, done: number) => session.student('timing', `${at}, ${run}`, limitMs, { done, of: null, at });
  const contender = await kernelContender(session, { ...sampling, kernel, announce, judging: { judge, sets } });
  const keepMs = session.runsLeftMs() - leftMs;
  const first = () => timeOnce(contender, -limits.warmUps, session);
  const firstNs = (await first()) ?? (await first()) ?? timer.stepNs;
  growth.note({ work: workOf(exercise, timed.size), ns: firstNs });
  const leftNs = 1e6 * (session.runsLeftMs() - keepMs);
  const { warmUps, first: samples } = samplingPlan(
    { firstNs, attainableNs: attainable(cost, ceilings.roof), passFraction, leftNs },
    limits,
  );
  if (samples === 0) return [{ samplesNs: [firstNs], dropped: 0 }];
  const rule = createStoppingRule({
    relativeWidth: STABLE_RELATIVE_HALF_WIDTH,
    minSamples: samples,
    maxSamples: limits.maxSamples,
    limitNs: limits.samplingNs,
  });
  const isSpent = () => 1e6 * (session.runsLeftMs() - keepMs) < firstNs;
  return sampleAlternating([contender, ceiling.contender], {
    device,
    timer,
    rule,
    warmUps,
    first: samples,
    batch: Math.min(limits.batch, samples),
    isSpent,
  });
}

interface RungRun extends Omit<TimedInputs, 'scratch'> {
  readonly rung: NonNullable<TimedKernels['rung']>;
  readonly cost: Cost;
  readonly roof: Roof;
}

async function timeRung(session: TimedSession, { rung, timed, buffers, cost, roof }: RungRun): Promise<Measurement['rung']> {
  const { device, timer, limits } = session;
  const announce = (run: string) => session.ours('timing', `the lab's rung at ${caseLabel(timed.size)}, ${run}`);
  const { kernel, name } = rung;
  const scratch = await createScratch(session, {
    ...scratchOf(kernel.plan(timed), buffers.bytes),
    elementBytes: kernel.elementBytes,
    announce: () => announce('its scratch'),
  });
  try {
    const contender = await kernelContender(session, { kernel, timed, buffers, scratch, announce, judging: null });
    const [medianNs = null] = await medianTimes([contender], { device, timer, samples: limits.rungSamples });
    return medianNs === null ? null : { name, medianNs, fraction: place(cost, medianNs, roof).fraction };
  } finally {
    scratch?.destroy();
  }
}
