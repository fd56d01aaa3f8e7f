import type { Exercise } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { type KernelFile, readLadder } from '@rooflab/labs/node';

/** A right kernel, and what it does to the caches. */
export interface LimitKernel {
  readonly exercise: Exercise;
  readonly name: string;
  readonly source: string;
}

/** How a linear workgroup index is written in the ladders. */
const FORWARD = '(wid.y * groups.x + wid.x)';
const BACKWARD = `(groups.x * groups.y - 1u - ${FORWARD})`;

/**
 * The fastest honest kernels of each exercise: the rungs above its pass mark, and of the vector operations also variants that try to find
 * something in a cache: they walk from the end to the beginning, or ask for scratch only so that it is poisoned after the output.
 */
export async function limitKernels(ids: readonly string[]): Promise<readonly LimitKernel[]> {
  const exercises = labs
    .flatMap((lab) => lab.exercises)
    .filter(({ id }) => ids.length === 0 || ids.some((wanted) => id.startsWith(wanted)));
  const kernels = await Promise.all(exercises.map(kernelsOf));
  return kernels.flat();
}

async function kernelsOf(exercise: Exercise): Promise<LimitKernel[]> {
  const top = (await readLadder(exercise)).slice(-2);
  return [...top, ...top.flatMap(variants)].map((file) => ({ exercise, ...file }));
}

function variants({ name, source }: KernelFile): KernelFile[] {
  if (!source.includes(FORWARD)) return [];
  const backward = source.replaceAll(FORWARD, BACKWARD);
  return [
    { name: `${name}, backward`, source: backward },
    { name: `${name}, with poisoned scratch`, source: `//@ scratch 268435456\n${source}` },
  ];
}
