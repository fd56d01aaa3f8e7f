import { type BoundDispatch, createStorage, createUniform, readWords, submitPass, withErrorScopes } from '@rooflab/harness';
import { type Case, caseInputs, type Exercise, type Expected, hashWord, type PreparedCase } from '@rooflab/lab';
import type { CaseResult, Mismatch, Schedule, SchedulesTried } from '@rooflab/result';
import type { KernelBuffers } from './bind-group.ts';
import { compareOutputs, type WrongOutput } from './compare-output.ts';
import { checkCovering } from './covering/check-covering.ts';
import type { CoveringCases } from './covering/covering-cases.ts';
import { launchedWork } from './covering/launched-work.ts';
import { outputFiller } from './fill-output.ts';
import { hiddenFault } from './hidden-fault.ts';
import { outputStorage } from './input-sets.ts';
import type { Kernel } from './kernel.ts';
import { largestDispatch } from './largest-dispatch.ts';
import { bufferBytes, encodeParams } from './layout.ts';
import { REPEATED_UNTIL } from './limits.ts';
import { describeDifference } from './mismatch.ts';
import { planSchedules } from './schedules/plan-schedules.ts';
import type { Reordered } from './schedules/reorder-kernel.ts';
import { createScratch, LARGE_WORDS, type Scratch, scratchOf } from './scratch.ts';
import type { Session } from './session.ts';
import { workOf } from './work.ts';

export interface Checked {
  readonly cases: readonly CaseResult[];
  /** Absent when a visible case was wrong in the kernel's own order. Depends on visible cases only, like everything that students see. */
  readonly schedules?: SchedulesTried;
}

/** State of the runs in other orders of the invocations, kept while the cases run. */
interface Orders {
  /** The orders in which each case is run again once it is right in the kernel's own order. */
  readonly planned: ReadonlyMap<Case, readonly Schedule[]>;
  /** Compiled once the first case is right. */
  reordered: Reordered | null;
  /** A visible case was wrong in the kernel's own order: that decides the verdict, and no other orders are tried. */
  wrongAsWritten: boolean;
}

export interface CasesToCheck {
  readonly cases: readonly PreparedCase[];
  readonly covering: readonly CoveringCases[];
}

/**
 * Runs every small case, in the kernel's own order of the invocations and in others, and compares each output with the CPU reference. If
 * the kernel passes all of them, the covering sizes run too. Throws `KernelFault` when WebGPU refuses a run.
 */
export async function checkCases(session: Session, kernel: Kernel, { cases, covering }: CasesToCheck): Promise<Checked> {
  const results: CaseResult[] = [];
  const orders: Orders = { planned: planSchedules(session.exercise, cases), reordered: null, wrongAsWritten: false };
  const visible = cases.filter(({ hidden }) => !hidden);
  for (const testCase of cases) {
    const progress = testCase.hidden ? undefined : { done: visible.indexOf(testCase), of: visible.length };
    session.ours('checking', `preparing ${testCase.name}`, progress);
    results.push(await checkCase(session, { kernel, orders }, testCase));
  }
  if (results.every(({ passed }) => passed)) {
    const runsOf = (testCase: Case): number => 1 + (orders.planned.get(testCase)?.length ?? 0);
    const fixedWork = cases.reduce((sum, testCase) => sum + runsOf(testCase) * launchedWork(session.exercise, kernel, testCase), 0);
    results.push(...(await checkCovering(session, kernel, { covering, fixedWork })));
  }
  if (orders.wrongAsWritten || !orders.reordered) return { cases: results };
  const { tried, exceptions } = orders.reordered;
  return { cases: results, schedules: { tried, exceptions } };
}

async function checkCase(
  session: Session,
  { kernel, orders }: Pick<CaseRun, 'kernel' | 'orders'>,
  testCase: PreparedCase,
): Promise<CaseResult> {
  const { exercise } = session;
  const { expected } = testCase;
  const data = caseInputs(exercise, session.key, testCase);
  const { elementBytes } = kernel;
  const buffers = await caseBuffers(session, testCase, { data, elementBytes });
  let scratch: Scratch | null = null;
  let found: Found | null;
  try {
    scratch = await createScratch(session, {
      ...scratchOf(kernel.plan(testCase), buffers.bytes),
      elementBytes,
      announce: () => session.fills('checking', `the scratch of ${testCase.name}`),
    });
    const bound = { ...buffers, scratch };
    found = await runCase(session, { kernel, orders, testCase, buffers: bound, scratch, expected });
  } catch (error) {
    throw testCase.hidden ? hiddenFault(error) : error;
  } finally {
    scratch?.destroy();
    for (const buffer of [buffers.params, ...buffers.inputs, buffers.output]) buffer.destroy();
  }
  const { name, size, hidden } = testCase;
  // For a hidden case not even a count is revealed: two kernels that differ only on its data must get the same answer.
  if (hidden) return { name, size: {}, hidden, passed: !found, mismatch: null };
  const mismatch = found && mismatchOf(exercise, found);
  return { name, size: { ...size }, hidden, passed: !found, mismatch, launch: largestDispatch(kernel, testCase) };
}

