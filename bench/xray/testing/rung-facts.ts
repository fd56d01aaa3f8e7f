import type { FactName, KernelFacts } from '@rooflab/lab';

/** What the hints look at, of one rung: recorded on the software device in rung-facts/<lab>.json, by `<exercise>/<rung>`. */
export interface RungFacts {
  readonly facts: KernelFacts;
  /** What the worst of its findings is about. */
  readonly worst: FactName | null;
}

/** Sizes large enough that a launch has many workgroups with several rounds each. As few rows are selected as when timed. */
export const FACT_SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'vector-ops': { n: 65_536 },
  reduction: { n: 262_144 },
  matmul: { n: 128 },
  query: { rows: 262_144, z: 2 },
  stencil: { nx: 66, ny: 34, nz: 34 },
};
