import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, kernelStoring } from '../../test/fake-exercise.ts';
import { grade, openForTests } from '../../test/grading.ts';

const opened = await openForTests();

const covered = fakeExercise({
  covered: {
    inputs: [{ kind: 'f32', offset: 12_345, spreadBits: 12, exponent: -10 }],
    dimensions: [{ name: 'n', largestChunk: 256, others: {} }],
  },
});

const check = (source: string) => grade(source, { opened, exercise: covered });

/** The last chunk has `n % C` elements. */
const lastChunkBy = (chunk: number) => `//@ dispatch main ceilDiv(n, ${chunk})
${BINDINGS}
@compute @workgroup_size(64) fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var count = ${chunk}u;
  if (group.x == groups.x - 1u) { count = params.n % ${chunk}u; }
  for (var i = lane; i < count; i += 64u) { out[group.x * ${chunk}u + i] = 2.0 * a[group.x * ${chunk}u + i]; }
}`;

test('a kernel that is wrong at exact multiples of a chunk is refused, with the smallest such size and what they have in common', async () => {
  const { verdict, message, correctness } = await check(lastChunkBy(40));
  expect(verdict).toBe('wrong-answer');
  expect(message).toMatch(
    /^2 of 9 cases are wrong; in "n around \d.*" at n=80 40 of 80 elements were never written; the first is element 40, which should be /,
  );
  expect(correctness.cases.at(-1)).toMatchObject({
    name: 'n from 32 to 256',
    size: { n: 40 },
    sizes: { wrong: [40, 80, 120, 160, 200, 240] },
  });
});

test('a kernel that is wrong at the largest remainder is refused, though its text does not name the chunk', async () => {
  const { verdict, hint, correctness } = await check(
    kernelStoring('select(2.0, 3.0, params.n % (params.n / params.n + 46u) == 46u) * a[i]'),
  );
  expect(verdict).toBe('wrong-answer');
  expect(correctness.cases.at(-1)).toMatchObject({ passed: false, sizes: { wrong: [46, 93, 140, 187, 234] } });
  expect(hint).toContain('where n is one less than a multiple of 47.');
});

test('a chunk above the covering sizes is found by the numbers in the file', async () => {
  const { correctness } = await check(kernelStoring('select(2.0, 3.0, params.n % 1920u == 0u) * a[i]'));
  const [own] = correctness.cases.filter(({ passed }) => !passed);
  expect(own).toMatchObject({ size: { n: 1920 } });
  expect(own?.sizes?.wrong.slice(0, 2)).toEqual([1920, 3840]);
});

/** Whole vectors in tiles of 256 elements, as many as the plan says; other sizes element by element. */
const tilesOfVectors = (tiles: string) => `//@ dispatch vectors ${tiles}
//@ dispatch elements ceilDiv(n, 64)
${BINDINGS}
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;
@compute @workgroup_size(64) fn vectors(@builtin(global_invocation_id) id: vec3u) {
  if (params.n % 4u == 0u && 4u * id.x < params.n) { out4[id.x] = 2.0 * a4[id.x]; }
}
@compute @workgroup_size(64) fn elements(@builtin(global_invocation_id) id: vec3u) {
  if (params.n % 4u != 0u && id.x < params.n) { out[id.x] = 2.0 * a[id.x]; }
}`;

test('a tile too few is found where only sizes in whole vectors take these tiles, and they are larger than the covering sizes', async () => {
  expect((await check(tilesOfVectors('ceilDiv(n, 256)'))).verdict).toBe('accepted');
  for (const [tiles, smallest] of [
    ['ceilDiv(n, 257)', 1028],
    ['max(1, n / 256)', 260],
  ] as const) {
    const { verdict, correctness } = await check(tilesOfVectors(tiles));
    expect(verdict, tiles).toBe('wrong-answer');
    expect(correctness.cases.find(({ passed }) => !passed)?.size, tiles).toEqual({ n: smallest });
  }
});

test('an honest kernel is right at every size, as two more cases', async () => {
  const { verdict, correctness } = await check(DOUBLE);
  expect(verdict).toBe('accepted');
  expect(correctness).toMatchObject({ passed: 9, total: 9 });
  expect(correctness.cases.at(-1)?.sizes?.tried).toHaveLength(225);
});

test('each size is bound to buffers that are as long as its data, though many share one', async () => {
  const byLength = kernelStoring('select(0.0, 2.0, arrayLength(&a) == params.n && arrayLength(&out) == params.n) * a[i]');
  expect((await check(byLength)).verdict).toBe('accepted');
});

test('no covering size is run where a fixed case is wrong', async () => {
  const { correctness } = await check(kernelStoring('select(2.0, 3.0, params.n == 257u) * a[i]'));
  expect(correctness.total).toBe(7);
});

test('a busy machine judges the same sizes', async () => {
  let now = 0;
  const busy = await grade(DOUBLE, { opened, exercise: covered, clock: () => (now += 20) });
  const quiet = await grade(DOUBLE, { opened, exercise: covered, clock: () => 0 });
  expect(busy.correctness.cases).toEqual(quiet.correctness.cases);
});
