import { type BoundDispatch, compileModule, createPipelines, createUniform } from '@rooflab/harness';
import { encodeFill, FILL_UNIFORM_BYTES, type Fill, fillWgsl, type Key } from '@rooflab/lab';
import { LINEAR_WORKGROUP, linearLaunch } from './linear-launch.ts';

const WORKGROUP_SIZE = 256;
const WORDS_PER_INVOCATION = 4;
const ENTRY_POINT = 'fill_main';

/** Follows the code of `fillWgsl`. */
const MAIN = /* wgsl */ `
@group(0) @binding(0) var<uniform> fill_uniform: FillUniform;
@group(0) @binding(1) var<storage, read_write> filled: array<vec4u>;

@compute @workgroup_size(${WORKGROUP_SIZE})
fn ${ENTRY_POINT}(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let quad = ${LINEAR_WORKGROUP} * ${WORKGROUP_SIZE}u + lane;
  if (quad >= arrayLength(&filled)) { return; }
  var words = vec4u();
  for (var j = 0u; j < 4u; j++) {
    let index = 4u * quad + j;
    if (index < fill_uniform.words) { words[j] = fill_word(fill_uniform, index); }
  }
  filled[quad] = words;
}
`;

/**
 * Fills buffers on the device, so that large inputs are never uploaded. A fill covers the whole buffer, or its first `bytes`: past its words it writes zeros,
 * so that nothing that a kernel wrote into the padding remains.
 */
export interface Filler {
  /** Compiles what these fills need, all at the same time. Other code is compiled when it is first used, which waits for it. */
  compile(fills: readonly Fill[]): Promise<void>;
  once(buffer: GPUBuffer, words: number, fill: Fill, key: Key, bytes?: number): BoundDispatch;
  /** Random words, or those of a fill, with a new key at each call; submit each dispatch before asking for the next. */
  poisoner(buffer: GPUBuffer, words: number): (key: Key, fill?: Fill | null) => BoundDispatch;
}

export async function createFiller(device: GPUDevice): Promise<Filler> {
  const groupLayout = device.createBindGroupLayout({
    entries: [
      { binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } },
      { binding: 1, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } },
    ],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [groupLayout] });
  const poison = fillWgsl(null);
  const { module } = await compileModule(device, poison + MAIN);
  const compiled = await createPipelines(device, { module, layout, entryPoints: [ENTRY_POINT] });
  /** By the code of the fill. */
  const pipelines = new Map([...compiled.values()].map((pipeline) => [poison, pipeline]));

  const describe = (wgsl: string): GPUComputePipelineDescriptor => {
    return { layout, compute: { module: device.createShaderModule({ code: wgsl + MAIN }), entryPoint: ENTRY_POINT } };
  };

  function pipelineFor(fill: Fill | null): GPUComputePipeline {
    const wgsl = fillWgsl(fill);
    const pipeline = pipelines.get(wgsl) ?? device.createComputePipeline(describe(wgsl));
    pipelines.set(wgsl, pipeline);
    return pipeline;
  }

  function bind(buffer: GPUBuffer, words: number, uniform: GPUBuffer, size: number): Omit<BoundDispatch, 'pipeline'> {
    if (size < 4 * words || size % 16 !== 0) throw new RangeError(`${words} words cannot fill ${size} bytes.`);
    const entries = [
      { binding: 0, resource: { buffer: uniform } },
      { binding: 1, resource: { buffer, size } },
    ];
    const workgroups = linearLaunch(Math.ceil(size / 4 / (WORKGROUP_SIZE * WORDS_PER_INVOCATION)));
    return { bindGroups: [device.createBindGroup({ layout: groupLayout, entries })], workgroups };
  }

  return {
    async compile(fills) {
      const missing = [...new Set(fills.map(fillWgsl))].filter((wgsl) => !pipelines.has(wgsl));
      await Promise.all(missing.map(async (wgsl) => pipelines.set(wgsl, await device.createComputePipelineAsync(describe(wgsl)))));
    },
    once: (buffer, words, fill, key, bytes = buffer.size) => ({
      pipeline: pipelineFor(fill),
      ...bind(buffer, words, createUniform(device, encodeFill(fill, key, words)), bytes),
    }),
    poisoner(buffer, words) {
      const uniform = createUniform(device, new Uint32Array(FILL_UNIFORM_BYTES / 4));
      const bound = bind(buffer, words, uniform, buffer.size);
      return (key, fill = null) => {
        device.queue.writeBuffer(uniform, 0, encodeFill(fill, key, words));
        return { pipeline: pipelineFor(fill), ...bound };
      };
    },
  };
}
