import { HarnessError, KernelFault } from './faults.ts';

/**
 * Runs `action` and throws what WebGPU reports: a `KernelFault` when the kernel is to blame, else a `HarnessError`. Running out of memory
 * is never the kernel's fault: it creates no buffers, and the plan's scratch is allocated elsewhere. The scopes of a synchronous action are
 * closed when this function returns, so others may be opened before its promise is settled.
 */
export async function withErrorScopes<T>(device: GPUDevice, blame: 'kernel' | 'harness', action: () => T | Promise<T>): Promise<T> {
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('internal');
  device.pushErrorScope('validation');
  const begun = begin(action);
  const outcome = begun instanceof Promise ? await begun : begun;
  const [validation, internal, memory] = await Promise.all([device.popErrorScope(), device.popErrorScope(), device.popErrorScope()]);
  const error = validation ?? internal;
  if (error && blame === 'kernel') throw new KernelFault('runtime', firstLine(error.message));
  if (error) throw new HarnessError(`WebGPU refused a command of the harness: ${error.message}`);
  if (memory) throw new HarnessError(`The device is out of memory: ${memory.message}`);
  if ('reason' in outcome) throw outcome.reason;
  return outcome.value;
}

type Outcome<T> = { readonly value: T } | { readonly reason: unknown };

function begin<T>(action: () => T | Promise<T>): Outcome<T> | Promise<Outcome<T>> {
  const refused = (reason: unknown): Outcome<T> => ({ reason });
  try {
    const value = action();
    return value instanceof Promise ? value.then((value) => ({ value }), refused) : { value };
  } catch (reason) {
    return refused(reason);
  }
}

/** Dawn appends a trace of its own labels (" - While …"); students need only what comes before it. */
export function firstLine(message: string): string {
  return message.split('\n - While')[0]?.trim() ?? message;
}
