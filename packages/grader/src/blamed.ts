import { KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';
import type { PhaseMessage } from './phase.ts';
import type { Stopwatch } from './stopwatch.ts';
import { watchDevice } from './watch-device.ts';

export interface BlamedWork<T> {
  readonly device: GPUDevice;
  readonly stopwatch: Stopwatch;
  readonly work: () => Promise<T>;
  /** The answer that the student's fault becomes. */
  readonly fault: (fault: KernelFault | PlanError) => T;
}

/** Does the work. A fault of the student's becomes an answer; anything else that is thrown is our fault, or the machine's. */
export async function blamed<T>({ device, stopwatch, work, fault }: BlamedWork<T>): Promise<T> {
  const watch = watchDevice(device);
  try {
    const done = await work();
    watch.refuseErrors();
    return done;
  } catch (error) {
    const found = studentsFault(error, await watch.lost(), stopwatch.current());
    if (!found) throw error;
    return fault(found);
  } finally {
    watch.stop();
  }
}

/**
 * The student's fault in an error; null when the fault is ours. A device that is lost while the kernel runs counts as lost because of the
 * kernel.
 */
function studentsFault(error: unknown, lost: string | null, step: PhaseMessage | null): KernelFault | PlanError | null {
  if (lost !== null) return step?.blame === 'student' ? new KernelFault('lost', `${step.phase}, ${step.detail}`) : null;
  return error instanceof KernelFault || error instanceof PlanError ? error : null;
}
