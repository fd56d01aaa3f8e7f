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
 * capped, or left out: workgroups, bytes of a workgroup, idle invocations at the edges of the data.
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

/** Euclidean, over the scales of the facts that both know. */
function distance(a: ComparedFacts, b: ComparedFacts): number {
  const steps = Object.entries(SCALES).map(([name, scale]) => {
    const [one, other] = [a[name as FactName], b[name as FactName]];
    return one == null || other == null ? 0 : scale(one) - scale(other);
  });
  return Math.hypot(...steps);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
