import { gpuForTests } from '@rooflab/dawn/testing';
import { expect, test } from 'vitest';
import { createStorage } from './buffers.ts';
import { compileModule, createPipelines } from './compile.ts';
import { submitPass, validatePass } from './dispatch.ts';
import { KernelFault } from './faults.ts';
import { readWords } from './kept-buffers.ts';
import { openDevice } from './open-device.ts';
import { createPassTimer } from './timestamps.ts';

const { device } = await openDevice(gpuForTests());

const group = device.createBindGroupLayout({
  entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
});
const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });

async function faultOf(work: Promise<unknown>): Promise<KernelFault> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof KernelFault)) throw new Error(`A KernelFault was expected, not ${error}.`);
  return error;
}

async function pipelinesOf(wgsl: string, entryPoints: readonly string[], constants: Record<string, number> = {}) {
  const { module } = await compileModule(device, wgsl);
  return createPipelines(device, { module, layout, entryPoints, constants });
}

async function bind(wgsl: string, bytes: number, constants: Record<string, number> = {}) {
  const pipeline = (await pipelinesOf(wgsl, ['main'], constants)).get('main');
  if (!pipeline) throw new Error('The pipeline of main is missing.');
  const buffer = await createStorage(device, bytes, 'out');
  const bindGroups = [device.createBindGroup({ layout: group, entries: [{ binding: 0, resource: { buffer, size: bytes } }] })];
  return { buffer, dispatches: [{ pipeline, bindGroups, workgroups: [1, 1, 1] as const }] };
}

test('every error of a broken file comes with its line, column and length in UTF-16 units', async () => {
  const fault = await faultOf(compileModule(device, 'fn f() -> u32 {\n  /* é 𝄞 */ return foo;\n}\nfn g() { bar(); }\n'));
  expect(fault.kind).toBe('compile');
  const errors = fault.messages.filter(({ severity }) => severity === 'error');
  expect(errors).toContainEqual({ severity: 'error', line: 2, column: 21, length: 3, message: "unresolved value 'foo'" });
  expect(fault.message).toBe(errors[0]?.message);
});

test('a file that is not WGSL at all is a compile fault too', async () => {
  expect((await faultOf(compileModule(device, 'int main() { return 0; }'))).kind).toBe('compile');
  const withNull = await faultOf(compileModule(device, '// \u0000'));
  expect(withNull).toMatchObject({ kind: 'compile', messages: [{ severity: 'error', line: 0 }] });
});

test('half precision does not compile', async () => {
  expect((await faultOf(compileModule(device, 'enable f16;\n@compute @workgroup_size(1) fn main() {}'))).message).toMatch(/f16/);
});

test('warnings do not stop a file, and come with it', async () => {
  const { messages } = await compileModule(device, '@compute @workgroup_size(1) fn main() { return; let unreachable = 1; }');
  expect(messages).toContainEqual(expect.objectContaining({ severity: 'warning', line: 1 }));
});

test('each entry point gets one pipeline, however often it is asked for', async () => {
  const two = '@compute @workgroup_size(1) fn a() {}\n@compute @workgroup_size(1) fn b() {}';
  expect([...(await pipelinesOf(two, ['b', 'a', 'b'])).keys()]).toEqual(['b', 'a']);
});

test.each([
  ['an entry point that does not exist', '@compute @workgroup_size(1) fn other() {}', {}],
  ['a workgroup beyond the limit of the device', '@compute @workgroup_size(257) fn main() {}', {}],
  ['a workgroup that an override makes too large', 'override WG: u32 = 64; @compute @workgroup_size(WG) fn main() {}', { WG: 100_000 }],
  ['an override without a value', 'override WG: u32; @compute @workgroup_size(WG) fn main() {}', {}],
  ['an override that the file lacks', '@compute @workgroup_size(1) fn main() {}', { WG: 64 }],
  [
    'a binding that the layout lacks',
    '@group(0) @binding(9) var<storage, read_write> out: array<u32>; @compute @workgroup_size(1) fn main() { out[0] = 1u; }',
    {},
  ],
])('%s is the kernel’s fault when the pipeline is made', async (_title, wgsl, constants) => {
  const fault = await faultOf(pipelinesOf(wgsl, ['main'], constants));
  expect(fault.kind).toBe('runtime');
  expect(fault.message).not.toContain('While');
  expect(fault.message).not.toBe('');
});

const COUNT_LENGTH = `@group(0) @binding(0) var<storage, read_write> out: array<u32>;
override FACTOR: u32 = 1;
@compute @workgroup_size(1) fn main() { out[0] = FACTOR * arrayLength(&out); }`;

test('constants replace the overrides of the file', async () => {
  const { buffer, dispatches } = await bind(COUNT_LENGTH, 20, { FACTOR: 7 });
  submitPass(device, dispatches);
  expect((await readWords(device, buffer, 4))[0]).toBe(35);
});

test('a pass that binds too little is refused before it runs', async () => {
  const wide = `@group(0) @binding(0) var<storage, read_write> out: array<u32, 100>;
@compute @workgroup_size(1) fn main() { out[99] = 1u; }`;
  const { dispatches } = await bind(wide, 16);
  expect((await faultOf(validatePass(device, dispatches))).message).toMatch(/too small/);
  await validatePass(device, (await bind(wide, 400)).dispatches);
});

test('validating a pass does not run it', async () => {
  const { buffer, dispatches } = await bind(COUNT_LENGTH, 16);
  await validatePass(device, dispatches);
  expect((await readWords(device, buffer, 4))[0]).toBe(0);
});

test('a timed pass took time, and a collected timer starts again', async () => {
  const timer = createPassTimer(device);
  const { dispatches } = await bind(COUNT_LENGTH, 16);
  expect(await timer.collect()).toEqual([]);
  for (let i = 0; i < 3; i++) timer.submit(dispatches);
  const times = await timer.collect();
  expect(times).toHaveLength(3);
  for (const ns of times) expect(ns === null || ns > 0).toBe(true);
  expect(times.some((ns) => ns !== null)).toBe(true);
  expect(await timer.collect()).toEqual([]);
});

test('time stamps are not rounded to the 65 536 ns of a browser', async () => {
  const timer = createPassTimer(device);
  const { dispatches } = await bind(COUNT_LENGTH, 16);
  for (let i = 0; i < 8; i++) timer.submit(dispatches);
  const times = (await timer.collect()).filter((ns) => ns !== null);
  expect(times.some((ns) => ns % 65_536 !== 0)).toBe(true);
});
