import { type Exercise, leastCost } from '@rooflab/lab';
import { product } from '../extent.ts';
import type { Kernel, Shape } from '../kernel.ts';

/** Invocations that take a software device as long as beginning another case, and as the barriers of a workgroup. */
const INVOCATIONS_OF = { case: 512, barriers: 1024 };

/** What an invocation beyond the elements costs where it has no barriers to wait at: it usually ends at once. */
const IDLE = 1 / 4;

/**
 * Operations of a launch, if each invocation has as many as an element has at least: what it costs a software device, as far as it can be told without running it.
 */
export function launchedWork(exercise: Exercise, kernel: Pick<Kernel, 'plan' | 'workgroupSize' | 'barriers'>, shape: Shape): number {
  const { dispatches } = kernel.plan(shape);
  const elements = exercise.elements(shape.size);
  const busy = dispatches.reduce((sum, { entryPoint, workgroups }) => {
    const groups = product(workgroups);
    const invocations = groups * product(kernel.workgroupSize(entryPoint));
    return sum + (kernel.barriers ? invocations + groups * INVOCATIONS_OF.barriers : IDLE * Math.max(0, invocations - elements));
  }, 0);
  const operations = 1 + leastCost(exercise, shape.size).flops / elements;
  return (elements + busy + INVOCATIONS_OF.case) * operations;
}
