import { compileModule, KernelFault, type OpenDevice } from '@rooflab/harness';
import { shortcutForks } from './shortcut-forks.ts';

/**
 * The module for making pipelines: on the software device a form of `source` that compiles in reasonable time, elsewhere `written`, the
 * compiled `source`. So the compiler's messages and their places are always about the file as written.
 */
export async function quickModule({ device, software }: OpenDevice, source: string, written: GPUShaderModule): Promise<GPUShaderModule> {
  const quick = software ? shortcutForks(source) : source;
  if (quick === source) return written;
  try {
    return (await compileModule(device, quick)).module;
  } catch (error) {
    if (error instanceof KernelFault && error.kind === 'compile') return written;
    throw error;
  }
}
