import { compileModule, createPipelines, KernelFault, type OpenDevice } from '@rooflab/harness';
import { quickModule } from './quick-module.ts';

export interface RewrittenKernel {
  readonly source: string;
  readonly entryPoints: Iterable<string>;
  readonly bindGroupLayouts: readonly GPUBindGroupLayout[];
  /** Values of overrides, in the form that WebGPU expects. */
  readonly constants?: Readonly<Record<string, number>>;
}

/**
 * Pipelines of a kernel that we have rewritten. Returns the fault if the compiler refuses the rewritten form, which is not the student's
 * fault.
 */
export async function compileRewritten(
  opened: OpenDevice,
  { source, entryPoints, bindGroupLayouts, constants = {} }: RewrittenKernel,
): Promise<ReadonlyMap<string, GPUComputePipeline> | KernelFault> {
  try {
    const { device } = opened;
    const { module: written } = await compileModule(device, source);
    const module = await quickModule(opened, source, written);
    const layout = device.createPipelineLayout({ bindGroupLayouts });
    return await createPipelines(device, { module, layout, entryPoints: [...entryPoints], constants });
  } catch (error) {
    if (error instanceof KernelFault) return error;
    throw error;
  }
}
