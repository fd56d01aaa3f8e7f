import { compileModule, KernelFault, type OpenDevice } from '@rooflab/harness';
import { shortcutForks } from './shortcut-forks.ts';

/**
 * The module to make pipelines of: on the software device a form of `source` that does not take it for ever to compile, elsewhere `written`, which is
 * `source` compiled. So what the compiler says, and where, is always of the file as written.
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
