import { createStorage, storageSize } from './buffers.ts';

/** Label of buffers that were made before it was known what for. */
const RESERVE = 'reserve';

/** Copies of small results are all this long, so that any of them can be used again. */
const SMALLEST_COPY = 2 ** 16;

/**
 * Buffers of a device that are used again instead of being freed: a driver takes 25 ms to make one of 1 GiB, and as long to free it, on an H200, and those of
 * all GPUs of a machine wait for each other. Never holds more memory than was in use at once before. What a buffer holds when it is taken is undefined.
 */
export interface KeptBuffers {
  /** As `createStorage` makes them, or one that had the same label; where it may be longer, a longer one or one of the reserve. */
  storage(bytes: number, label: string, mayBeLonger?: boolean): Promise<GPUBuffer>;
  /** Makes buffers before it is known what for. Those for which there is no memory are left out. */
  reserve(bytes: readonly number[]): Promise<void>;
  /** A buffer of at least `bytes` to which results are copied so that the processor can map them. */
  copy(bytes: number): GPUBuffer;
  /** Back from use, and not mapped. */
  keep(buffer: GPUBuffer): void;
}

const ofDevices = new WeakMap<GPUDevice, KeptBuffers>();

export function keptBuffers(device: GPUDevice): KeptBuffers {
  const known = ofDevices.get(device) ?? createKeptBuffers(device);
  ofDevices.set(device, known);
  return known;
}

function createKeptBuffers(device: GPUDevice): KeptBuffers {
  const storages = createPool();
  const copies = createPool();
  const all: KeptBuffers = {
    async storage(bytes, label, mayBeLonger = false) {
      const size = storageSize(bytes, label);
      const kept = storages.take(({ size: of, label: its }) =>
        mayBeLonger ? of >= size && [label, RESERVE].includes(its) : of === size && its === label,
      );
      if (kept) return kept;
      storages.makeRoom(size);
      try {
        return await createStorage(device, size, label);
      } catch (error) {
        storages.giveUp(size);
        throw error;
      }
    },
    async reserve(bytes) {
      const made = await Promise.allSettled(bytes.map((each) => all.storage(each, RESERVE)));
      for (const each of made) if (each.status === 'fulfilled') storages.keep(each.value);
    },
    copy(bytes) {
      const size = Math.max(SMALLEST_COPY, 2 ** Math.ceil(Math.log2(bytes)));
      const kept = copies.take((each) => each.size >= size);
      if (kept) return kept;
      copies.makeRoom(size);
      return device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    },
    keep(buffer) {
      const pool = buffer.usage & GPUBufferUsage.STORAGE ? storages : copies;
      pool.keep(buffer);
    },
  };
  return all;
}

/** Buffers of one kind: those in use as bytes, and those that are free. */
function createPool() {
  let free: GPUBuffer[] = [];
  let usedBytes = 0;
  let mostUsedBytes = 0;

  function use(bytes: number): void {
    usedBytes += bytes;
    mostUsedBytes = Math.max(mostUsedBytes, usedBytes);
  }

  return {
    /** The shortest that fits; null where there is none. */
    take(fits: (buffer: GPUBuffer) => boolean): GPUBuffer | null {
      const [best] = free.filter(fits).sort((a, b) => a.size - b.size);
      if (!best) return null;
      free = free.filter((each) => each !== best);
      use(best.size);
      return best;
    },
    /** Makes room for a new buffer, which counts as in use from now on. Frees the smallest first. */
    makeRoom(bytes: number): void {
      use(bytes);
      let kept = 0;
      free = [...free]
        .sort((a, b) => b.size - a.size)
        .filter((buffer) => {
          const fits = kept + buffer.size <= mostUsedBytes - usedBytes;
          if (fits) kept += buffer.size;
          else buffer.destroy();
          return fits;
        });
    },
    /** It could not be made. */
    giveUp(bytes: number): void {
      usedBytes -= bytes;
    },
    keep(buffer: GPUBuffer): void {
      usedBytes -= buffer.size;
      free.push(buffer);
    },
  };
}

/** Copies the first `bytes` (a multiple of 4) of a buffer to the CPU. */
export function readWords(device: GPUDevice, buffer: GPUBuffer, bytes: number): Promise<Uint32Array<ArrayBuffer>> {
  return readStretches(device, [{ buffer, start: 0, bytes }]);
}

/** A part of a buffer, in bytes, both multiples of 4. */
interface Stretch {
  readonly buffer: GPUBuffer;
  readonly start: number;
  readonly bytes: number;
}

/** Copies parts of buffers to the CPU, one after the other. */
export async function readStretches(device: GPUDevice, stretches: readonly Stretch[]): Promise<Uint32Array<ArrayBuffer>> {
  const length = stretches.reduce((sum, { bytes }) => sum + bytes, 0);
  if (length === 0) return new Uint32Array();
  const kept = keptBuffers(device);
  const copy = kept.copy(length);
  const encoder = device.createCommandEncoder();
  let at = 0;
  for (const { buffer, start, bytes } of stretches) {
    if (bytes > 0) encoder.copyBufferToBuffer(buffer, start, copy, at, bytes);
    at += bytes;
  }
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ, 0, length);
  return wordsOfCopy(kept, copy, length);
}

/** The first `bytes` of a copy that is mapped. It is kept from then on. */
export function wordsOfCopy(kept: KeptBuffers, copy: GPUBuffer, bytes: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(copy.getMappedRange(0, bytes).slice(0));
  copy.unmap();
  kept.keep(copy);
  return words;
}
