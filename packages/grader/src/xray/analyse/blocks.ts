import type { Xray } from '@rooflab/result';
import { type Block, LANES } from '../trace.ts';
import type { WeightedPlace } from './traffic.ts';

/** How often a block ran. */
export interface BlockRuns {
  readonly block: Block;
  /** By invocations. */
  readonly executions: number;
  /** By groups of up to 32 neighbouring invocations that ran it together. */
  readonly groups: number;
}

/** The records of a block's site prove its executions. */
export function blockRuns(blocks: readonly Block[], places: readonly WeightedPlace[]): BlockRuns[] {
  const runs = new Map<number, { executions: number; groups: number }>();
  for (const { counts, weight } of places) {
    const known = runs.get(counts.site) ?? { executions: 0, groups: 0 };
    known.executions += weight * counts.invocations;
    known.groups += weight * counts.requests;
    runs.set(counts.site, known);
  }
  return blocks.map((block) => ({ block, ...(runs.get(block.site) ?? { executions: 0, groups: 0 }) }));
}

/** Mean share of the lanes that take part, over all groups; 0 of none. Weights are fractions: their sums may miss 1 by a rounding. */
export function activeLanes(runs: readonly Pick<BlockRuns, 'executions' | 'groups'>[]): number {
  const groups = runs.reduce((sum, run) => sum + run.groups, 0);
  return groups === 0 ? 0 : Math.min(1, runs.reduce((sum, run) => sum + run.executions, 0) / (groups * LANES));
}

type Operations = Pick<Xray['control'], 'floatOperations' | 'integerOperations'>;

/** Of one line, or of all. */
export function operationsOf(runs: readonly BlockRuns[], line?: number): Operations {
  let [float, integer] = [0, 0];
  for (const { block, executions } of runs) {
    for (const operations of block.operations) {
      if (line !== undefined && operations.line !== line) continue;
      float += operations.float * executions;
      integer += operations.integer * executions;
    }
  }
  return { floatOperations: Math.round(float), integerOperations: Math.round(integer) };
}

export function controlOf(runs: readonly BlockRuns[], barriers: number): Xray['control'] {
  return { activeLanes: activeLanes(runs), barriers, ...operationsOf(runs) };
}
