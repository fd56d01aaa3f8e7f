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
  const [main, second, third] = reflectKernel(SOURCE).entryPoints;
  expect(main?.views).toEqual(
    new Map([
      [1, 16],
      [2, 4],
    ]),
  );
  expect(second?.views).toEqual(
    new Map([
      [1, 4],
      [2, 4],
    ]),
  );
  expect(third?.views.size).toBe(0);
});

test('a file without entry points has none', () => {
  expect(reflectKernel('// nothing here')).toEqual({ entryPoints: [], overrides: {} });
});
