import type { Case, Exercise } from '@rooflab/lab';
import type { CaseResult, Mismatch, SchedulesTried } from '@rooflab/result';
import type { CaseInputs } from './case-runs.ts';
import { checkCovering } from './covering/check-covering.ts';
import type { CoveringCases } from './covering/covering-cases.ts';
import { launchedWork } from './covering/launched-work.ts';
import type { Kernel } from './kernel.ts';
import { largestDispatch } from './largest-dispatch.ts';
import { describeDifference } from './mismatch.ts';
import { type Found, type Orders, runCases } from './run-cases.ts';
import { planSchedules } from './schedules/plan-schedules.ts';
import type { Session } from './session.ts';

export interface Checked {
  readonly cases: readonly CaseResult[];
  /** Absent when a visible case was wrong in the kernel's own order. Depends on visible cases only, like everything that students see. */
  readonly schedules?: SchedulesTried;
}

export interface CasesToCheck {
  readonly cases: readonly Case[];
  readonly covering: readonly CoveringCases[];
  /** Inputs of cases that were made before. */
  readonly inputs?: ReadonlyMap<Case, CaseInputs> | null;
  /** The kernel for other orders of its invocations. */
  readonly compiled: Orders['compiled'];
}

/**
 * Runs every small case, in the kernel's own order of the invocations and in others, and compares each output with the CPU reference. If
 * the kernel passes all of them, the covering sizes run too. Throws `KernelFault` when WebGPU refuses a run.
 */
export async function checkCases(
  session: Session,
  kernel: Kernel,
  { cases, covering, inputs = null, compiled }: CasesToCheck,
): Promise<Checked> {
  const planned = planSchedules(session.exercise, cases);
  const orders: Orders = { planned, reordered: null, compiled, wrongAsWritten: false };
  const found = await runCases(session, kernel, { cases, inputs, orders });
  const results = found.map((wrong, i) => caseResult(session, kernel, { testCase: cases[i], wrong }));
  if (results.every(({ passed }) => passed)) {
    const runsOf = (testCase: Case): number => 1 + (orders.planned.get(testCase)?.length ?? 0);
    const fixedWork = cases.reduce((sum, testCase) => sum + runsOf(testCase) * launchedWork(session.exercise, kernel, testCase), 0);
    results.push(...(await checkCovering(session, kernel, { covering, fixedWork })));
  }
  if (orders.wrongAsWritten || !orders.reordered) return { cases: results };
  const { tried, exceptions } = orders.reordered;
  return { cases: results, schedules: { tried, exceptions } };
}

interface Outcome {
  readonly testCase: Case | undefined;
  readonly wrong: Found | null;
}

function caseResult({ exercise }: Session, kernel: Kernel, { testCase, wrong }: Outcome): CaseResult {
  if (!testCase) throw new TypeError(`${exercise.id}: an outcome belongs to no case.`);
  const { name, size, hidden } = testCase;
  const passed = wrong === null;
  // For a hidden case not even a count is revealed: two kernels that differ only on its data must get the same answer.
  if (hidden) return { name, size: {}, hidden, passed, mismatch: null };
  return {
    name,
    size: { ...size },
    hidden,
    passed,
    mismatch: wrong && mismatchOf(exercise, wrong),
    launch: largestDispatch(kernel, testCase),
  };
}

function mismatchOf(exercise: Exercise, { schedule, ...wrong }: Found): Mismatch {
  return { ...describeDifference(exercise, wrong), ...(schedule && { schedule }) };
}
