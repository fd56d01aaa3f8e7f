import { expect, test } from 'vitest';
import { assumedSubgroupSize } from './subgroup-size.ts';

const FOUR = { least: 4, most: 4 };
const launched = new Set(['main']);

const kernel = (body: string, { params = '@builtin(local_invocation_index) tid: u32', extra = '' } = {}) => `enable subgroups;
const WARP = 32u;
var<workgroup> part: array<f32, 64>;
${extra}
@compute @workgroup_size(64) fn main(${params}) {
  ${body}
}
`;

const said = (source: string, sizes = FOUR) =>
  assumedSubgroupSize({ source, overrideValues: undefined, launched }, sizes).map(({ line, message }) => `${line}: ${message}`);

test.each(['tid / 32u', 'tid / WARP', 'tid % 32', 'tid >> 5u', 'tid & 31u'])(
  'An index divided as in %s counts as a use of the size.',
  (index) => {
    expect(said(kernel(`part[${index}] = subgroupAdd(1.0);`))).toEqual([
      '6: The index in the workgroup is divided by 32 here, and subgroupAdd is called without a look at the size of a subgroup. If 32 is meant to be that size: a subgroup of this device has 4 invocations. Take the size from @builtin(subgroup_size).',
    ]);
  },
);

test('It is found in functions, under other names, and in components.', () => {
  const extra = 'fn store(t: u32, x: f32) { let lane = t; part[lane / 32u] = subgroupAdd(x); }';
  expect(said(kernel('store(tid, 1.0);', { extra }))).toHaveLength(1);
  expect(said(kernel('part[id.x / 32u] = subgroupAdd(1.0);', { params: '@builtin(local_invocation_id) id: vec3u' }))).toHaveLength(1);
});

test('A shuffle beyond the subgroup is reported, by a constant or by the first step of a loop.', () => {
  const loop = 'var x = 1.0; for (var d = 16u; d > 0u; d /= 2u) { x += subgroupShuffleDown(x, d); } part[tid] = x;';
  expect(said(kernel(loop))).toEqual([
    '6: subgroupShuffleDown is called with a distance of 16 first, but a subgroup of this device has 4 invocations. Take the size from @builtin(subgroup_size).',
  ]);
  expect(said(kernel('part[tid] = subgroupShuffle(1.0, 31u);'))[0]).toContain('subgroupShuffle is called with invocation 31, but');
  expect(said(kernel('part[tid] = subgroupShuffleXor(1.0, 2u);'))).toEqual([]);
});

test('Where subgroups have several sizes, only a number outside their range is reported.', () => {
  const source = kernel('part[tid / 32u] = subgroupAdd(1.0);');
  expect(said(source, { least: 8, most: 16 })[0]).toContain('has 8 to 16 invocations');
  expect(said(source, { least: 32, most: 32 })).toEqual([]);
  expect(said(source, { least: 8, most: 32 })).toEqual([]);
});

test.each([
  [
    'a kernel that reads the size',
    kernel('part[tid / 32u] = subgroupAdd(f32(s));', {
      params: '@builtin(local_invocation_index) tid: u32, @builtin(subgroup_size) s: u32',
    }),
  ],
  ['a kernel without subgroups', kernel('part[tid / 32u] = 1.0;')],
  [
    'a division of something else',
    kernel('let n = arrayLength(&data); part[n / 32u] = subgroupAdd(1.0);', {
      extra: '@group(0) @binding(1) var<storage, read> data: array<f32>;',
    }),
  ],
  ['a number that is no power of two', kernel('part[tid / 48u] = subgroupAdd(1.0);')],
  [
    'an entry point that is not launched',
    `${kernel('part[tid] = subgroupAdd(1.0);')}@compute @workgroup_size(64) fn old(@builtin(local_invocation_index) tid: u32) { part[tid / 32u] = subgroupAdd(1.0); }`,
  ],
])('Nothing is said of %s.', (_what, source) => {
  expect(said(source)).toEqual([]);
});