interface Found extends WrongOutput {
  /** Null for the kernel's own order. */
  readonly schedule: Schedule | null;
}

function mismatchOf(exercise: Exercise, { schedule, ...wrong }: Found): Mismatch {
  return { ...describeDifference(exercise, wrong), ...(schedule && { schedule }) };
}

interface CaseRun {
  readonly kernel: Kernel;
  readonly orders: Orders;
  readonly testCase: Case;
  readonly buffers: KernelBuffers;
  readonly scratch: Scratch | null;
  readonly expected: readonly Expected[];
}

/**
 * Runs the case until an output is wrong: first as the kernel is written, then in the other orders, or a second time where there are none.
 * After a long run, or when the runs have used up most of their time, the case is not repeated.
 */
async function runCase(session: Session, caseRun: CaseRun): Promise<Found | null> {
  const { kernel, testCase, orders, buffers } = caseRun;
  const plan = kernel.plan(testCase);
  const bound = await withErrorScopes(session.device, 'kernel', () => kernel.bind(plan, buffers));
  const { run, lastMs } = runner(session, caseRun);
  const asWritten = async (): Promise<Found | null> => {
    const found = await run(bound, null);
    orders.wrongAsWritten ||= found !== null && !testCase.hidden;
    return found;
  };
  const first = await asWritten();
  const { repeatMs, deviceMs } = session.limits;
  if (first || lastMs() > repeatMs || session.runsLeftMs() < (1 - REPEATED_UNTIL) * deviceMs) return first;
  if (!orders.wrongAsWritten) orders.reordered ??= await kernel.reorder();
  if (orders.wrongAsWritten || !orders.reordered?.tried.length) return asWritten();
  for (const schedule of orders.planned.get(testCase) ?? []) {
    const found = await run(orders.reordered.dispatches(schedule, plan, bound), schedule);
    if (found) return found;
  }
  return null;
}

/** Runs dispatches of one case, with new poison each time. */
function runner(session: Session, { testCase, buffers, scratch, expected }: CaseRun) {
  const { device, key, limits, exercise, growth, clock } = session;
  const { output, bytes } = buffers;
  const fillOutput = outputFiller(session, buffers);
  let runs = 0;
  let lastMs = 0;
  const run = async (dispatches: readonly BoundDispatch[], schedule: Schedule | null): Promise<Found | null> => {
    const number = runs++;
    session.ours('checking', `filling the output of ${testCase.name}`);
    const canary = key(`canary of ${testCase.name}, run ${number}`);
    fillOutput(canary, buffers.inputs);
    await device.queue.onSubmittedWorkDone();
    scratch?.fill(key(`scratch of ${testCase.name}, run ${number}`), number === 0 ? LARGE_WORDS : undefined);
    await device.queue.onSubmittedWorkDone();
    session.student('checking', testCase.name, limits.runMs);
    const startedMs = clock();
    await withErrorScopes(device, 'kernel', () => submitPass(device, dispatches));
    const words = await readWords(device, output, bytes.output);
    lastMs = clock() - startedMs;
    growth.note({ work: workOf(exercise, testCase.size), ns: 1e6 * lastMs });
    const wrong = compareOutputs(exercise, expected, { words, bytes, canary: (index) => hashWord(canary, index) });
    return wrong && { ...wrong, schedule };
  };
  return { run, lastMs: () => lastMs };
}

async function caseBuffers(
  session: Session,
  testCase: Case,
  { data, elementBytes }: { data: readonly Uint32Array<ArrayBuffer>[]; elementBytes: number },
): Promise<Omit<KernelBuffers, 'scratch'>> {
  const { device, exercise } = session;
  const bytes = bufferBytes(exercise, testCase.size, elementBytes);
  const storage = (length: number, label: string) => createStorage(device, Math.max(length, elementBytes), label);
  const inputs: GPUBuffer[] = [];
  for (const [i, words] of data.entries()) {
    const buffer = await storage(words.byteLength, exercise.inputs[i]?.name ?? 'input');
    device.queue.writeBuffer(buffer, 0, words);
    inputs.push(buffer);
  }
  return {
    params: createUniform(device, encodeParams(exercise, testCase.params)),
    inputs,
    output: await outputStorage(session, bytes, elementBytes),
    bytes,
  };
}
