import webgpuPackage from 'webgpu/package.json' with { type: 'json' };
import { loadDawn } from './load-dawn.ts';

const { create, globals } = await loadDawn();

/** Version of the npm package `webgpu`, which carries Dawn. */
export const WEBGPU_VERSION: string = webgpuPackage.version;

export type GpuKind = 'hardware' | 'software';

/**
 * Quantised time stamps move in steps of 65.536 µs, too coarse for a kernel. The toggles that skip validation or robustness, or that allow
 * unsafe APIs, stay as they are: this device runs students' code.
 */
const DISABLED = {
  hardware: ['timestamp_quantization'],
  // SwiftShader compiles one store for each zeroed word of workgroup memory (2 s for a tile of 16 KiB); without the extension Tint
  // zeroes it in a loop.
  software: ['timestamp_quantization', 'use_vulkan_zero_initialize_workgroup_memory_extension'],
} as const satisfies Record<GpuKind, readonly string[]>;

/** Dawn's toggles that differ from their defaults, as results name them. */
export function toggles(kind: GpuKind): string[] {
  return DISABLED[kind].map((toggle) => `-${toggle}`);
}

/** Dawn aborts the process when this object is collected while a device still works, so the process itself must hold it. */
const HOLDER = Symbol.for('rooflab.gpu');

/**
 * Dawn as a `GPU`, one for the process, made by the first call; also puts WebGPU's constants (`GPUBufferUsage`, …) on `globalThis`. Only
 * for the main thread: Dawn crashes in worker threads. A process that has called this must call `process.exit`; it does not exit otherwise.
 */
export function createGpu(kind: GpuKind): GPU {
  const holder = globalThis as { [HOLDER]?: GPU };
  if (!holder[HOLDER]) {
    Object.assign(globalThis, globals);
    holder[HOLDER] = create([`disable-dawn-features=${DISABLED[kind].join(',')}`]);
  }
  return holder[HOLDER];
}
