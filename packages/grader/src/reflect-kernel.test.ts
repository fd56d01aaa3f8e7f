import { KernelFault } from '@rooflab/harness';
import { describe, expect, test } from 'vitest';
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

test('overrides have their integers, or none where the file gives none', () => {
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
  ['vec3f', 12],
  ['array<Packed>', 16],
  ['array<array<Same, 2>>', 64],
  ['array<word>', 4],
  ['array<vec3<f32>>', 16],
  ['array<vec4<f32>>', 16],
  ['array<mat2x2f>', 16],
  ['array<mat4x4<f32>>', 64],
  ['array<array<f32, 3>>', 12],
  ['array<array<vec4f, WIDTH / 8>>', 64],
  ['array<Pair>', 8],
  ['array<Mixed>', 32],
  ['array<Sized>', 40],
  ['array<Aligned>', 64],
  ['array<array<Sized, (WIDTH >> 4)>>', 80],
  ['Growing', 32],
  ['Nested', 80],
  ['quad', 8],
  ['f32', 4],
])('one element of %s takes %i bytes', (type, bytes) => {
  const source = `const WIDTH = 32; alias quad = array<array<u32, 2>, 4>;
    alias word = atomic<i32>; struct Packed { a: vec3f, b: f32 } struct Same { a: Packed, b: Packed }
    struct Sized { @size(WIDTH) a: u32, b: vec2f } struct Aligned { a: u32, @align(2 * 16) b: f32 }
    struct Nested { a: u32, @align(16) b: Sized, @size(20) c: u32 } struct Pair { a: u32, b: f32 } struct Mixed { a: u32, b: vec3f, c: f32 } struct Growing { count: u32, data: array<vec4f> }
    @group(0) @binding(1) var<storage> view: ${type};
    @compute @workgroup_size(1) fn main() { _ = &view; }`;
  expect(reflectKernel(source).entryPoints[0]?.views[0]?.elementBytes).toBe(bytes);
});

describe('a binding is found whatever expression gives it', () => {
  test.each([
    '3',
    '0x3u',
    '6 >> 1',
    '1 | 2',
    '7 & 3',
    '5 ^ 6',
    '3 << 0u',
    '~(-4)',
    '-1 + 4',
    '(7 - 1) / 2',
    '11 % 4',
    'max(3, 1)',
    'min(3u, 8u)',
    'clamp(9, 1, 3)',
    'abs(-3)',
    'select(1, 3, 2 > 1)',
    'select(3u, 1u, 1 < 0 || false)',
    'u32(3.9)',
    'i32(true) + 2',
    'vec3i(1, 2, 3).z',
    'array(2, 3)[1]',
    'dot(vec2(1), vec2(1, 2))',
    'THREE',
    'LATER - 1',
  ])('@binding(%s)', (expression) => {
    const source = `const THREE = SIX >> 1; const SIX: u32 = 6; alias word = u32; const LATER = word(4);
@group(THREE - 3) @binding(${expression}) var<storage, read_write> memo: array<u32>;
@compute @workgroup_size(1) fn main() { memo[0] = 1; }`;
    expect(reflectKernel(source).entryPoints[0]?.views).toMatchObject([{ name: 'memo', group: 0, binding: 3 }]);
  });

  test.each([
    ['@group(0) @binding(countOneBits(7u))', 'the @binding of memo', 20, 16],
    ['@group(firstLeadingBit(1)) @binding(3)', 'the @group of memo', 8, 18],
  ])('and %s, which cannot be determined, is refused with its place', (attributes, what, column, length) => {
    const source = `// one\u2028${attributes} var<storage, read_write> memo: array<u32>;`;
    const fault = faultOf(source);
    expect(fault.message).toBe(`The value of ${what} cannot be determined from this expression. Write it as a plain integer.`);
    expect(fault.messages).toMatchObject([{ severity: 'error', line: 2, column, length }]);
  });
});

test('an @id and a size that cannot be determined are refused too', () => {
  expect(faultOf('@id(countOneBits(7u)) override WG: u32;').message).toContain('the @id of WG');
  const sized = 'struct S { @size(countOneBits(7u) * 8) a: u32 } @group(0) @binding(1) var<storage> s: array<S>;';
  expect(faultOf(sized)).toMatchObject({ message: expect.stringContaining('@size'), messages: [{ line: 1, column: 18 }] });
});

test('a view of a type whose size cannot be determined is refused with its place', () => {
  const fault = faultOf('@group(0) @binding(1) var<storage> s: array<NotDeclared>;');
  expect(fault.message).toBe('The size of this type cannot be determined. Write it with plain types and integers.');
  expect(fault.messages).toMatchObject([{ line: 1, column: 39, length: 18 }]);
});

test('a file that can be read only in part is refused: the rest might contain a binding', () => {
  const fault = faultOf(
    '@group(0) @binding(1) var<storage> a: array<f32>;\nfn broken( { }\n@group(0) @binding(3) var<storage> b: array<f32>;',
  );
  expect(fault.messages).toMatchObject([{ line: 2 }]);
});

test('a workgroup size that cannot be determined is never taken for 1', () => {
  const source = 'override LATER: u32; @compute @workgroup_size(LATER, 1 << 3, max(2u, 4u)) fn main() {}';
  expect(reflectKernel(source).entryPoints[0]?.workgroupSize).toEqual([Number.NaN, 8, 4]);
  expect(reflectKernel(source, { LATER: 2 }).entryPoints[0]?.workgroupSize).toEqual([2, 8, 4]);
});

test('constants that refer to each other many times are computed once each', () => {
  const doubled = Array.from({ length: 200 }, (_, i) => `const c${i + 1} = (c${i} + c${i}) / 2; const f${i + 1} = f${i} * f${i};`);
  const source = `const c0 = 64; const f0 = -1.0f; ${doubled.join(' ')} @compute @workgroup_size(c200, i32(f200)) fn main() {}`;
  expect(reflectKernel(source).entryPoints[0]?.workgroupSize).toEqual([64, 1, 1]);
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
  expect(reflectKernel('// nothing here')).toMatchObject({ entryPoints: [], overrides: {}, declaredOverrides: [] });
});

function faultOf(source: string): KernelFault {
  try {
    reflectKernel(source);
  } catch (fault) {
    if (fault instanceof KernelFault) return fault;
    throw fault;
  }
  throw new Error('Nothing was refused.');
}
