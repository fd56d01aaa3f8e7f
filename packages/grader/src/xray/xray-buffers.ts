import { type BoundDispatch, withErrorScopes } from '@rooflab/harness';
import type { Key, TimedSize } from '@rooflab/lab';
import { outputFiller } from '../fill-output.ts';
import { createTimedBuffers, type TimedBuffers } from '../input-sets.ts';
import type { Kernel } from '../kernel.ts';
import type { Phase } from '../phase.ts';
import { createScratch, type Scratch, scratchOf } from '../scratch.ts';
import type { Session } from '../session.ts';

/** A kernel bound to one set of inputs, and to its output and scratch. */
export interface XrayBuffers {
  readonly timed: TimedBuffers;
  /** The plan's dispatches as the kernel is written. */
  readonly bound: readonly BoundDispatch[];
  /** Fills output and scratch with new random words; returns the key of those in the output. */
  refill(purpose: string): Promise<Key>;
  destroy(): void;
}

/** Announces its steps as part of `phase`. Throws `KernelFault` where WebGPU refuses the kernel's bindings. */
export async function createXrayBuffers(
  session: Session,
  { kernel, timed }: { readonly kernel: Kernel; readonly timed: TimedSize },
  phase: Phase,
): Promise<XrayBuffers> {
  const { device, key } = session;
  const { elementBytes } = kernel;
  const buffers = await createTimedBuffers(session, timed, { elementBytes, sets: 1 });
  let scratch: Scratch | null = null;
  const destroy = () => {
    scratch?.destroy();
    buffers.destroy();
  };
  try {
    const resolved = kernel.plan(timed);
    const announce = () => session.fills(phase, 'the scratch');
    scratch = await createScratch(session, { ...scratchOf(resolved, buffers.bytes), elementBytes, announce });
    const own = { ...buffers, inputs: buffers.inputSets[0] ?? [], scratch };
    const bound = await withErrorScopes(device, 'kernel', () => kernel.bind(resolved, own));
    const output = outputFiller(session, buffers);
    const refill: XrayBuffers['refill'] = async (purpose) => {
      session.ours(phase, 'filling the output');
      const canary = key(`${purpose}, output`);
      output.fill(canary, own.inputs);
      scratch?.fill(key(`${purpose}, scratch`));
      await device.queue.onSubmittedWorkDone();
      return canary;
    };
    return { timed: buffers, bound, refill, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}
