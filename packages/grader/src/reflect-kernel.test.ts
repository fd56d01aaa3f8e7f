import { expect, test } from 'vitest';
import { reflectKernel } from './reflect-kernel.ts';

const SOURCE = /* wgsl */ `
//@ dispatch main 1
enable subgroups;
diagnostic(off, subgroup_uniformity);
const HALF = WIDTH / 2;
const WIDTH = 0x20u;
override WG: u32 = 256;
override FOUR_WG = 4 * WG;
override GIVEN_LATER: u32;
override FLAG: bool = true;
override FACTOR = 2.5;
alias Quad = vec4<f32>;
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> quads: array<Quad>;
@group(0) @binding(1) var<storage> scalars: array<f32>;
@group(0) @binding(2) var<storage, read_write> counters: array<atomic<u32>, 64>;
fn helper(p: ptr<function, f32>) -> f32 { return *p + scalars[0]; }
@compute @workgroup_size(WG) fn main(@builtin(global_invocation_id) gid: vec3u) {
  counters_touch(quads[gid.x].x);
}
fn counters_touch(x: f32) { atomicStore(&counters[1], u32(x)); }
@compute @workgroup_size(WIDTH, HALF / 2, 1) fn second() { var x = 1.0; let y = helper(&x); counters_touch(y); }
@compute @workgroup_size(FOUR_WG) fn third() {}
`;

test('entry points come with their workgroup sizes, whatever expression gives them', () => {
  const { entryPoints } = reflectKernel(SOURCE);
  expect(entryPoints.map(({ name, workgroupSize }) => [name, workgroupSize])).toEqual([
    ['main', [256, 1, 1]],
    ['second', [32, 8, 1]],
    ['third', [1024, 1, 1]],
  ]);
});

test('overrides come with their integers, and without one where the file gives none', () => {
  expect(reflectKernel(SOURCE).overrides).toEqual({ WG: 256, FOUR_WG: 1024, GIVEN_LATER: undefined, FLAG: undefined, FACTOR: undefined });
});

test('an override set from outside carries on into everything that depends on it', () => {
  const { overrides, entryPoints } = reflectKernel(SOURCE, { WG: 64 });
  expect(overrides.FOUR_WG).toBe(256);
  expect(entryPoints.map(({ workgroupSize }) => workgroupSize[0])).toEqual([64, 32, 256]);
});

test('each entry point has the views that it and its helpers use, even when two views share a binding', () => {
  const views = reflectKernel(SOURCE).entryPoints.map((entry) =>
    entry.views.map(({ name, binding, elementBytes }) => [name, binding, elementBytes]),
  );
  expect(views).toEqual([
    [
      ['quads', 1, 16],
      ['counters', 2, 4],
    ],
    [
      ['scalars', 1, 4],
      ['counters', 2, 4],
    ],
    [],
  ]);
});

test('a binding comes with its group, its address space and its place in the file', () => {
  const source =
    '@binding(3) @group(1)\nvar<storage, read_write> out: array<f32>; @group(0) @binding(2) var image: texture_2d<f32>;\n@compute @workgroup_size(1) fn main() { out[0] = textureLoad(image, vec2u(), 0).x; }';
  const [out, image] = reflectKernel(source).entryPoints[0]?.views ?? [];
  expect(out).toMatchObject({ name: 'out', group: 1, binding: 3, space: 'storage, read_write' });
  expect(source.slice(out?.start, out?.end)).toBe('out');
  expect(image).toMatchObject({ name: 'image', group: 0, binding: 2, space: '' });
});

test.each([
  ['array<f32>', 4],
  ['array<atomic<u32>>', 4],
  ['array<vec2u>', 8],
  ['array<vec3<f32>>', 16],
  ['array<vec4<f32>>', 16],
  ['array<mat2x2f>', 16],
  ['array<mat4x4<f32>>', 64],
  ['array<array<f32, 3>>', 12],
  ['array<array<vec4f, WIDTH / 8>>', 64],
  ['array<Pair>', 8],
  ['array<Mixed>', 32],
  ['Growing', 32],
  ['f32', 4],
])('one element of %s takes %i bytes', (type, bytes) => {
  const source = `const WIDTH = 32; struct Pair { a: u32, b: f32 } struct Mixed { a: u32, b: vec3f, c: f32 } struct Growing { count: u32, data: array<vec4f> }
    @group(0) @binding(1) var<storage> view: ${type};
    @compute @workgroup_size(1) fn main() { _ = &view; }`;
  expect(reflectKernel(source).entryPoints[0]?.views[0]?.elementBytes).toBe(bytes);
});

test('an override comes with what WebGPU calls it, and with whether it has any value', () => {
  const source = '@id(7) override WG: u32 = 64; override FACTOR = 2.5; override LATER: u32; @id(8) override SWEPT: u32;';
  expect(reflectKernel(source, { SWEPT: 1 }).declaredOverrides).toEqual([
    { name: 'WG', key: '7', hasValue: true },
    { name: 'FACTOR', key: 'FACTOR', hasValue: true },
    { name: 'LATER', key: 'LATER', hasValue: false },
    { name: 'SWEPT', key: '8', hasValue: true },
  ]);
});

test('overrides may bear the names that every JavaScript object has', () => {
  const source = 'override constructor: u32 = 4; override toString: u32; @compute @workgroup_size(constructor) fn main() {}';
  const { overrides, entryPoints } = reflectKernel(source, { WG: 1 });
  expect({ ...overrides }).toEqual({ constructor: 4, toString: undefined });
  expect(entryPoints[0]?.workgroupSize).toEqual([4, 1, 1]);
});

test('a file without entry points has none', () => {
  expect(reflectKernel('// nothing here')).toEqual({ entryPoints: [], overrides: {}, declaredOverrides: [] });
});
