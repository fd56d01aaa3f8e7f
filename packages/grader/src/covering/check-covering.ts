import type { Exercise } from '@rooflab/lab';
import type { CaseResult } from '@rooflab/result';
import type { Kernel } from '../kernel.ts';
import { largestDispatch } from '../largest-dispatch.ts';
import { SOFTWARE_COVERING } from '../limits.ts';
import { describeDifference } from '../mismatch.ts';
import type { Session } from '../session.ts';
import { affordableSizes } from './affordable-sizes.ts';
import type { CoveringCases } from './covering-cases.ts';
import type { SizeGroup } from './covering-sizes.ts';
import { launchedWork } from './launched-work.ts';
import { runWindows, type WindowResult } from './run-windows.ts';
import { createWindows } from './windows.ts';

/**
 * Runs groups of covering sizes; each group is one case. A GPU runs them all. A software device runs those that `affordableSizes` allows for the work of the fixed cases, counted in operations (`launchedWork`): what is
 * judged depends on the file and its seed, not on how fast the machine is. Only a kernel that has used half of its running time stops after
 * the first stage of each group. Throws `KernelFault` when WebGPU refuses a run, `PlanError` where the plan fails.
 */
export async function checkCovering(session: Session, kernel: Kernel, { covering, fixedWork }: ToCover): Promise<CaseResult[]> {
  const { opened } = session;
  if (covering.length === 0) return [];
  session.ours('checking', 'preparing the covering sizes');
  const planned = plannedCases(session, kernel, { covering, fixedWork });
  const windows = await createWindows(
    session,
    kernel,
    planned.flatMap(({ cases }) => cases),
  );
  const results: CaseResult[] = [];
  let leftMs = session.runsLeftMs() / 2;
  try {
    for (const { group, cases, expected } of planned) {
      const { label, sizes, stages } = group;
      const ran = await runWindows(session, kernel, {
        cases,
        expected,
        windows,
        label: label(sizes),
        limitMs: leftMs,
        atLeast: opened.software ? stages[0] : sizes.length,
      });
      leftMs -= ran.tookMs;
      results.push(asOneCase(ran.results, { exercise: session.exercise, kernel, group }));
    }
  } finally {
    windows.destroy();
  }
  return results;
}

interface ToCover {
  /** Sizes around the file's own chunks, and the covering sizes of each dimension. */
  readonly covering: readonly CoveringCases[];
  /** Work of the fixed cases. */
  readonly fixedWork: number;
}

function plannedCases(session: Session, kernel: Kernel, { covering, fixedWork }: ToCover): readonly CoveringCases[] {
  const { exercise, opened } = session;
  if (!opened.software) return covering;
  const costed = covering.map(({ group: { stages }, cases }) => ({
    costs: cases.map((testCase) => launchedWork(exercise, kernel, testCase)),
    upTo: [...stages, cases.length],
  }));
  const most = Math.max(SOFTWARE_COVERING.share * fixedWork, SOFTWARE_COVERING.operations);
  const counts = affordableSizes(costed, [most / 2, most, most]);
  return covering.map((each, i) => ({
    ...each,
    group: { ...each.group, sizes: each.group.sizes.slice(0, counts[i]) },
    cases: each.cases.slice(0, counts[i]),
  }));
}

interface Together {
  readonly exercise: Exercise;
  readonly kernel: Kernel;
  readonly group: SizeGroup;
}

function asOneCase(ran: readonly WindowResult[], { exercise, kernel, group }: Together): CaseResult {
  const { name: field } = group.dimension;
  const sizeOf = ({ testCase }: WindowResult): number => testCase.size[field] ?? 0;
  const tried = ran.map(sizeOf);
  const results = [...ran].sort((a, b) => sizeOf(a) - sizeOf(b));
  const wrong = results.filter((result) => result.wrong !== null);
  const shown = wrong[0] ?? results.at(-1);
  if (!shown) throw new TypeError(`${exercise.id}: none of the sizes of ${field} was run.`);
  const { testCase } = shown;
  return {
    name: group.label(tried),
    size: { ...testCase.size },
    hidden: false,
    passed: !shown.wrong,
    mismatch: shown.wrong && describeDifference(exercise, shown.wrong),
    sizes: { field, tried: results.map(sizeOf), wrong: wrong.map(sizeOf) },
    launch: largestDispatch(kernel, testCase),
  };
}
