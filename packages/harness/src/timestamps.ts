import { type BoundDispatch, encodePass } from './dispatch.ts';
import { HarnessError } from './faults.ts';

/** WebGPU's own limit on queries in a set is 4096: 2 a sample. */
const MAX_SAMPLES = 2048;

/** Takes GPU time stamps around whole passes. Read them in batches: a read waits for the queue. */
export interface PassTimer {
  /** Submits the dispatches as one timed pass. The queue must be drained before (`onSubmittedWorkDone`). */
  submit(dispatches: readonly BoundDispatch[]): void;
  /** Nanoseconds of every pass since the last call, in order; `null` where the clock ran backwards. */
  collect(): Promise<(number | null)[]>;
}

export function createPassTimer(device: GPUDevice): PassTimer {
  const querySet = device.createQuerySet({ type: 'timestamp', count: 2 * MAX_SAMPLES });
  const size = 16 * MAX_SAMPLES;
  const resolved = device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
  const staging = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  let taken = 0;
  return {
    submit(dispatches) {
      if (taken === MAX_SAMPLES) throw new HarnessError(`More than ${MAX_SAMPLES} timed passes without a collect.`);
      const encoder = device.createCommandEncoder();
      encodePass(encoder, dispatches, { querySet, beginningOfPassWriteIndex: 2 * taken, endOfPassWriteIndex: 2 * taken + 1 });
      device.queue.submit([encoder.finish()]);
      taken++;
    },
    async collect() {
      if (taken === 0) return [];
      const bytes = 16 * taken;
      const encoder = device.createCommandEncoder();
      encoder.resolveQuerySet(querySet, 0, 2 * taken, resolved, 0);
      encoder.copyBufferToBuffer(resolved, 0, staging, 0, bytes);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ, 0, bytes);
      const stamps = new BigUint64Array(staging.getMappedRange(0, bytes).slice(0));
      staging.unmap();
      taken = 0;
      return Array.from({ length: stamps.length / 2 }, (_, i) => elapsedNs(stamps[2 * i] ?? 0n, stamps[2 * i + 1] ?? 0n));
    },
  };
}

/** The specification allows a stamp to lie before its predecessor; such a sample is worthless. */
function elapsedNs(begin: bigint, end: bigint): number | null {
  return end > begin ? Number(end - begin) : null;
}
