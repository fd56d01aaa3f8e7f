import type { CaseResult } from '@rooflab/result';
import { product } from './extent.ts';
import type { Kernel, Shape } from './kernel.ts';

/** The plan's dispatch with the most workgroups at this shape. */
export function largestDispatch(kernel: Kernel, shape: Shape): CaseResult['launch'] {
  const [largest] = kernel
    .plan(shape)
    .dispatches.map(({ entryPoint, workgroups }) => ({ entryPoint, workgroups: product(workgroups) }))
    .sort((a, b) => b.workgroups - a.workgroups);
  return largest && { workgroups: largest.workgroups, workgroupSize: product(kernel.workgroupSize(largest.entryPoint)) };
}
