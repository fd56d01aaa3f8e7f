import type { BoundDispatch } from '@rooflab/harness';
import { type Case, type Exercise, type Expected, hashWord } from '@rooflab/lab';
import type { Schedule } from '@rooflab/result';
import { asOurs } from './as-ours.ts';
import { type CaseInputs, type ReadyCase, readyCase } from './case-runs.ts';
import { compareOutputs, type WrongOutput } from './compare-output.ts';
import { hiddenFault } from './hidden-fault.ts';
import type { Kernel } from './kernel.ts';
import { bufferBytes } from './layout.ts';
import { REPEATED_UNTIL } from './limits.ts';
import type { PhaseProgress } from './phase.ts';
import type { Reordered } from './schedules/reorder-kernel.ts';
import { isLargeScratch, scratchOf } from './scratch.ts';
import type { Session } from './session.ts';
import { workOf } from './work.ts';

/** State of the runs in other orders of the invocations, kept while the cases run. */
export interface Orders {
  /** The orders in which each case is run again once it is right in the kernel's own order. */
  readonly planned: ReadonlyMap<Case, readonly Schedule[]>;
  /** Null until the first case is right. */
  reordered: Reordered | null;
  /** The kernel as it is compiled for them. */
  readonly compiled: () => Promise<Reordered>;
  /** A visible case was wrong in the kernel's own order: that decides the verdict, and no other orders are tried. */
  wrongAsWritten: boolean;
}

/** A wrong output, and the order in which it was found; null for the kernel's own. */
export interface Found extends WrongOutput {
  readonly schedule: Schedule | null;
}

interface AllCases extends Pick<Batch, 'inputs' | 'orders'> {
  readonly cases: readonly Case[];
}

/** Most cases that the device has at a time. Where it is lost, one of so few is named. */
const MOST_CASES = 8;

/** Most bytes of buffers that these cases have together; a larger case is alone. */
const MOST_BYTES = 2 ** 26;

/** Cases are run one by one while a run takes more than this share of the time after which it is not repeated. */
const QUICK_SHARE = 1 / 10;

/**
 * Runs every case, and returns what is wrong with each. The first is run alone, since most kernels that do not work fail there; then a few are
 * submitted at a time, so that the device need not wait for us. Each still has its own deadline, which begins when the run before it has
 * ended. Throws `KernelFault` when WebGPU refuses a run.
 */
export async function runCases(session: Session, kernel: Kernel, { cases, inputs, orders }: AllCases): Promise<(Found | null)[]> {
  const { exercise, limits } = session;
  const visible = cases.filter(({ hidden }) => !hidden);
  const progressOf = (testCase: Case): PhaseProgress | undefined =>
    testCase.hidden ? undefined : { done: visible.indexOf(testCase), of: visible.length };
  const found: (Found | null)[] = [];
  for (let most = 1; found.length < cases.length; ) {
    const batch = fitting(exercise, kernel, cases.slice(found.length, found.length + most));
    const ran = await runBatch(session, kernel, { batch, inputs, orders, progressOf });
    found.push(...ran.found);
    most = ran.slowestMs <= QUICK_SHARE * limits.repeatMs ? MOST_CASES : 1;
  }
  return found;
}

/** The first of these cases that may be on the device together; at least one. */
function fitting(exercise: Exercise, kernel: Kernel, cases: readonly Case[]): readonly Case[] {
  let left = MOST_BYTES;
  const end = cases.findIndex((testCase) => {
    const bytes = bufferBytes(exercise, testCase.size, kernel.elementBytes);
    const asked = scratchOf(kernel.plan(testCase), bytes);
    left -= bytes.inputs.reduce((sum, each) => sum + each, 2 * bytes.output);
    return isLargeScratch(asked) || left < 0;
  });
  return cases.slice(0, end < 0 ? cases.length : Math.max(1, end));
}

interface Batch {
  readonly batch: readonly Case[];
  /** Inputs that were made before. */
  readonly inputs: ReadonlyMap<Case, CaseInputs> | null;
  readonly orders: Orders;
  /** What students see while this case runs. */
  readonly progressOf: (testCase: Case) => PhaseProgress | undefined;
}

interface RanBatch {
  readonly found: readonly (Found | null)[];
  readonly slowestMs: number;
}

/**
 * Runs each case until an output is wrong: first as the kernel is written, then in the other orders, or a second time where there are none.
 * After a long run, or when the runs have used up most of their time, a case is not repeated.
 */
async function runBatch(session: Session, kernel: Kernel, { batch, inputs, orders, progressOf }: Batch): Promise<RanBatch> {
  session.ours('checking', `preparing ${batch[0]?.name ?? ''}`);
  const { ready, fault, destroy } = await readyCases(session, kernel, { batch, inputs });
  try {
    const asWritten = await runAll(
      session,
      ready.map((each) => ({ ready: each, dispatches: each.bound, schedule: null, progress: progressOf(each.testCase) })),
    );
    if (fault) throw fault.reason;
    const again: PlannedRun[] = [];
    for (const { ready, found, tookMs } of asWritten) {
      orders.wrongAsWritten ||= found !== null && !ready.testCase.hidden;
      if (!found && mayRepeat(session, tookMs)) again.push(...(await repeats(orders, ready)));
    }
    const repeated = await runAll(session, again);
    const found = asWritten.map((first) => first.found ?? repeated.find((run) => run.ready === first.ready && run.found)?.found ?? null);
    if (repeated.some(({ ready, schedule, found }) => found && !schedule && !ready.testCase.hidden)) orders.wrongAsWritten = true;
    return { found, slowestMs: Math.max(...asWritten.map(({ tookMs }) => tookMs)) };
  } finally {
    destroy();
  }
}

