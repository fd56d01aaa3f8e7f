import { HarnessError, KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';

/** How the message begins where a lab's trusted kernel or timed rung cannot run. */
export const OUR_KERNEL_FAILED = 'A kernel of ours cannot be run: ';

/** Runs our own kernels through the same code as students': what would be a verdict for a student is thrown as a defect of ours. */
export async function asOurs<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof KernelFault || error instanceof PlanError)) throw error;
    throw new HarnessError(`${OUR_KERNEL_FAILED}${error.message}`, { cause: error });
  }
}
