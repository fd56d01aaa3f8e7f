import { type BoundDispatch, compileModule, createPipelines, createStorage, createUniform } from '@rooflab/harness';
import type { FmaShape } from '@rooflab/result';

/** Length of every chain. A constant, so that the loop needs no guard against running forever. */
const STEPS = 512;

/** Factors from a uniform, so that nothing folds at compile time; |factor| < 1 keeps the chains finite. */
const FACTORS = new Uint32Array(new Float32Array([0.99993896484375, 0.000030517578125]).buffer);

function fmaWgsl({ workgroupSize, chains }: FmaShape): string {
  const each = (line: (k: number) => string) => Array.from({ length: chains }, (_, k) => line(k)).join('\n    ');
  return /* wgsl */ `
struct Factors { scale: f32, shift: f32 }
@group(0) @binding(0) var<uniform> factors: Factors;
@group(0) @binding(1) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(${workgroupSize})
fn probe(@builtin(global_invocation_id) id: vec3u) {
  // Every lane starts elsewhere: a compiler may compute equal lanes once.
  let scale = vec4f(factors.scale);
  let shift = vec4f(factors.shift);
    ${each((k) => `var x${k} = vec4f(f32(id.x % 64u)) + vec4f(${4 * k}, ${4 * k + 1}, ${4 * k + 2}, ${4 * k + 3});`)}
  for (var step = 0u; step < ${STEPS}u; step++) {
    ${each((k) => `x${k} = fma(x${k}, scale, shift);`)}
  }
  let sum = ${Array.from({ length: chains }, (_, k) => `x${k}`).join(' + ')};
  if (dot(sum, vec4f(1.0)) == -1.0) { result[0] = sum; }
}
`;
}

export interface FmaProbe {
  readonly shape: FmaShape;
  readonly flops: number;
  dispatches(): readonly BoundDispatch[];
}

/** A chain of fused multiply-adds in fp32; each counts as two operations. */
export async function createFmaProbe(device: GPUDevice, shape: FmaShape, workgroups: number): Promise<FmaProbe> {
  const { module } = await compileModule(device, fmaWgsl(shape));
  const group = device.createBindGroupLayout({
    entries: [
      { binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } },
      { binding: 1, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } },
    ],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['probe'] })).get('probe') as GPUComputePipeline;
  const entries = [createUniform(device, FACTORS), await createStorage(device, 16, 'fma result')].map((buffer, binding) => ({
    binding,
    resource: { buffer },
  }));
  const bindGroups = [device.createBindGroup({ layout: group, entries })];
  return {
    shape,
    flops: 2 * 4 * shape.chains * STEPS * shape.workgroupSize * workgroups,
    dispatches: () => [{ pipeline, bindGroups, workgroups: [workgroups, 1, 1] }],
  };
}