function mayRepeat({ limits, runsLeftMs }: Session, tookMs: number): boolean {
  return tookMs <= limits.repeatMs && runsLeftMs() >= (1 - REPEATED_UNTIL) * limits.deviceMs;
}

async function repeats(orders: Orders, ready: ReadyToJudge): Promise<PlannedRun[]> {
  if (!orders.wrongAsWritten) orders.reordered ??= await orders.compiled();
  const { reordered, planned } = orders;
  if (orders.wrongAsWritten || !reordered?.tried.length) return [{ ready, dispatches: ready.bound, schedule: null }];
  const schedules = planned.get(ready.testCase) ?? [];
  return schedules.map((schedule) => ({ ready, schedule, dispatches: reordered.dispatches(schedule, ready.plan, ready.bound) }));
}

interface ReadyToJudge extends ReadyCase {
  /** Its right outputs. */
  readonly expected: readonly Expected[];
}

interface ReadyCases {
  /** Those before the first that could not be made ready. */
  readonly ready: readonly ReadyToJudge[];
  readonly fault: { readonly reason: unknown } | null;
  readonly destroy: () => void;
}

async function readyCases(
  session: Session,
  kernel: Kernel,
  { batch: cases, inputs }: Pick<Batch, 'batch' | 'inputs'>,
): Promise<ReadyCases> {
  const settled = await Promise.allSettled(
    cases.map(async (testCase) => {
      // The lab may still be making them.
      const expected = await asOurs(session.preparer.outputs(testCase));
      return { ...(await readyCase(session, kernel, testCase, inputs?.get(testCase))), expected };
    }),
  );
  const made = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const at = settled.findIndex(({ status }) => status === 'rejected');
  const failed = settled[at];
  const reason: unknown = failed?.status === 'rejected' ? failed.reason : null;
  return {
    ready: at < 0 ? made : made.slice(0, at),
    fault: at < 0 ? null : { reason: cases[at]?.hidden ? hiddenFault(reason) : reason },
    destroy: () => {
      for (const each of made) each.destroy();
    },
  };
}

interface PlannedRun {
  readonly ready: ReadyToJudge;
  readonly dispatches: readonly BoundDispatch[];
  /** Null for the kernel's own order. */
  readonly schedule: Schedule | null;
  readonly progress?: PhaseProgress | undefined;
}

interface RanOnce extends PlannedRun {
  readonly found: Found | null;
  readonly tookMs: number;
}

/** All at a time, unless filling their scratch is a step of its own. */
async function runAll(session: Session, runs: readonly PlannedRun[]): Promise<RanOnce[]> {
  if (!runs.some(({ ready }) => ready.runsAlone)) return runTogether(session, runs);
  const ran: RanOnce[] = [];
  for (const run of runs) ran.push(...(await runTogether(session, [run])));
  return ran;
}

/**
 * Submits the runs, then waits for one after the other. The first is announced before, each other one when the one before it has ended: only
 * then can it be what the device works on.
 */
async function runTogether(session: Session, runs: readonly PlannedRun[]): Promise<RanOnce[]> {
  const { exercise, limits, clock, growth } = session;
  const announce = ({ ready, progress }: PlannedRun): void => session.student('checking', ready.testCase.name, limits.runMs, progress);
  const [first] = runs;
  const isAnnounced = first?.ready.runsAlone === false;
  if (first && isAnnounced) announce(first);
  const submitted = [];
  for (const { ready, dispatches } of runs) {
    const run = await ready.submit(dispatches);
    // Nobody waits for it any more once an earlier one has failed.
    run.output.catch(() => {});
    submitted.push(run);
  }
  const ran: RanOnce[] = [];
  let beganMs: number | undefined;
  let lastMs = 0;
  for (const [i, run] of runs.entries()) {
    const { testCase, expected, buffers } = run.ready;
    if (i > 0 || !isAnnounced) announce(run);
    beganMs ??= lastMs = clock();
    const { output, canary } = submitted[i] ?? {};
    const words = await output?.catch((error: unknown) => {
      throw testCase.hidden ? hiddenFault(error) : error;
    });
    if (!words || !canary) throw new TypeError(`${testCase.name} was not submitted.`);
    const endedMs = clock();
    const tookMs = endedMs - lastMs;
    lastMs = endedMs;
    // Where we notice late that a run has ended, the next one seems to take no time.
    growth.note({ work: workOf(exercise, testCase.size), ns: 1e6 * Math.max(tookMs, (endedMs - beganMs) / (i + 1)) });
    const wrong = compareOutputs(exercise, expected, { words, bytes: buffers.bytes, canary: (index) => hashWord(canary, index) });
    ran.push({ ...run, found: wrong && { ...wrong, schedule: run.schedule }, tookMs });
  }
  return ran;
}
