import { compileModule, createPipelines, KernelFault } from '@rooflab/harness';

export interface RewrittenKernel {
  readonly source: string;
  readonly entryPoints: Iterable<string>;
  readonly bindGroupLayouts: readonly GPUBindGroupLayout[];
  /** Values of overrides, as WebGPU wants them. */
  readonly constants?: Readonly<Record<string, number>>;
}

/** Pipelines of a kernel that we have rewritten; the fault when the compiler refuses what was written for it, which is not the student's. */
export async function compileRewritten(
  device: GPUDevice,
  { source, entryPoints, bindGroupLayouts, constants = {} }: RewrittenKernel,
): Promise<ReadonlyMap<string, GPUComputePipeline> | KernelFault> {
  try {
    const { module } = await compileModule(device, source);
    const layout = device.createPipelineLayout({ bindGroupLayouts });
    return await createPipelines(device, { module, layout, entryPoints: [...entryPoints], constants });
  } catch (error) {
    if (error instanceof KernelFault) return error;
    throw error;
  }
}
