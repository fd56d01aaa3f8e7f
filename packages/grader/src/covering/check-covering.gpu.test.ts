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
  const { verdict, message, hint, correctness } = await check(lastChunkBy(40));
  expect(verdict).toBe('wrong-answer');
  expect(message).toMatch(/^1 of 8 cases is wrong; in "n from 128 to 256" at n=160 40 of 160 elements are wrong: element 120 is /);
  expect(hint).toContain('Wrong at 3 of the 129 sizes from n=128 to n=256: where n is a multiple of 40.');
  expect(correctness.cases.at(-1)).toMatchObject({ size: { n: 160 }, sizes: { field: 'n', wrong: [160, 200, 240] } });
});

test('a kernel that is wrong at the largest remainder is refused', async () => {
  const { verdict, correctness } = await check(kernelStoring('select(2.0, 3.0, params.n % 173u == 172u) * a[i]'));
  expect(verdict).toBe('wrong-answer');
  expect(correctness.cases.at(-1)).toMatchObject({ passed: false, sizes: { wrong: [172] } });
});

test('an honest kernel is right at every size, as one more case', async () => {
  const { verdict, correctness } = await check(DOUBLE);
  expect(verdict).toBe('accepted');
  expect(correctness).toMatchObject({ passed: 8, total: 8 });
  expect(correctness.cases.at(-1)?.sizes?.tried).toHaveLength(129);
});

test('each size is bound to buffers that are as long as its data, though many share one', async () => {
  const byLength = kernelStoring('select(0.0, 2.0, arrayLength(&a) == params.n && arrayLength(&out) == params.n) * a[i]');
  expect((await check(byLength)).verdict).toBe('accepted');
});

test('no covering size is run where a fixed case is wrong', async () => {
  const { correctness } = await check(kernelStoring('select(2.0, 3.0, params.n == 257u) * a[i]'));
  expect(correctness.total).toBe(7);
});
