import type { CoveredDimension, Exercise, Size } from '@rooflab/lab';
import type { CaseResult } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import type { Kernel } from '../kernel.ts';
import { largestDispatch } from '../largest-dispatch.ts';
import { ODD_SIZES_WORK, OWN_SIZES_WORK, SOFTWARE_COVERING, SOFTWARE_FIRST_SIZE } from '../limits.ts';
import { describeDifference } from '../mismatch.ts';
import type { Session } from '../session.ts';
import { operationsOf } from '../work.ts';
import { affordableSizes } from './affordable-sizes.ts';
import { type CoveringCases, casesOf } from './covering-cases.ts';
import { ownSizes, type SizeGroup } from './covering-sizes.ts';
import type { FileChunks } from './file-chunks.ts';
import { launchedWork } from './launched-work.ts';
import { runWindows, type WindowResult } from './run-windows.ts';
import { createWindows } from './windows.ts';

/**
 * Runs sizes around the chunks of the file itself, and the covering sizes of each dimension; each group is one case. A GPU runs them all. A
 * software device runs those that `affordableSizes` allows for the work of the fixed cases, counted in operations (`launchedWork`): what is
 * judged depends on the file and its seed, not on how fast the machine is. Only a kernel that has used half of its running time stops after
 * the first stage of each group. Throws `KernelFault` when WebGPU refuses a run, `PlanError` where the plan fails.
 */
export async function checkCovering(session: Session, kernel: Kernel, { covering, fixedWork }: ToCover): Promise<CaseResult[]> {
  const { opened } = session;
  if (covering.length === 0) return [];
  session.ours('checking', 'preparing the covering sizes');
  const planned = await plannedCases(session, kernel, { covering, fixedWork });
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
  /** The covering sizes of each dimension. */
  readonly covering: readonly CoveringCases[];
  /** Work of the fixed cases. */
  readonly fixedWork: number;
}

async function plannedCases(session: Session, kernel: Kernel, { covering, fixedWork }: ToCover): Promise<readonly CoveringCases[]> {
  const { exercise, opened } = session;
  const own = await asOurs(Promise.all(ownGroups(session, kernel.chunks()).map((group) => casesOf(session, group))));
  const all = [...own, ...covering];
  if (!opened.software) return all;
  const costed = all.map(({ group: { stages }, cases }) => ({
    costs: cases.map((testCase) => launchedWork(exercise, kernel, testCase)),
    upTo: [...stages, cases.length],
  }));
  const most = Math.max(SOFTWARE_COVERING.share * fixedWork, SOFTWARE_COVERING.operations);
  const counts = affordableSizes(costed, [most / 2, most, most]);
  return all.map((each, i) => ({
    ...each,
    group: { ...each.group, sizes: each.group.sizes.slice(0, counts[i]) },
    cases: each.cases.slice(0, counts[i]),
  }));
}

/**
 * Sizes that may be left out when they cost too much. A field on which no array's length depends, such as a number of
 * steps, has none: a plan repeats its dispatches that often, and is allowed only so many.
 */
function ownGroups({ exercise, opened }: Session, chunks: FileChunks): SizeGroup[] {
  return exercise.covered.dimensions
    .filter((dimension) => lengthensArrays(exercise, dimension))
    .flatMap((dimension) => {
      const cost = (value: number) => workOf(exercise, { ...dimension.others, [dimension.name]: value });
      const above = Math.min(dimension.largestChunk, opened.software ? 2 * SOFTWARE_FIRST_SIZE : Number.POSITIVE_INFINITY);
      return ownSizes(dimension, chunks, { above, cost, most: OWN_SIZES_WORK, mostOdd: ODD_SIZES_WORK }) ?? [];
    });
}

function lengthensArrays(exercise: Exercise, { name, others, largestChunk }: CoveredDimension): boolean {
  const elementsAt = (value: number): number => elementsOf(exercise, { ...others, [name]: value });
  return elementsAt(2 * largestChunk) > elementsAt(largestChunk);
}

/** How much cheaper an operation is than moving a word. */
const OPERATIONS_PER_WORD = 32;

/** Elements moved, plus operations converted to them. */
function workOf(exercise: Exercise, size: Size): number {
  return elementsOf(exercise, size) + operationsOf(exercise, size) / OPERATIONS_PER_WORD;
}

function elementsOf(exercise: Exercise, size: Size): number {
  const { inputs, outputs } = exercise.lengths(size);
  return [...inputs, ...outputs].reduce((sum, length) => sum + length, 0);
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
