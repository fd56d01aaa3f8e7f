import { create, globals } from 'webgpu';
import webgpuPackage from 'webgpu/package.json' with { type: 'json' };

/** Version of the npm package `webgpu`, which carries Dawn. */
export const WEBGPU_VERSION: string = webgpuPackage.version;

/** Dawn's toggles that differ from their defaults, as results name them. */
export const TOGGLES: readonly string[] = ['-timestamp_quantization'];

/**
 * Quantised time stamps move in steps of 65.536 µs, too coarse for a kernel. The toggles that skip validation or robustness, or that allow
 * unsafe APIs, stay as they are: this device runs students' code.
 */
const DAWN_OPTIONS = ['disable-dawn-features=timestamp_quantization'];

/** Dawn aborts the process when this object is collected while a device still works, so the process itself must hold it. */
const HOLDER = Symbol.for('rooflab.gpu');

/**
 * Dawn as a `GPU`, one for the process, made by the first call; also puts WebGPU's constants (`GPUBufferUsage`, …) on `globalThis`. Only
 * for the main thread: Dawn crashes in worker threads. A process that has called this ends with `process.exit`, not by itself.
 */
export function createGpu(): GPU {
  const holder = globalThis as { [HOLDER]?: GPU };
  if (!holder[HOLDER]) {
    Object.assign(globalThis, globals);
    holder[HOLDER] = create(DAWN_OPTIONS);
  }
  return holder[HOLDER];
}
