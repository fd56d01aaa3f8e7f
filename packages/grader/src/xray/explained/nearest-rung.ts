import type { FactName } from '@rooflab/lab';

/** The facts by which a kernel is compared; null or absent where unknown, as is `fraction` where times cannot be compared. */
export type ComparedFacts = Readonly<Partial<Record<FactName, number | null>>>;

export interface ComparedRung {
  /** File name without its extension: `02-strided`. */
  readonly name: string;
  readonly facts: ComparedFacts;
}

/**
 * What distinguishes rungs, each on a scale on which a step of 1 is about a factor of two. Facts that grow with the size of a launch are
 * capped, or left out, like idle invocations at the edges of the data.
 */
const SCALES: Readonly<Partial<Record<FactName, (value: number) => number>>> = {
  fraction: (fraction) => Math.log2(Math.max(fraction, 1e-6)),
  loadBytes: (bytes) => Math.log2(clamp(bytes, 1, 16)),
  loadsPerInvocation: (loads) => 0.5 * Math.log2(clamp(loads, 0.25, 8)),
  storesPerInvocation: (stores) => 0.5 * Math.log2(clamp(stores, 0.25, 8)),
  readsInWorkgroup: (reads) => Math.log2(clamp(reads, 1, 64)),
  sectorsOverFewest: (ratio) => Math.log2(Math.max(1, ratio)),
  bankPasses: (passes) => Math.log2(Math.max(1, passes)),
  scratchShare: (share) => Math.log2(1 + 8 * share),
  atomicsPerInvocation: (atomics) => (atomics > 0 ? 1 : 0) + Math.log2(1 + atomics),
  workgroupAccesses: (accesses) => Math.log2(1 + Math.min(accesses, 16)),
  operationsPerByte: (operations) => Math.log2(0.1 + operations),
  activeLanes: (lanes) => 0.5 * Math.log2(clamp(lanes, 1, 32)),
  barriersPerKibibyte: (barriers) => Math.log2(1 + Math.min(barriers, 16)),
};

/**
 * Rungs that are farther than the nearest by less than this cannot be distinguished from it: facts and times of one kernel vary by less
 * from grading to grading.
 */
export const MARGIN = 0.15;

/** A kernel farther than this from all rungs resembles none. */
export const FARTHEST = 1.5;

/** The rungs nearest to a kernel, in the given order: several where they cannot be distinguished, none where all are far. */
export function nearestRungs<Rung extends ComparedRung>(kernel: ComparedFacts, rungs: readonly Rung[]): readonly Rung[] {
  const distances = rungs.map(({ facts }) => distance(kernel, facts));
  const least = Math.min(...distances);
  return least > FARTHEST ? [] : rungs.filter((_, i) => (distances[i] ?? least) <= least + MARGIN);
}

/** Euclidean, over the scales of the facts that both have, and over how they share the work. */
function distance(a: ComparedFacts, b: ComparedFacts): number {
  const steps = Object.entries(SCALES).map(([name, scale]) => {
    const [one, other] = [a[name as FactName], b[name as FactName]];
    return one == null || other == null ? 0 : scale(one) - scale(other);
  });
  return Math.hypot(...steps, workgroupStep(a, b), invocationStep(a, b));
}

/** This many workgroups keep a GPU busy: beyond it their number does not distinguish kernels. */
const BUSY_WORKGROUPS = 64;

/** A rung may have been recorded at another size: up to twice the work per workgroup counts as the same. */
const SAME_WORK_STEPS = 1;

/**
 * How much more work per workgroup one of the two has, where either has too few workgroups: a copy by a single workgroup is like no rung.
 * Bytes per workgroup hardly depend on the size of the launch, unlike the number of workgroups.
 */
function workgroupStep(a: ComparedFacts, b: ComparedFacts): number {
  const fewest = Math.min(a.workgroups ?? BUSY_WORKGROUPS, b.workgroups ?? BUSY_WORKGROUPS);
  if (fewest >= BUSY_WORKGROUPS || !a.bytesPerWorkgroup || !b.bytesPerWorkgroup) return 0;
  return Math.max(0, Math.abs(Math.log2(a.bytesPerWorkgroup / b.bytesPerWorkgroup)) - SAME_WORK_STEPS);
}

/** Difference in how many invocations of a workgroup share its work: if one invocation adds up all partial sums, few do. */
function invocationStep(a: ComparedFacts, b: ComparedFacts): number {
  const [one, other] = [invocationsSharing(a), invocationsSharing(b)];
  return one === null || other === null ? 0 : 0.5 * Math.log2(one / other);
}

function invocationsSharing({ parallelInvocations, parallelWorkgroups }: ComparedFacts): number | null {
  return parallelInvocations && parallelWorkgroups ? clamp(parallelInvocations / parallelWorkgroups, 1, 1024) : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
