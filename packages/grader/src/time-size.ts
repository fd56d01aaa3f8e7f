import {
  type BoundDispatch,
  type Contender,
  createStoppingRule,
  createStorage,
  HarnessError,
  sampleAlternating,
  submitPass,
  summarize,
} from '@rooflab/harness';
import type { TimedSize } from '@rooflab/lab';
import { type Cost, place, type Roof } from '@rooflab/roofline';
import { caseLabel } from './case-label.ts';
import { ceilingFor, roofWith } from './ceiling.ts';
import { createTimedBuffers, type TimedBuffers } from './input-sets.ts';
import type { Finding, Judge, PreparedSet } from './judge.ts';
import type { Kernel } from './kernel.ts';
import { STABLE_RELATIVE_HALF_WIDTH } from './limits.ts';
import type { CaseResult, Measurement } from './result.ts';
import type { MeasuredRoof } from './roof/measure-roof.ts';
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
 * ceiling that bounds this kernel, and is judged on the device.
 */
export async function timeSize(session: Session, kernels: TimedKernels, timed: TimedSize): Promise<TimedOutcome> {
  const { kernel, judge, roof } = kernels;
  const label = caseLabel(timed.size);
  session.ours('timing', `preparing ${label}`);
  const plan = kernel.plan(timed);
  const buffers = await createTimedBuffers(session, timed, plan.scratchBytes);
  const sets = await prepareSets(judge, buffers, timed);
  const cost = averageCost(session, timed, sets);
  const ceiling = ceilingFor(roof, cost);
  const run = kernelContender(session, { kernel, timed, buffers, label, judging: { judge, sets } });
  const samples = await sample(session, [run, ceiling.contender]);
  const [mine, ceilings] = samples;
  if (!mine || !ceilings || mine.samplesNs.length === 0) throw new HarnessError(`No usable sample at ${label}.`);

  const placed = roofWith(roof.roof, ceiling, summarize(ceilings.samplesNs).medianNs);
  const summary = summarize(mine.samplesNs);
  const placement = place(cost, summary.medianNs, placed);
  const findings = await judge.differences(judge.slots);
  const rung = await timeRung(session, { kernels, timed, buffers, label, cost, roof: placed });
  for (const set of sets) set.destroy();
  buffers.destroy();
  return {
    roof: placed,
    measurement: {
      size: { ...timed.size },
      overrides: { ...kernel.overrides },
      samplesNs: [...mine.samplesNs],
      droppedSamples: mine.dropped,
      ...summary,
      ...placement,
      rung,
    },
    kase: timedCase(timed, findings, buffers.bytes.output / 4),
  };
}

async function prepareSets(judge: Judge, buffers: TimedBuffers, timed: TimedSize): Promise<PreparedSet[]> {
  const sets: PreparedSet[] = [];
  for (const inputs of buffers.inputSets) {
    sets.push(await judge.prepare({ params: buffers.params, inputs, output: buffers.output, bytes: buffers.bytes, size: timed.size }));
  }
  return sets;
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

interface KernelRun {
  readonly kernel: Kernel;
  readonly timed: TimedSize;
  readonly buffers: TimedBuffers;
  readonly label: string;
  readonly judging: { readonly judge: Judge; readonly sets: readonly PreparedSet[] } | null;
}

/** Slots for warm-up runs come first, so that these are judged too. */
function kernelContender(session: Session, { kernel, timed, buffers, label, judging }: KernelRun): Contender {
  const { device, limits, filler, key } = session;
  const plan = kernel.plan(timed);
  const bound: (readonly BoundDispatch[])[] = buffers.inputSets.map((inputs) => kernel.bind(plan, { ...buffers, inputs }));
  const setOf = (i: number) => (i + limits.warmUps) % bound.length;
  const poisonOutput = filler.poisoner(buffers.output, buffers.bytes.output / 4);
  const poisonScratch = buffers.scratch && filler.poisoner(buffers.scratch, plan.scratchBytes / 4);
  const canary = (i: number) => key(`timed canary at ${label}, run ${i}`);
  return {
    before(i) {
      submitPass(device, [poisonOutput(canary(i))]);
      if (poisonScratch) submitPass(device, [poisonScratch(key(`timed scratch at ${label}, run ${i}`))]);
    },
    onRun: (i) => session.student('timing', i < 0 ? `warming up at ${label}` : `${label}, run ${i + 1}`, limits.runMs),
    dispatches: (i) => bound[setOf(i)] ?? [],
    after(i) {
      const prepared = judging?.sets[setOf(i)];
      if (prepared) submitPass(device, [prepared.judge(i + limits.warmUps, canary(i))]);
    },
  };
}

interface RungRun extends Omit<KernelRun, 'kernel' | 'judging'> {
  readonly kernels: TimedKernels;
  readonly cost: Cost;
  readonly roof: Roof;
}

async function timeRung(session: Session, { kernels, timed, buffers, label, cost, roof }: RungRun): Promise<Measurement['rung']> {
  const { rung } = kernels;
  if (!rung) return null;
  const { device, timer, limits } = session;
  session.ours('timing', `the lab's rung at ${label}`);
  const { scratchBytes } = rung.kernel.plan(timed);
  const scratch = scratchBytes > 0 ? await createStorage(device, scratchBytes, 'scratch of the rung') : null;
  const contender = kernelContender(session, { kernel: rung.kernel, timed, buffers: { ...buffers, scratch }, label, judging: null });
  const samples = limits.rungSamples;
  const rule = createStoppingRule({ minSamples: samples, maxSamples: samples, limitNs: Number.POSITIVE_INFINITY });
  const [taken] = await sampleAlternating([contender], { device, timer, rule, warmUps: 1, batch: samples });
  scratch?.destroy();
  if (!taken || taken.samplesNs.length === 0) return null;
  const { medianNs } = summarize(taken.samplesNs);
  return { name: rung.name, medianNs, fraction: place(cost, medianNs, roof).fraction };
}

function timedCase({ size }: TimedSize, findings: readonly (Finding | null)[], words: number): CaseResult {
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
          checkedElements: words,
          firstIndex: first.firstIndex,
          expected: null,
          got: null,
          tolerance: null,
        }
      : null,
  };
}
