import { type KernelFile, labs, readLadder } from '@rooflab/catalogue';
import type { Exercise } from '@rooflab/lab';

/** A correct kernel, and how it uses the caches. */
export interface LimitKernel {
  readonly exercise: Exercise;
  readonly name: string;
  readonly source: string;
}

/** The form of a linear workgroup index in the ladders. */
const FORWARD = '(wid.y * groups.x + wid.x)';
const BACKWARD = `(groups.x * groups.y - 1u - ${FORWARD})`;

/**
 * The fastest honest kernels: the top rung of each exercise, and for two vector operations the top two rungs with variants that try to find
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
