import { HarnessError } from './faults.ts';

/** Storage sizes are rounded up to this, so that buffers can be filled in whole vec4s. */
const STORAGE_GRANULE = 16;

/** The size of a storage buffer for `bytes`. Throws `HarnessError` for what is no size. */
export function storageSize(bytes: number, label: string): number {
  const size = Math.max(STORAGE_GRANULE, Math.ceil(bytes / STORAGE_GRANULE) * STORAGE_GRANULE);
  // WebGPU throws for a size that does not fit 64 bits, which would leave error scopes open.
  if (!(bytes >= 0) || !Number.isSafeInteger(size)) throw new HarnessError(`No buffer has ${bytes} bytes, as asked for ${label}.`);
  return size;
}

/** A storage buffer of at least `bytes`, usable as source and target of copies. Throws `HarnessError` when it cannot be allocated. */
export async function createStorage(device: GPUDevice, bytes: number, label: string): Promise<GPUBuffer> {
  const size = storageSize(bytes, label);
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('validation');
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ size, usage, label });
  const [invalid, memory] = await Promise.all([device.popErrorScope(), device.popErrorScope()]);
  const error = invalid ?? memory;
  if (error) throw new HarnessError(`No ${size} bytes of device memory for ${label}: ${error.message}`);
  return buffer;
}

/** A uniform buffer with `data`, padded to 16 bytes. */
export function createUniform(device: GPUDevice, data: Uint32Array<ArrayBuffer>): GPUBuffer {
  const size = Math.ceil(data.byteLength / 16) * 16;
  const buffer = device.createBuffer({ size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}
