import { expect, test } from 'vitest';
import { openForTests } from '../../../test/grading.ts';
import { recordsOf, runTraced, type TraceRun } from '../../../test/trace.ts';

const { device } = await openForTests();

const ids = '@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3u, @builtin(global_invocation_id) id: vec3u';

async function recorded(source: string, run: Partial<TraceRun> = {}) {
  const words = new Uint32Array(64);
  const traced = await runTraced(device, {
    source,
    dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] }],
    buffers: { 1: words, 2: words, 3: words },
    ...run,
  });
  return recordsOf(traced);
}

/** `kind variable[word]` of each record of a lane, `!` where it is out of bounds. */
const told = (records: Awaited<ReturnType<typeof recorded>>, lane: number): string[] =>
  records
    .filter((record) => record.lane === lane)
    .map(({ kind, variable, word, outOfBounds }) => (variable ? `${kind} ${variable}[${word}]${outOfBounds ? '!' : ''}` : kind));

test('a tree in workgroup memory: every step of every lane, in order', async () => {
  const records = await recorded(`
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
var<workgroup> part: array<f32, 4>;
@compute @workgroup_size(4) fn main(${ids}) {
  part[i] = a[i] + a[i + 4u];
  workgroupBarrier();
  for (var s = 2u; s > 0u; s >>= 1u) {
    if (i < s) {
      part[i] += part[i + s];
    }
    workgroupBarrier();
  }
  if (i == 0u) { out[w.x] = part[0]; }
}`);
  const step = (s: number): string[] => [`load part[${s}]`, 'load-store part[0]', 'barrier'];
  const loaded = (i: number): string[] => [`load a[${i}]`, `load a[${i + 4}]`, `store part[${i}]`, 'barrier'];
  expect(told(records, 0)).toEqual(
    [...loaded(0), 'block', ...step(2), 'block', ...step(1), 'load part[0]', 'store out[0]'].filter((kind) => kind !== 'block'),
  );
  expect(told(records, 1)).toEqual([...loaded(1), 'load part[3]', 'load-store part[1]', 'barrier', 'barrier']);
  expect(told(records, 3)).toEqual([...loaded(3), 'barrier', 'barrier']);
  const inStep = records.filter(({ line, kind }) => line === 10 && kind === 'load').map(({ lane, path }) => ({ lane, path }));
  expect(inStep.map(({ lane }) => lane).sort()).toEqual([0, 0, 1]);
  expect(new Set(inStep.map(({ path }) => path)).size).toBe(2);
});

test('members, columns and pointers: the word in the variable', async () => {
  const records = await recorded(`
struct Item { x: f32, v: vec3f, m: mat3x3f, at: array<vec2u, 2>, n: atomic<u32> }
@group(0) @binding(2) var<storage, read_write> items: array<Item, 2>;
var<workgroup> tile: array<array<f32, 3>, 2>;
fn fill(row: ptr<workgroup, array<f32, 3>>, x: ptr<storage, f32, read_write>) { row[1] = *x; (*row)[2] = 1.0; }
@compute @workgroup_size(1) fn main(${ids}) {
  items[1].v.z = 1.0;
  items[1].m[2] = vec3f();
  items[1].m[1][2] = 1.0;
  items[0].at[1].y = 1u;
  let k = 1 + i32(i);
  let p = &items[k].at;
  p[k].x = 2u;
  atomicAdd(&items[k].n, items[i].at[0].x);
  fill(&tile[k], &items[k].x);
  let row = tile[k];
}`);
  expect(told(records, 0)).toEqual([
    ...['store items[34]', 'store items[44]', 'store items[42]', 'store items[23]', 'store items[50]'],
    ...['load items[20]', 'atomic items[52]'],
    ...['load items[28]', 'store tile[4]', 'store tile[5]', 'load tile[3]'],
  ]);
});

