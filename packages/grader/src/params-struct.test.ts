import { expect, test } from 'vitest';
import { fakeExercise } from '../test/fake-exercise.ts';
import { paramsDiagnostics } from './params-struct.ts';
import { reflectKernel } from './reflect-kernel.ts';

const doubled = fakeExercise();
const scaled = fakeExercise({
  params: [
    { name: 'n', type: 'u32' },
    { name: 's', type: 'f32' },
  ],
});

const fileWith = (struct: string, uses: string) => `struct Params { ${struct} }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main() { out[0] = f32(${uses}); }
@compute @workgroup_size(64) fn other() {}
`;

const said = (struct: string, uses: string, exercise = doubled) => {
  const source = fileWith(struct, uses);
  return paramsDiagnostics({ exercise, source, reflection: reflectKernel(source) }).map(
    ({ severity, message }) => `${severity}: ${message}`,
  );
};

test('A struct that is longer than its buffer is an error, at the struct, with both layouts.', () => {
  const source = fileWith('M: u32, N: u32, K: u32, alpha: f32, beta: f32', 'params.M');
  const [error, more] = paramsDiagnostics({ exercise: doubled, source, reflection: reflectKernel(source) });
  expect(more).toBeUndefined();
  expect(error).toMatchObject({ severity: 'error', line: 1, column: 8, length: 6 });
  expect(error?.message).toBe(
    'Params has 20 bytes (M: u32, N: u32, K: u32, alpha: f32, beta: f32); this exercise gives 4 bytes: n: u32. WebGPU does not run a kernel whose struct is longer than its buffer.',
  );
});

test('Members beyond the parameters are 0, which is said of those that the file reads.', () => {
  expect(said('M: u32, N: u32, K: u32, alpha: f32', 'f32(params.M * params.K) * params.alpha')).toEqual([
    'warning: Params has 16 bytes (M: u32, N: u32, K: u32, alpha: f32); this exercise gives 4 bytes: n: u32. K and alpha are 0.',
  ]);
  expect(said('n: u32, pad0: u32, pad1: u32, pad2: u32', 'params.n')).toEqual([]);
});

test('The message about a member that has the name of a parameter elsewhere says what it contains.', () => {
  expect(said('s: f32, n: u32', 'params.s * f32(params.n)', scaled)).toEqual([
    'warning: s is at byte 0, which holds n: u32 in this exercise; s is at byte 4.',
    'warning: n is at byte 4, which holds s: f32 in this exercise; n is at byte 0.',
  ]);
  expect(said('M: u32, N: u32', 'params.N')).toContain('warning: N is at byte 4, which is 0 in this exercise; n is at byte 0.');
});

test("The message about a member whose type differs from the parameter's gives the parameter's type.", () => {
  expect(said('n: u32, factor: u32', 'params.factor', scaled)).toEqual([
    'warning: factor is declared as u32, but what this exercise gives there is s: f32.',
  ]);
  expect(said('both: vec2u', 'params.both.y', scaled)).toEqual([
    'warning: both is declared as vec2u, but what this exercise gives there is s: f32.',
  ]);
});

test.each([
  ['other names and capitals', 'COUNT: u32, S: f32', 'f32(params.COUNT) * params.S'],
  ['signed integers', 'n: i32, s: f32', 'f32(params.n) * params.s'],
  ['the first parameters only', 'n: u32', 'params.n'],
  ['bits that are taken for what they are', 'n: u32, s: u32', 'f32(params.n) * bitcast<f32>(params.s)'],
  ['a misplaced member that nobody reads', 's: f32, n: u32', '1.0'],
])('Nothing is said of %s.', (_what, struct, uses) => {
  expect(said(struct, uses, scaled)).toEqual([]);
});

test('Only entry points that are launched count.', () => {
  const source = fileWith('a: vec4f, b: vec4f', 'params.a.x');
  const file = { exercise: doubled, source, reflection: reflectKernel(source) };
  expect(paramsDiagnostics(file, new Set(['other']))).toEqual([]);
  expect(paramsDiagnostics(file, new Set(['main']))).toHaveLength(1);
});
