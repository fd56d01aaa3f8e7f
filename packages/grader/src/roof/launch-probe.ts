import { type BoundDispatch, compileModule, createPipelines } from '@rooflab/harness';

/** One workgroup that does nothing: the cost of a dispatch alone. */
export async function createLaunchProbe(device: GPUDevice): Promise<readonly BoundDispatch[]> {
  const { module } = await compileModule(device, '@compute @workgroup_size(1) fn probe() {}');
  const layout = device.createPipelineLayout({ bindGroupLayouts: [] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['probe'] })).get('probe') as GPUComputePipeline;
  return [{ pipeline, bindGroups: [], workgroups: [1, 1, 1] }];
}
