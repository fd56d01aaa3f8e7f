import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, kernelStoring } from '../test/fake-exercise.ts';
import { grade as gradeOn, openForTests } from '../test/grading.ts';

const opened = await openForTests();

const grade = (source: string, exercise = fakeExercise()) => gradeOn(source, { opened, exercise });

test('the message for a kernel that stores zeros says so', async () => {
  const { message, hint } = await grade(kernelStoring('0.0'));
  expect(message).toMatch(/; in "random, n=1" 1 of 1 elements is wrong: element 0 is 0, not /);
  expect(hint).toMatch(/^Wherever it is wrong, every element is 0\. The kernel stored 0 itself/);
});

test('the message for a kernel that leaves out the last elements says how many', async () => {
  const { hint } = await grade(
    `//@ dispatch main ceilDiv(n, 256)\n${BINDINGS}@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n / 4u) { for (var i = 4u * id.x; i < 4u * id.x + 4u; i++) { out[i] = 2.0 * a[i]; } }
}`,
  );
  expect(hint).toMatch(/^The last n % 4 elements are never written: it is right only where n is a multiple of 4\./);
});

test('the message for a launch that does not grow with the data says so', async () => {
  const { hint } = await grade(DOUBLE.replace('ceilDiv(n, 64)', '1').replace('workgroup_size(64)', 'workgroup_size(2)'));
  expect(hint).toMatch(/^Only the first 2 elements are right, whatever n is\. The plan launches 2 invocations/);
});

test('where the entry point that writes is not launched, that is why nothing was written', async () => {
  const idle = `${DOUBLE.replace('fn main', 'fn finish')}@compute @workgroup_size(64) fn main() { _ = a[0]; }`;
  const { hint } = await grade(idle);
  expect(hint).toBe(
    'Only finish uses out, @binding(2), and the launch plan does not launch it. Wherever it is wrong, nothing was written at all. Is there an invocation that reaches the line which stores into the output, or does a condition leave all of them out?',
  );
});

test('a struct of parameters that is too long is a compile error at its line', async () => {
  const { verdict, message, diagnostics } = await grade(
    DOUBLE.replace('{ n: u32 }', '{ M: u32, N: u32, K: u32, alpha: f32, beta: f32 }').replace('params.n', 'params.M'),
  );
  expect(verdict).toBe('compile-error');
  expect(message).toMatch(
    /^Line 3: Params has 20 bytes \(M: u32, N: u32, K: u32, alpha: f32, beta: f32\); this exercise gives 4 bytes: n: u32\./,
  );
  expect(diagnostics).toMatchObject([{ severity: 'error', line: 3 }]);
});

test('a struct of parameters that says something else is the first thing to look at', async () => {
  const { verdict, hint } = await grade(DOUBLE.replace('{ n: u32 }', '{ rows: u32, n: u32 }'));
  expect(verdict).toBe('wrong-answer');
  expect(hint).toMatch(/^Line 3: Params has 8 bytes \(rows: u32, n: u32\); this exercise gives 4 bytes: n: u32\. n is 0\. /);
});

test('a number that stands for the size of a subgroup is reported where the answer is wrong', async () => {
  const exercise = fakeExercise({
    lengths: ({ n = 0 }) => ({ inputs: [n], outputs: [1] }),
    reference: () => [{ kind: 'within', values: Float64Array.of(64), tolerances: Float64Array.of(0.5) }],
  });
  const source = (size: number) => `enable subgroups;\n${BINDINGS}var<workgroup> part: array<f32, 64>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) t: u32) {
  _ = params.n + u32(a[0]);
  let sum = subgroupAdd(1.0);
  if (t % ${size}u == 0u) { part[t / ${size}u] = sum; }
  workgroupBarrier();
  if (t == 0u) { var all = 0.0; for (var i = 0u; i < 64u / ${size}u; i++) { all += part[i]; } out[0] = all; }
}`;
  const wrong = await grade(`//@ dispatch main 1\n${source(32)}`, exercise);
  expect(wrong.verdict).toBe('wrong-answer');
  expect(wrong.hint).toMatch(
    /^Line \d+: The index in the workgroup is divided by 32 here, .* a subgroup of this device has 4 invocations\./,
  );
  const right = await grade(`//@ dispatch main 1\n${source(4)}`, exercise);
  expect([right.verdict, right.diagnostics]).toEqual(['accepted', []]);
});
