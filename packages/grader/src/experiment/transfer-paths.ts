import type { TransferSeries } from '@rooflab/lab';
import { changedBlocks } from './changed-paths.ts';
import { inPieces } from './overlap-paths.ts';
import type { Moved, TransferPath } from './transfer-path.ts';

const STORAGE = () => GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;

/** Every way to move data that WebGPU has. CUDA's pinned memory and streams are not among them: an application can use neither. */
export const PATHS = {
  'write-buffer': writeBuffer,
  'mapped-staging': mappedStaging,
  'mapped-at-creation': mappedAtCreation,
  readback,
  allocate,
  'pieces-in-turn': (device, moved) => inPieces(device, moved, 1),
  'pieces-overlapped': (device, moved) => inPieces(device, moved, 2),
  'changed-known': (device, moved, { CHANGED = 0 }) => changedBlocks(device, moved, 'known', CHANGED),
  'changed-hashed': (device, moved, { CHANGED = 0 }) => changedBlocks(device, moved, 'hashed', CHANGED),
  wait: (device) => ({ ...movesNothing(), move: () => done(device) }),
} as const satisfies Record<TransferSeries['transfer'], MakePath>;

type MakePath = (device: GPUDevice, moved: readonly Moved[], constants: Readonly<Record<string, number>>) => TransferPath;

/** An empty submission, so that the queue has something to complete. */
function done(device: GPUDevice): Promise<void> {
  device.queue.submit([]);
  return device.queue.onSubmittedWorkDone().then(() => {});
}

function movesNothing(): Omit<TransferPath, 'move'> {
  return { arrived: () => null, concernsBytes: false, destroy: () => {} };
}

/** `queue.writeBuffer`: the implementation copies into its own memory, and from there to the device. */
function writeBuffer(device: GPUDevice, moved: readonly Moved[]): TransferPath {
  return {
    async move() {
      for (const { buffer, data } of moved) device.queue.writeBuffer(buffer, 0, data);
      await done(device);
    },
    arrived: (i) => moved[i]?.buffer ?? null,
    concernsBytes: true,
    destroy: () => {},
  };
}

/** A persistent staging buffer: mapped, filled, unmapped, copied from. The nearest that WebGPU has to pinned memory. */
function mappedStaging(device: GPUDevice, moved: readonly Moved[]): TransferPath {
  const staged = moved.map((one) => ({
    ...one,
    staging: device.createBuffer({ size: one.buffer.size, usage: GPUBufferUsage.MAP_WRITE | GPUBufferUsage.COPY_SRC }),
  }));
  return {
    async move() {
      const encoder = device.createCommandEncoder();
      for (const { staging, buffer, data } of staged) {
        await staging.mapAsync(GPUMapMode.WRITE);
        new Uint32Array(staging.getMappedRange()).set(data);
        staging.unmap();
        encoder.copyBufferToBuffer(staging, 0, buffer, 0, data.byteLength);
      }
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
    },
    arrived: (i) => staged[i]?.buffer ?? null,
    concernsBytes: true,
    destroy() {
      for (const { staging } of staged) staging.destroy();
    },
  };
}

/** A new buffer each time, mapped at creation and filled: its time includes the allocation. */
function mappedAtCreation(device: GPUDevice, moved: readonly Moved[]): TransferPath {
  let made: GPUBuffer[] = [];
  const past: GPUBuffer[] = [];
  const drop = (): void => {
    for (const buffer of past.splice(0)) buffer.destroy();
  };
  return {
    async move() {
      past.push(...made);
      made = moved.map(({ buffer: { size }, data }) => {
        const buffer = device.createBuffer({ size, usage: STORAGE(), mappedAtCreation: true });
        new Uint32Array(buffer.getMappedRange()).set(data);
        buffer.unmap();
        return buffer;
      });
      await done(device);
    },
    after: drop,
    arrived: (i) => made[i] ?? null,
    concernsBytes: true,
    destroy() {
      for (const buffer of made) buffer.destroy();
    },
  };
}

/** A copy into a persistent staging buffer, which is mapped and copied into an array. */
function readback(device: GPUDevice, moved: readonly Moved[]): TransferPath {
  const staged = moved.map((one) => ({
    ...one,
    host: new Uint32Array(one.data.length),
    staging: device.createBuffer({ size: one.buffer.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST }),
  }));
  return {
    async move() {
      const encoder = device.createCommandEncoder();
      for (const { staging, buffer, data } of staged) encoder.copyBufferToBuffer(buffer, 0, staging, 0, data.byteLength);
      device.queue.submit([encoder.finish()]);
      for (const { staging, host } of staged) {
        await staging.mapAsync(GPUMapMode.READ, 0, host.byteLength);
        host.set(new Uint32Array(staging.getMappedRange(0, host.byteLength)));
        staging.unmap();
      }
    },
    arrived: (i) => staged[i]?.host ?? null,
    concernsBytes: true,
    destroy() {
      for (const { staging } of staged) staging.destroy();
    },
  };
}

/** New buffers, each forced into existence by writing one word. */
function allocate(device: GPUDevice, moved: readonly Moved[]): TransferPath {
  let made: GPUBuffer[] = [];
  const drop = (): void => {
    for (const buffer of made) buffer.destroy();
    made = [];
  };
  return {
    ...movesNothing(),
    concernsBytes: true,
    async move() {
      made = moved.map(({ buffer: { size } }) => device.createBuffer({ size, usage: STORAGE() }));
      for (const buffer of made) device.queue.writeBuffer(buffer, 0, new Uint32Array(1));
      await done(device);
    },
    after: drop,
    destroy: drop,
  };
}
