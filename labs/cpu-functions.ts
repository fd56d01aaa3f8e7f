import type { CpuFunction } from '@rooflab/lab';
import { filteredSumOnCpu } from './query/cpu.ts';
import { sumOnCpu } from './reduction/cpu.ts';
import { addOnCpu } from './vector-ops/cpu.ts';

const FUNCTIONS: Readonly<Record<string, CpuFunction>> = {
  'vector-ops/add': addOnCpu,
  'reduction/sum': sumOnCpu,
  'query/filtered-sum': filteredSumOnCpu,
};

/** The function that solves an exercise on the processor, for the CPU's curves of experiments. Throws `TypeError` where there is none. */
export function cpuFunction({ id }: { readonly id: string }): CpuFunction {
  const solve = FUNCTIONS[id];
  if (!solve) throw new TypeError(`${id} has no function on the processor. Add it to labs/cpu-functions.ts.`);
  return solve;
}
