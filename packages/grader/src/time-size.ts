import {
  type Contender,
  createStoppingRule,
  createStorage,
  HarnessError,
  sampleAlternating,
  submitPass,
  summarize,
  validatePass,
  withErrorScopes,
} from '@rooflab/harness';
import type { TimedSize } from '@rooflab/lab';
import { type Cost, place, type Roof } from '@rooflab/roofline';
import { asOurs } from './as-ours.ts';
import { caseLabel } from './case-label.ts';
import { ceilingFor, roofWith } from './ceiling.ts';
import { createTimedBuffers, type TimedBuffers } from './input-sets.ts';
import type { Finding, Judge, PreparedSet } from './judge.ts';
import type { Kernel } from './kernel.ts';
import { wordsOfElement } from './layout.ts';
import { STABLE_RELATIVE_HALF_WIDTH } from './limits.ts';
import type { CaseResult, Measurement } from './result.ts';
import type { MeasuredRoof } from './roof/measure-roof.ts';
import type { ProbedBuffers } from './roof/probes.ts';
import type { Session } from './session.ts';

export interface TimedKernels {
  readonly kernel: Kernel;
  /** The lab's own rung, timed in the same session; null to leave it out. */
  readonly rung: { readonly name: string; readonly kernel: Kernel } | null;
  readonly judge: Judge;
  readonly roof: MeasuredRoof;
}

export interface TimedOutcome {
  readonly measurement: Measurement;
  /** Every timed output, as one more case. */
  readonly kase: CaseResult;
  /** The roof with the ceiling that was measured beside the kernel, at this byte count. */
  readonly roof: Roof;
}

/**
 * Times the kernel at one size. Each sample starts with a poisoned output and scratch and another input set, alternates with the
 * ceiling that bounds this kernel, and is judged on the device. Throws `KernelFault` when WebGPU refuses the launch at this size.
 */
export async function timeSize(session: Session, kernels: TimedKernels, timed: TimedSize): Promise<TimedOutcome> {
  session.ours('timing', `preparing ${caseLabel(timed.size)}`);
  const { scratchBytes } = kernels.kernel.plan(timed);
  const buffers = await createTimedBuffers(session, timed, scratchBytes);
  const sets: PreparedSet[] = [];
  try {
    await prepareSets(kernels.judge, { timed, buffers }, sets);
    return await timeOnBuffers(session, kernels, { timed, buffers, sets });
  } finally {
    for (const set of sets) set.destroy();
    buffers.destroy();
  }
}

interface TimedInputs {
  readonly timed: TimedSize;
  readonly buffers: TimedBuffers;
}

async function timeOnBuffers(
  session: Session,
  kernels: TimedKernels,
  { timed, buffers, sets }: TimedInputs & { sets: readonly PreparedSet[] },
): Promise<TimedOutcome> {
  const { kernel, judge, roof } = kernels;
  const label = caseLabel(timed.size);
  const cost = averageCost(session, timed, sets);
  const ceiling = ceilingFor(roof, cost, ownBuffers(buffers));
  const announce = (run: string) => session.student('timing', `${label}, ${run}`, session.limits.runMs);
  const contender = await kernelContender(session, { kernel, timed, buffers, announce, judging: { judge, sets } });
  const [mine, ceilings] = await sample(session, [contender, ceiling.contender]);
  if (!mine?.samplesNs.length || !ceilings?.samplesNs.length) throw new HarnessError(`No usable sample at ${label}.`);

  const placed = roofWith(roof.roof, ceiling, summarize(ceilings.samplesNs).medianNs);
  const summary = summarize(mine.samplesNs);
  const placement = place(cost, summary.medianNs, placed);
  const findings = await judge.differences(judge.slots);
  const rung = kernels.rung && (await asOurs(timeRung(session, { rung: kernels.rung, timed, buffers, cost, roof: placed })));
  const { samplesNs, dropped } = mine;
  return {
    roof: placed,
    measurement: {
      size: { ...timed.size },
      overrides: { ...kernel.overrides },
      samplesNs: [...samplesNs],
      droppedSamples: dropped,
      ...summary,
      ...placement,
      rung,
    },
    kase: timedCase(timed, findings, buffers.bytes.output / 4 / wordsOfElement(session.exercise)),
  };
}

/** Of the set after the kernel's: on the software device, whose caches are not swept, the kernel has just read its own. */
function ownBuffers({ inputSets, output }: TimedBuffers): (i: number) => ProbedBuffers {
  const count = inputSets.length;
  return (i) => ({ inputs: inputSets[(((i + 1) % count) + count) % count] ?? [], output });
}

async function prepareSets(judge: Judge, { timed, buffers }: TimedInputs, sets: PreparedSet[]): Promise<void> {
  const { params, output, bytes } = buffers;
  for (const inputs of buffers.inputSets) sets.push(await judge.prepare({ params, inputs, output, bytes, size: timed.size }));
}

