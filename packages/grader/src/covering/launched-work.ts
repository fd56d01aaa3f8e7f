import { type Exercise, leastCost } from '@rooflab/lab';
import { product } from '../extent.ts';
import type { Kernel, Shape } from '../kernel.ts';

/** Invocations that take a software device as long as beginning another case, and as the barriers of a workgroup. */
const INVOCATIONS_OF = { case: 512, barriers: 1024 };

/**
 * Operations of a launch, if each invocation has as many as an element has at least: what it costs a software device as far as it can be told without running it.
 * The device runs those that have nothing to do, too, as the threads of a tile beyond a line of points.
 */
export function launchedWork(exercise: Exercise, kernel: Pick<Kernel, 'plan' | 'workgroupSize' | 'barriers'>, shape: Shape): number {
  const { dispatches } = kernel.plan(shape);
  const waiting = kernel.barriers ? INVOCATIONS_OF.barriers : 0;
  const invocations = dispatches.reduce(
    (sum, { entryPoint, workgroups }) => sum + product(workgroups) * (product(kernel.workgroupSize(entryPoint)) + waiting),
    0,
  );
  const elements = exercise.elements(shape.size);
  const operations = 1 + leastCost(exercise, shape.size).flops / elements;
  return (Math.max(invocations, elements) + INVOCATIONS_OF.case) * operations;
}
