import type { Exercise } from '@rooflab/lab';
import { product } from '../extent.ts';
import type { Kernel, Shape } from '../kernel.ts';
import { operationsOf } from '../work.ts';

/** On a software device, starting a case takes as long as this many invocations, and so do the barriers of a workgroup. */
const INVOCATIONS_OF = { case: 512, barriers: 1024 };

/** Cost of an invocation beyond the elements where it has no barriers to wait at: it usually ends at once. */
const IDLE = 1 / 4;

/**
 * Operations of a launch, if each invocation makes as many as an element needs at least: an estimate of its cost on a software device
 * without running it.
 */
export function launchedWork(exercise: Exercise, kernel: Pick<Kernel, 'plan' | 'workgroupSize' | 'barriers'>, shape: Shape): number {
  const { dispatches } = kernel.plan(shape);
  const elements = exercise.elements(shape.size);
  const busy = dispatches.reduce((sum, { entryPoint, workgroups }) => {
    const groups = product(workgroups);
    const invocations = groups * product(kernel.workgroupSize(entryPoint));
    return sum + (kernel.barriers ? invocations + groups * INVOCATIONS_OF.barriers : IDLE * Math.max(0, invocations - elements));
  }, 0);
  const operations = 1 + operationsOf(exercise, shape.size) / elements;
  return (elements + busy + INVOCATIONS_OF.case) * operations;
}
