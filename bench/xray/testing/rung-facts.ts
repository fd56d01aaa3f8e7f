import { readLadder } from '@rooflab/catalogue';
import { asTimed, type Exercise, type FactName, type KernelFacts, type LabExercise } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { type CauseCost, type Costs, costsOf } from '../../../packages/grader/src/xray/advice.ts';
import { findings } from '../../../packages/grader/src/xray/evidence.ts';
import { kernelFacts } from '../../../packages/grader/src/xray/facts.ts';

/** The facts of one rung that hints use: recorded on the software device in rung-facts/<lab>.json, by `<exercise>/<rung>`. */
export interface RungFacts {
  readonly facts: KernelFacts;
  readonly costs: Costs;
}

/** Sizes large enough that a launch has many workgroups with several rounds each. As few rows are selected as in timed runs. */
const FACT_SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'vector-ops': { n: 65_536 },
  reduction: { n: 262_144 },
  matmul: { n: 128 },
  query: { rows: 262_144, z: 2 },
  stencil: { nx: 66, ny: 34, nz: 34 },
  sparse: { rows: 20_000, cols: 5000, mean: 16 },
  'softmax/rows': { rows: 4160, cols: 1500 },
  'softmax/attention': { queries: 4160, keys: 256 },
  transpose: { rows: 264, cols: 248 },
  scan: { n: 262_144 },
  'compaction/filter': { n: 262_144, limit: 500 },
  'compaction/runs': { n: 262_144 },
  // Small, because the first network has a dispatch for each of its 136 steps.
  sorting: { n: 65_536 },
  convolution: { w: 250, h: 140 },
  histogram: { n: 262_144 },
  wave: { w: 980, h: 64, steps: 16 },
};

/** Of the exercise, or else of its lab. */
export function factSize(exercise: string): Readonly<Record<string, number>> {
  return FACT_SIZES[exercise] ?? FACT_SIZES[exercise.split('/')[0] ?? ''] ?? {};
}

interface FactRung {
  readonly exercise: LabExercise;
  /** `<exercise>/<rung>` */
  readonly name: string;
  readonly source: string;
}

/** The recorded rungs of these exercises: those that use subgroups are not recorded, because their counts differ between devices. */
export async function factRungs(exercises: readonly LabExercise[]): Promise<readonly FactRung[]> {
  const ladders = exercises.map(async (exercise) =>
    (await readLadder(exercise)).map(({ name, source }) => ({ exercise, name: `${exercise.id}/${name}`, source })),
  );
  return (await Promise.all(ladders)).flat().filter(({ source }) => !source.includes('enable subgroups'));
}

export function rungFacts(exercise: Exercise, xray: Xray): RungFacts {
  const facts = kernelFacts(asTimed(exercise), xray, null);
  const costs = Object.entries(costsOf(findings(xray), facts, xray)) as [FactName, CauseCost][];
  return {
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value && rounded(value)])) as KernelFacts,
    costs: Object.fromEntries(costs.map(([fact, { costNs, bareNs }]) => [fact, { costNs: rounded(costNs), bareNs: rounded(bareNs) }])),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