/** Costs may depend on the data: samples rotate over all sets alike, so the median sample costs about their mean. */
function averageCost({ exercise }: Session, { size }: TimedSize, sets: readonly PreparedSet[]): Cost {
  const costs = sets.map(({ facts }) => exercise.cost(size, facts));
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  return { bytesRead: mean((c) => c.bytesRead), bytesWritten: mean((c) => c.bytesWritten), flops: mean((c) => c.flops) };
}

async function sample(session: Session, contenders: readonly Contender[]) {
  const { limits, device, timer } = session;
  const rule = createStoppingRule({
    relativeWidth: STABLE_RELATIVE_HALF_WIDTH,
    minSamples: limits.minSamples,
    maxSamples: limits.maxSamples,
    limitNs: limits.samplingNs,
  });
  return sampleAlternating(contenders, { device, timer, rule, warmUps: limits.warmUps, batch: limits.minSamples });
}

interface KernelRun extends TimedInputs {
  readonly kernel: Kernel;
  /** Says before each run what comes, and whose fault it is if nothing follows. */
  readonly announce: (run: string) => void;
  readonly judging: { readonly judge: Judge; readonly sets: readonly PreparedSet[] } | null;
}

/** Slots for warm-up runs come first, so that these are judged too. Throws `KernelFault` when WebGPU refuses the launch. */
async function kernelContender(session: Session, { kernel, timed, buffers, announce, judging }: KernelRun): Promise<Contender> {
  const { device, limits, filler, key } = session;
  const plan = kernel.plan(timed);
  const bound = await withErrorScopes(device, 'kernel', () => buffers.inputSets.map((inputs) => kernel.bind(plan, { ...buffers, inputs })));
  // The timed runs themselves are outside all error scopes, which would cost time.
  for (const dispatches of bound) await validatePass(device, dispatches);
  const setOf = (i: number) => (i + limits.warmUps) % bound.length;
  const poisonOutput = filler.poisoner(buffers.output, buffers.bytes.output / 4);
  const poisonScratch = buffers.scratch && filler.poisoner(buffers.scratch, plan.scratchBytes / 4);
  const label = caseLabel(timed.size);
  const canary = (i: number) => key(`timed canary at ${label}, run ${i}`);
  return {
    before(i) {
      submitPass(device, [poisonOutput(canary(i))]);
      if (poisonScratch) submitPass(device, [poisonScratch(key(`timed scratch at ${label}, run ${i}`))]);
    },
    onRun: (i) => announce(i < 0 ? 'warming up' : `run ${i + 1}`),
    dispatches: (i) => bound[setOf(i)] ?? [],
    after(i) {
      const prepared = judging?.sets[setOf(i)];
      if (prepared) submitPass(device, [prepared.judge(i + limits.warmUps, canary(i))]);
    },
  };
}

interface RungRun extends TimedInputs {
  readonly rung: NonNullable<TimedKernels['rung']>;
  readonly cost: Cost;
  readonly roof: Roof;
}

async function timeRung(session: Session, { rung, timed, buffers, cost, roof }: RungRun): Promise<Measurement['rung']> {
  const { device, timer, limits } = session;
  const announce = (run: string) => session.ours('timing', `the lab's rung at ${caseLabel(timed.size)}, ${run}`);
  const { kernel, name } = rung;
  const { scratchBytes } = kernel.plan(timed);
  const scratch = scratchBytes > 0 ? await createStorage(device, scratchBytes, 'scratch of the rung') : null;
  try {
    const contender = await kernelContender(session, { kernel, timed, buffers: { ...buffers, scratch }, announce, judging: null });
    const samples = limits.rungSamples;
    const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: Number.POSITIVE_INFINITY });
    const [taken] = await sampleAlternating([contender], { device, timer, rule, warmUps: 1, batch: samples });
    if (!taken?.samplesNs.length) return null;
    const { medianNs } = summarize(taken.samplesNs);
    return { name, medianNs, fraction: place(cost, medianNs, roof).fraction };
  } finally {
    scratch?.destroy();
  }
}

function timedCase({ size }: TimedSize, findings: readonly (Finding | null)[], elements: number): CaseResult {
  const wrong = findings.filter((finding) => finding !== null);
  const first = wrong[0];
  return {
    name: `timed, ${caseLabel(size)}`,
    size: { ...size },
    hidden: false,
    passed: !first,
    mismatch: first
      ? {
          wrongElements: first.wrong,
          overwritten: first.overwritten,
          checkedElements: elements,
          firstIndex: first.firstIndex,
          expected: null,
          got: null,
          tolerance: null,
        }
      : null,
  };
}
