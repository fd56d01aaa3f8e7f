import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import type { Block } from '../trace.ts';
import type { WeightedPlace } from './traffic.ts';

/** How often a block ran. */
export interface BlockRuns {
  readonly block: Block;
  /** Executions by invocations. */
  readonly executions: number;
  /** Executions by groups of up to 32 neighbouring invocations that ran it together. */
  readonly groups: number;
  /** Of these, the executions with idle lanes, and those where idle lanes lie between active ones. */
  readonly partial: number;
  readonly scattered: number;
}

const NEVER = { executions: 0, groups: 0, partial: 0, scattered: 0 } as const;

/** The records of a block's site prove its executions. */
export function blockRuns(blocks: readonly Block[], places: readonly WeightedPlace[]): BlockRuns[] {
  const runs = new Map<number, Omit<BlockRuns, 'block'>>();
  for (const { counts, weight } of places) {
    const known = runs.get(counts.site) ?? NEVER;
    runs.set(counts.site, {
      executions: known.executions + weight * counts.invocations,
      groups: known.groups + weight * counts.requests,
      partial: known.partial + weight * counts.partial,
      scattered: known.scattered + weight * counts.scattered,
    });
  }
  return blocks.map((block) => ({ block, ...(runs.get(block.site) ?? NEVER) }));
}

/** Mean share of active lanes over all groups; 0 for no groups. The weights are fractions, so their sums may differ from 1 by rounding. */
export function activeLanes(runs: readonly Pick<BlockRuns, 'executions' | 'groups'>[]): number {
  const groups = runs.reduce((sum, run) => sum + run.groups, 0);
  return groups === 0 ? 0 : Math.min(1, runs.reduce((sum, run) => sum + run.executions, 0) / (groups * LANES));
}

type Operations = Pick<Xray['control'], 'floatOperations' | 'integerOperations' | 'divisions' | 'privateAccesses'>;

/** Operations of one line or statement, or of all. */
export function operationsOf(runs: readonly BlockRuns[], of?: { readonly unit: 'line' | 'statement'; readonly at: number }): Operations {
  const counts = { floatOperations: 0, integerOperations: 0, divisions: 0, privateAccesses: 0 };
  for (const { block, executions } of runs) {
    for (const operations of block.operations) {
      if (of && operations[of.unit] !== of.at) continue;
      counts.floatOperations += operations.float * executions;
      counts.integerOperations += operations.integer * executions;
      counts.divisions += operations.divisions * executions;
      counts.privateAccesses += operations.privateAccesses * executions;
    }
  }
  const { floatOperations, integerOperations, divisions, privateAccesses } = counts;
  return {
    floatOperations: Math.round(floatOperations),
    integerOperations: Math.round(integerOperations),
    divisions: Math.round(divisions),
    privateAccesses: Math.round(privateAccesses),
  };
}

export function controlOf(runs: readonly BlockRuns[], barriers: number): Xray['control'] {
  const groups = runs.reduce((sum, run) => sum + run.groups, 0);
  const share = (of: (run: BlockRuns) => number) => (groups === 0 ? 0 : Math.min(1, runs.reduce((sum, run) => sum + of(run), 0) / groups));
  return {
    activeLanes: activeLanes(runs),
    partialWarps: share(({ partial }) => partial),
    scatteredWarps: share(({ scattered }) => scattered),
    barriers,
    ...operationsOf(runs),
  };
}
