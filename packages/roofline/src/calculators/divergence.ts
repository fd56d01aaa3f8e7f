import { LANES } from '../warp-request.ts';
import { defineCalculator } from './calculator.ts';

/** The condition for thread `t` of a block: `t mod n = 0`, `t < n`, or `⌊t / 32⌋ mod n = 0`. */
export type BranchCondition = 'every-nth' | 'below' | 'every-nth-warp';

export interface Branch {
  /** Threads in the block. */
  readonly threads: number;
  readonly condition: BranchCondition;
  readonly n: number;
  /** Instructions on each side of the branch. */
  readonly thenInstructions: number;
  readonly elseInstructions: number;
}

export interface Divergence {
  readonly warps: number;
  readonly takenThreads: number;
  /** Warps of which some threads take the branch and others do not. */
  readonly divergentWarps: number;
  /** Instructions that warps issue: a divergent warp issues those of both sides. */
  readonly issuedInstructions: number;
  /** Instructions that the same threads would issue in the fewest warps, each warp on one side. */
  readonly fewestInstructions: number;
  /** Active lanes over the lanes of all issued instructions; null where none is issued. */
  readonly activeShare: number | null;
}

const TAKES: Readonly<Record<BranchCondition, (thread: number, n: number) => boolean>> = {
  'every-nth': (thread, n) => thread % n === 0,
  below: (thread, n) => thread < n,
  'every-nth-warp': (thread, n) => Math.floor(thread / LANES) % n === 0,
};

export interface WarpBranch {
  /** By lane, whether its thread takes the branch; the last warp may have fewer than 32 lanes. */
  readonly takes: readonly boolean[];
  /** Some of its threads take the branch, and others do not. */
  readonly isDivergent: boolean;
}

/** How each warp of a block decides. */
export function branchOfWarps(threads: number, condition: BranchCondition, n: number): WarpBranch[] {
  return Array.from({ length: Math.ceil(threads / LANES) }, (_, warp) => {
    const first = warp * LANES;
    const takes = Array.from({ length: Math.min(LANES, threads - first) }, (_, lane) => TAKES[condition](first + lane, n));
    return { takes, isDivergent: takes.includes(true) && takes.includes(false) };
  });
}

/**
 * What a branch costs a block: a warp whose threads disagree executes both sides one after the other (NVIDIA, CUDA C++ Programming Guide,
 * SIMT architecture).
 */
export function divergence({ threads, condition, n, thenInstructions, elseInstructions }: Branch): Divergence {
  const warps = branchOfWarps(threads, condition, n);
  const takenThreads = warps.reduce((sum, { takes }) => sum + takes.filter(Boolean).length, 0);
  const others = threads - takenThreads;
  const issuedInstructions = warps.reduce(
    (sum, { takes }) => sum + (takes.includes(true) ? thenInstructions : 0) + (takes.includes(false) ? elseInstructions : 0),
    0,
  );
  const useful = takenThreads * thenInstructions + others * elseInstructions;
  return {
    warps: warps.length,
    takenThreads,
    divergentWarps: warps.filter(({ isDivergent }) => isDivergent).length,
    issuedInstructions,
    fewestInstructions: Math.ceil(takenThreads / LANES) * thenInstructions + Math.ceil(others / LANES) * elseInstructions,
    activeShare: issuedInstructions === 0 ? null : useful / (LANES * issuedInstructions),
  };
}

export const divergenceCalculator = defineCalculator({
  name: 'divergence',
  title: 'Divergence of a branch',
  explains:
    'A warp whose threads disagree about a branch runs both sides. What matters is how many warps are split, not how many threads take the branch.',
  inputs: [
    { name: 'threads', label: 'Threads in the block', unit: '', kind: 'integer', default: 256, min: 1, max: 1024 },
    {
      name: 'condition',
      label: 'Taken where',
      unit: '',
      kind: 'choice',
      default: 'every-nth',
      choices: [
        { value: 'every-nth', label: 't mod n = 0' },
        { value: 'below', label: 't < n' },
        { value: 'every-nth-warp', label: 'number of its warp mod n = 0' },
      ],
    },
    { name: 'n', label: 'n', unit: '', kind: 'integer', default: 2, min: 1, max: 1024 },
    { name: 'thenInstructions', label: 'Instructions if taken', unit: '', kind: 'integer', default: 1, min: 0 },
    { name: 'elseInstructions', label: 'Instructions if not', unit: '', kind: 'integer', default: 0, min: 0 },
  ],
  outputs: [
    { name: 'divergentWarps', label: 'Divergent warps', unit: 'warps' },
    { name: 'warps', label: 'Warps', unit: 'warps' },
    { name: 'takenThreads', label: 'Threads that take it', unit: 'threads' },
    { name: 'issuedInstructions', label: 'Instructions issued', unit: '' },
    { name: 'fewestInstructions', label: 'Fewest for these threads', unit: '' },
    { name: 'activeShare', label: 'Lanes that work', unit: 'share' },
  ],
  compute: (branch) => ({ ...divergence(branch) }),
});
