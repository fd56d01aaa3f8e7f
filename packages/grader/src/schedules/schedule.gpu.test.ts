import { compileModule, createPipelines, createStorage, createUniform, readWords, submitPass } from '@rooflab/harness';
import { scheduleSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { encodeSchedule, permutationWgsl } from './schedule.ts';

const { device } = await openForTests();

/** Invocations of the largest workgroup that any known device runs. */
const LARGEST = 1024;

const WGSL = `${permutationWgsl('tried')}
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let count = id.y + 1u;
  if (id.x < count) { out[id.y * ${LARGEST}u + id.x] = tried_local(id.x, count); }
}`;

const storage = device.createBindGroupLayout({
  entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
});
const uniform = device.createBindGroupLayout({
  entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } }],
});
const { module } = await compileModule(device, WGSL);
const layout = device.createPipelineLayout({ bindGroupLayouts: [storage, uniform] });
const pipeline = (await createPipelines(device, { module, layout, entryPoints: ['main'] })).get('main') as GPUComputePipeline;

/** For each workgroup size from 1 to 1024 the index that every invocation gets. */
async function indicesIn(schedule: (typeof scheduleSchema.options)[number]): Promise<readonly (readonly number[])[]> {
  const out = await createStorage(device, 4 * LARGEST * LARGEST, 'out');
  const group = (groupLayout: GPUBindGroupLayout, buffer: GPUBuffer) =>
    device.createBindGroup({ layout: groupLayout, entries: [{ binding: 0, resource: { buffer } }] });
  const bindGroups = [group(storage, out), group(uniform, createUniform(device, encodeSchedule(schedule)))];
  submitPass(device, [{ pipeline, bindGroups, workgroups: [LARGEST / 64, LARGEST, 1] }]);
  const words = [...(await readWords(device, out, 4 * LARGEST * LARGEST))];
  out.destroy();
  return Array.from({ length: LARGEST }, (_, i) => words.slice(i * LARGEST, i * LARGEST + i + 1));
}

test.each(scheduleSchema.options)('in the order %s every index occurs once, in workgroups of 1 to 1024 invocations', async (schedule) => {
  for (const indices of await indicesIn(schedule)) {
    expect([...indices].sort((a, b) => a - b)).toEqual(indices.map((_, i) => i));
  }
});

test('of two invocations that are near, each comes first in one order, in subgroups of 4 apart, for common workgroups', async () => {
  const orders = await Promise.all(scheduleSchema.options.map(indicesIn));
  for (const count of [32, 64, 128, 256, 512, 1024]) {
    const places = orders.map((order) => (index: number) => (order[count - 1] ?? []).indexOf(index) >> 2);
    const pairs = [1, 2].flatMap((distance) => Array.from({ length: count - distance }, (_, low) => [low, low + distance] as const));
    const torn = pairs.filter(([low, high]) => {
      const before = places.map((place) => Math.sign(place(low) - place(high)));
      return before.includes(-1) && before.includes(1);
    });
    expect(torn.length / pairs.length).toBeGreaterThan(0.8);
  }
});
