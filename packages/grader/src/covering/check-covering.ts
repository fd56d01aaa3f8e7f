import { type Case, type Exercise, leastCost, type Size } from '@rooflab/lab';
import type { CaseResult } from '@rooflab/result';
import type { Kernel, Shape } from '../kernel.ts';
import { largestDispatch } from '../largest-dispatch.ts';
import { OWN_SIZES_WORK, SOFTWARE_COVERING, SOFTWARE_FIRST_SIZE } from '../limits.ts';
import { describeDifference } from '../mismatch.ts';
import type { Session } from '../session.ts';
import { affordableSizes } from './affordable-sizes.ts';
import { coveringSizes, ownSizes, type SizeGroup } from './covering-sizes.ts';
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
export async function checkCovering(session: Session, kernel: Kernel, fixedWork: number): Promise<CaseResult[]> {
  const { exercise, opened } = session;
  if (exercise.covered.dimensions.length === 0) return [];
  session.ours('checking', 'preparing the covering sizes');
  const planned = plannedCases(session, kernel, fixedWork);
  const windows = await createWindows(
    session,
    kernel,
    planned.flatMap(({ cases }) => cases),
  );
  const results: CaseResult[] = [];
  let leftMs = session.runsLeftMs() / 2;
  try {
    for (const { group, cases } of planned) {
      const { label, sizes, stages } = group;
      const ran = await runWindows(session, kernel, {
        cases,
        windows,
        label: label(sizes),
        limitMs: leftMs,
        atLeast: opened.software ? stages[0] : sizes.length,
      });
      leftMs -= ran.tookMs;
      results.push(asOneCase(ran.results, { exercise, kernel, group }));
    }
  } finally {
    windows.destroy();
  }
  return results;
}

interface Planned {
  readonly group: SizeGroup;
  readonly cases: readonly Case[];
}

function plannedCases(session: Session, kernel: Kernel, fixedWork: number): Planned[] {
  const { exercise, opened } = session;
  const all = [...ownGroups(session, kernel.chunks()), ...coveringGroups(session)].map((group) => ({
    group,
    cases: casesOf(session, group),
  }));
  if (!opened.software) return all;
  const costed = all.map(({ group: { stages }, cases }) => ({
    costs: cases.map((testCase) => launchedWork(exercise, kernel, testCase)),
    upTo: [...stages, cases.length],
  }));
  const most = Math.max(SOFTWARE_COVERING.share * fixedWork, SOFTWARE_COVERING.operations);
  const counts = affordableSizes(costed, [most / 2, most, most]);
  return all.map(({ group, cases }, i) => ({
    group: { ...group, sizes: group.sizes.slice(0, counts[i]) },
    cases: cases.slice(0, counts[i]),
  }));
}

interface CoveringSource extends Pick<Session, 'exercise' | 'random'> {
  readonly opened: Pick<Session['opened'], 'software'>;
}

/** The launches of the covering sizes: a plan that fails at one of them fails before anything runs. */
export function coveringShapes(session: CoveringSource): readonly Shape[] {
  return coveringGroups(session).flatMap((group) => casesOf(session, group));
}

/** A software device starts at smaller sizes, because it may not get to the largest. */
function coveringGroups({ exercise, opened }: Pick<CoveringSource, 'exercise' | 'opened'>): SizeGroup[] {
  return exercise.covered.dimensions.map((dimension) => coveringSizes(dimension, opened.software ? SOFTWARE_FIRST_SIZE : undefined));
}

/** Sizes that may be left out when they cost too much. */
function ownGroups({ exercise, opened }: Session, chunks: FileChunks): SizeGroup[] {
  return exercise.covered.dimensions.flatMap((dimension) => {
    const cost = (value: number) => workOf(exercise, { ...dimension.others, [dimension.name]: value });
    const above = opened.software ? 2 * SOFTWARE_FIRST_SIZE : dimension.largestChunk;
    return ownSizes(dimension, chunks, { above, cost, most: OWN_SIZES_WORK }) ?? [];
  });
}

/** How much cheaper an operation is than moving a word. */
const OPERATIONS_PER_WORD = 32;

/** Words moved, plus operations converted to words. */
function workOf(exercise: Exercise, size: Size): number {
  const { inputs, output } = exercise.lengths(size);
  return inputs.reduce((sum, length) => sum + length, output) + leastCost(exercise, size).flops / OPERATIONS_PER_WORD;
}

/** A case for each size. They draw their parameters from one stream: deriving a key for each would take longer than all the rest. */
function casesOf({ exercise, random }: Pick<Session, 'exercise' | 'random'>, { dimension, sizes }: SizeGroup): Case[] {
  const { name, others } = dimension;
  const drawn = random(`covering ${name} from ${sizes[0]}`);
  return sizes.map((value) => {
    const size: Size = { ...others, [name]: value };
    const { params } = exercise.sized(size, drawn);
    return { name: `${name}=${value}`, size, hidden: false, params, inputs: exercise.covered.inputs };
  });
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
    mismatch: shown.wrong && describeDifference(shown.wrong.difference, { exercise, ...shown.wrong }),
    sizes: { field, tried: results.map(sizeOf), wrong: wrong.map(sizeOf) },
    launch: largestDispatch(kernel, testCase),
  };
}
