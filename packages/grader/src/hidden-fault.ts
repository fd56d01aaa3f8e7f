import { KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';

const PLAN =
  'The launch plan fails at a hidden case: a divisor is 0, or a number of workgroups or bytes is out of range. Plan for every size from 1 up.';

const RUN = 'WebGPU refused to run the kernel at a hidden case. Make it work for every size from 1 up.';

/** No place in the file. */
const NOWHERE = { line: 0, column: 0, length: 0 };

/**
 * An error at a hidden case, without anything that depends on its size or data: the failing line, its part and every figure would reveal
 * something. Other errors are returned unchanged.
 */
export function hiddenFault(error: unknown): unknown {
  if (error instanceof PlanError) return new PlanError(PLAN, NOWHERE);
  if (error instanceof KernelFault && !['lost', 'timeout'].includes(error.kind)) return new KernelFault(error.kind, RUN);
  return error;
}
