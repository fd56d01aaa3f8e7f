import webgpuPackage from 'webgpu/package.json' with { type: 'json' };
import { loadDawn } from './load-dawn.ts';
import { pollSlowly } from './poll-slowly.ts';

const { create, globals } = await loadDawn();

/** Version of the npm package `webgpu`, which carries Dawn. */
export const WEBGPU_VERSION: string = webgpuPackage.version;

export type GpuKind = 'hardware' | 'software';

/**
 * Dawn quantises time stamps to steps of 65.536 µs, too coarse for a kernel. The toggles that skip validation or robustness, or that allow
 * unsafe APIs, stay off: this device runs students' code.
 */
const DISABLED = {
  hardware: ['timestamp_quantization'],
  // SwiftShader compiles one store for each zeroed word of workgroup memory (2 s for a tile of 16 KiB); without the extension Tint
  // zeroes it in a loop.
  software: ['timestamp_quantization', 'use_vulkan_zero_initialize_workgroup_memory_extension'],
} as const satisfies Record<GpuKind, readonly string[]>;

/** Dawn's toggles that differ from their defaults, as recorded in results. */
export function toggles(kind: GpuKind): string[] {
  return DISABLED[kind].map((toggle) => `-${toggle}`);
}

/** Dawn aborts the process if this object is garbage-collected while a device is still working, so it must live as long as the process. */
const HOLDER = Symbol.for('rooflab.gpu');

/**
 * Dawn as a `GPU`, one per process, created by the first call; also puts WebGPU's constants (`GPUBufferUsage`, …) on `globalThis`. Main
 * thread only: Dawn crashes in worker threads. A process that has called this does not exit until it calls `process.exit`.
 */
export function createGpu(kind: GpuKind): GPU {
  const holder = globalThis as { [HOLDER]?: GPU };
  if (!holder[HOLDER]) {
    Object.assign(globalThis, globals);
    if (kind === 'software') pollSlowly();
    holder[HOLDER] = create([`disable-dawn-features=${DISABLED[kind].join(',')}`]);
  }
  return holder[HOLDER];
}
