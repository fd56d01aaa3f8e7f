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
 * The fastest honest kernels: the top rung of each exercise, and of two vector operations the top two with variants that try to find
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
  const top = (await readLadder(exercise)).slice(VARIED.includes(exercise.id) ? -2 : -1);
  const files = VARIED.includes(exercise.id) ? [...top, ...top.flatMap(variants)] : top;
  return files.map((file) => ({ exercise, ...file }));
}

/** One that reads one array, and one that reads two. */
const VARIED: readonly string[] = ['vector-ops/copy', 'vector-ops/triad'];

function variants({ name, source }: KernelFile): KernelFile[] {
  if (!source.includes(FORWARD)) return [];
  const backward = source.replaceAll(FORWARD, BACKWARD);
  return [
    { name: `${name}, backward`, source: backward },
    { name: `${name}, with poisoned scratch`, source: `//@ scratch 268435456\n${source}` },
  ];
}
