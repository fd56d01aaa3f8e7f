import { HarnessError } from './faults.ts';

/** Storage sizes are rounded up to this, so that buffers can be filled in whole vec4s. */
const STORAGE_GRANULE = 16;

/** A storage buffer of at least `bytes`, usable as source and target of copies. Throws `HarnessError` when it cannot be allocated. */
export async function createStorage(device: GPUDevice, bytes: number, label: string): Promise<GPUBuffer> {
  const size = Math.max(STORAGE_GRANULE, Math.ceil(bytes / STORAGE_GRANULE) * STORAGE_GRANULE);
  // WebGPU throws for a size that does not fit 64 bits, which would leave the error scopes below open.
  if (!(bytes >= 0) || !Number.isSafeInteger(size)) throw new HarnessError(`No buffer has ${bytes} bytes, as asked for ${label}.`);
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

/** Copies the first `bytes` (a multiple of 4) of a buffer to the CPU. */
export async function readWords(device: GPUDevice, buffer: GPUBuffer, bytes: number): Promise<Uint32Array<ArrayBuffer>> {
  const staging = device.createBuffer({ size: bytes, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, staging, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const words = new Uint32Array(staging.getMappedRange().slice(0));
  staging.destroy();
  return words;
}