test('an index out of bounds sets the flag, at every level, and saturates the word where it would overflow', async () => {
  const records = await recorded(`
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<array<vec2f, 4>>;
var<workgroup> tile: array<array<f32, 4>, 4>;
fn at(row: ptr<workgroup, array<f32, 4>>, i: u32) -> f32 { return (*row)[i]; }
@compute @workgroup_size(1) fn main(${ids}) {
  _ = a[i + 63u];
  _ = a[i + 64u];
  _ = a[i32(i) - 1];
  _ = tile[i + 1u][i + 4u];
  _ = tile[i + 4u][i + 1u];
  _ = out[i + 0x20000000u][i + 1u].y;
  _ = at(&tile[i + 7u], i);
  out[i + 8u][i].y = 1.0;
}`);
  expect(told(records, 0)).toEqual([
    ...['load a[63]', 'load a[64]!', 'load a[4294967295]!', 'load tile[8]!', 'load tile[17]!', 'load out[4294967295]!'],
    ...['load tile[28]!', 'store out[65]!'],
  ]);
});

test('only the workgroups of the sample record, in its order; the others run as they are', async () => {
  const source = `
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(2, 1, 2) fn main(${ids}, @builtin(num_workgroups) n: vec3u) {
  out[4u * (w.x + n.x * (w.y + n.y * w.z)) + i] += 1u;
}`;
  const run = { dispatches: [{ entryPoint: 'main', workgroups: [2, 2, 2] as const }] };
  const sampled = (await recorded(source, { ...run, sampled: [3, 6] })).map(({ lane, word }) => [lane, word]);
  expect(sampled.sort(([a = 0], [b = 0]) => a - b)).toEqual([12, 13, 14, 15, 24, 25, 26, 27].map((word, lane) => [lane, word]));
  const { outputs } = await runTraced(device, { source, ...run, buffers: { 2: new Uint32Array(32) }, sampled: [3, 6] });
  expect([...(outputs[2] ?? [])]).toEqual(Array.from({ length: 32 }, () => 1));
  expect((await recorded(source, run)).length).toBe(32);
});

test('calls at different places, and in different iterations, have paths of their own', async () => {
  const records = await recorded(`
@group(0) @binding(1) var<storage, read> a: array<f32>;
fn twice(i: u32) -> f32 { return once(i) + once(i); }
fn once(i: u32) -> f32 { return a[i]; }
@compute @workgroup_size(4) fn main(${ids}) {
  var x = once(i);
  for (var k = 0u; k < 3u; k++) { for (var j = 0u; j <= k; j++) { x += twice(i); } }
  x += twice(i);
}`);
  const paths = (lane: number) => records.filter((record) => record.lane === lane && record.kind === 'load').map(({ path }) => path);
  expect(new Set(paths(0)).size).toBe(1 + 12 + 2);
  expect(paths(3)).toEqual(paths(0));
});

test.each([
  ['for (var k = 0u; k < 9u; k++) { if (k == i) { break; } }', 'condition'],
  ['for (var k = 0u; ; k++) { if (k == i) { break; } }', 'condition'],
  ['for (var k = 0u; k < i; k++) { if (k == 7u) { continue; } }', 'loop'],
  ['for (var k = 0u; k < i; k++) {}', 'loop'],
  ['var k = 0u; loop { if (k == i) { break; } continuing { k++; } }', 'condition'],
  ['if (i == 0u) { return; } var k = 0u; loop { continuing { k++; break if k == i; } }', 'condition'],
] as const)('the update of "%s" runs as often as its block has records', async (loop, kind) => {
  const source = `@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) {\n${loop}\n}`;
  const traced = await runTraced(device, { source, dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] }], buffers: {} });
  const block = traced.instrumented.blocks.find(({ operations }) => operations.length > 0);
  expect(block?.kind).toBe(kind);
  const executed = recordsOf(traced).filter(({ site }) => site === block?.site);
  expect([0, 1, 2, 3].map((lane) => executed.filter((record) => record.lane === lane).length)).toEqual([0, 1, 2, 3]);
  expect(new Set(executed.map(({ lane, path }) => `${lane} ${path}`)).size).toBe(6);
});

test('the loads of a store come before it; the counter continues when the log is full', async () => {
  const source = `
var<workgroup> total: u32;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main(${ids}) { out[i] = out[i + 1u]; total = out[i] + total; total++; out[out[i]] = total; }`;
  expect(told(await recorded(source), 0)).toEqual([
    ...['load out[1]', 'store out[0]', 'load out[0]', 'load total[0]', 'store total[0]', 'load-store total[0]'],
    ...['load out[0]', 'load total[0]', 'store out[0]'],
  ]);
  await expect(recorded(source, { capacity: 5 })).rejects.toThrow('9 records, but room for 5.');
});
