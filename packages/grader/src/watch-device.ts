import { HarnessError } from '@rooflab/harness';

/** Device errors that no call reports: uncaptured ones, and its loss. */
export interface DeviceWatch {
  /** Throws `HarnessError` for an error outside all error scopes: a command of ours was not run, so nothing that followed counts. */
  refuseErrors(): void;
  /** Why the device was lost; null while it works. */
  lost(): Promise<string | null>;
  stop(): void;
}

export function watchDevice(device: GPUDevice): DeviceWatch {
  const errors: string[] = [];
  let lost: string | null = null;
  const listen = ({ error }: GPUUncapturedErrorEvent) => void errors.push(error.message);
  device.addEventListener('uncapturederror', listen);
  void device.lost.then(({ message }) => {
    lost = message;
  });
  return {
    refuseErrors() {
      if (errors[0] !== undefined) throw new HarnessError(`WebGPU refused a command of the harness: ${errors[0]}`);
    },
    async lost() {
      // An error caused by the loss may arrive before the loss itself: after one turn of the event loop both are known.
      await device.queue.onSubmittedWorkDone().catch(() => null);
      return lost;
    },
    stop: () => device.removeEventListener('uncapturederror', listen),
  };
}
