import type { FactName } from '@rooflab/lab';

/** A kernel as it is compared, by name of the fact; null or absent where one is not known, as `fraction` where times cannot be compared. */
export type ComparedFacts = Readonly<Partial<Record<FactName, number | null>>>;

export interface ComparedRung {
  /** File name without its ending: `02-strided`. */
  readonly name: string;
  readonly facts: ComparedFacts;
}

/**
 * What tells rungs apart, each on a scale on which a step of 1 is about a factor of two. What grows with the size of a launch is
 * capped, or left out as idle invocations at the edges of the data are.
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

/** Rungs that are so much farther than the nearest cannot be told from it: facts and times of one kernel vary by less from grading to grading. */
export const MARGIN = 0.15;

/** A kernel that is farther from all rungs resembles none. */
export const FARTHEST = 1.5;

/** The rungs that a kernel is nearest to, in the order given: several where they cannot be told apart, none where all are far. */
export function nearestRungs<Rung extends ComparedRung>(kernel: ComparedFacts, rungs: readonly Rung[]): readonly Rung[] {
  const distances = rungs.map(({ facts }) => distance(kernel, facts));
  const least = Math.min(...distances);
  return least > FARTHEST ? [] : rungs.filter((_, i) => (distances[i] ?? least) <= least + MARGIN);
}

/** Euclidean, over the scales of the facts that both know, and how they share the work. */
function distance(a: ComparedFacts, b: ComparedFacts): number {
  const steps = Object.entries(SCALES).map(([name, scale]) => {
    const [one, other] = [a[name as FactName], b[name as FactName]];
    return one == null || other == null ? 0 : scale(one) - scale(other);
  });
  return Math.hypot(...steps, workgroupStep(a, b), invocationStep(a, b));
}

/** So many workgroups keep a GPU busy: how many more share the work tells no kernels apart. */
const ENOUGH_WORKGROUPS = 64;

/** The size at which a rung was recorded may be another one: a workgroup that does up to twice the work there is no other workgroup. */
const SAME_WORK_STEPS = 1;

/**
 * By how much more of the work one workgroup does in one of the two, where one of them has too few: a copy by a single workgroup is like no rung. The
 * bytes of a workgroup hardly depend on the size of the launch, as its number of workgroups does.
 */
function workgroupStep(a: ComparedFacts, b: ComparedFacts): number {
  const fewest = Math.min(a.workgroups ?? ENOUGH_WORKGROUPS, b.workgroups ?? ENOUGH_WORKGROUPS);
  if (fewest >= ENOUGH_WORKGROUPS || !a.bytesPerWorkgroup || !b.bytesPerWorkgroup) return 0;
  return Math.max(0, Math.abs(Math.log2(a.bytesPerWorkgroup / b.bytesPerWorkgroup)) - SAME_WORK_STEPS);
}

/** Of how many invocations of a workgroup share its work: one that adds up all partial sums alone makes them few. */
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
