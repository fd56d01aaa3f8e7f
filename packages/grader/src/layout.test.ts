import { boundBuffers } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { fakeExercise, fakeOutput } from '../test/fake-exercise.ts';
import { bufferBytes, encodeParams, kernelLayout, outputBindings, planParams, scratchBinding, trustedLayout } from './layout.ts';

const exercise = fakeExercise({
  params: [
    { name: 'n', type: 'u32' },
    { name: 's', type: 'f32' },
    { name: 'z', type: 'u32' },
  ],
  inputs: [
    { name: 'a', element: 'f32' },
    { name: 'b', element: 'vec2u' },
  ],
  outputs: [fakeOutput('vec2u'), fakeOutput('u32', { name: 'count' })],
  lengths: ({ n = 0 }) => ({ inputs: [n, 2 * n], outputs: [3, 1] }),
});

test('outputs lie in one buffer, each where it can be bound, with room for a long element', () => {
  const first = { start: 0, bytes: 24, elements: 3 };
  expect(bufferBytes(exercise, { n: 5 })).toEqual({
    inputs: [20, 80],
    outputs: [first, { start: 256, bytes: 4, elements: 1 }],
    output: 260,
  });
  expect(bufferBytes(exercise, { n: 5 }, 300)).toMatchObject({ outputs: [first, { start: 512, bytes: 4, elements: 1 }], output: 516 });
});

test('bindings come in the order params, inputs, outputs, scratch', () => {
  expect(boundBuffers(exercise).map(({ name, binding }) => [name, binding])).toEqual([
    ['a', 1],
    ['b', 2],
    ['out', 3],
    ['count', 4],
  ]);
  expect([outputBindings(exercise), scratchBinding(exercise)]).toEqual([[3, 4], 5]);
});

test('an input that an output starts as has no binding of its own', () => {
  const inPlace = fakeExercise({ inputs: exercise.inputs, outputs: [fakeOutput('f32', { startsAs: 0 })] });
  expect(boundBuffers(inPlace).map(({ name, binding }) => [name, binding])).toEqual([
    ['b', 1],
    ['out', 2],
  ]);
  expect(scratchBinding(inPlace)).toBe(3);
});

test('parameters are encoded in their order, each by its type', () => {
  const words = encodeParams(exercise, { z: 2 ** 32 - 1, n: 7, s: -1.5 });
  expect(words).toEqual(Uint32Array.of(7, 0xbfc0_0000, 0xffff_ffff));
});

test('a case that forgets a parameter is our fault, and named', () => {
  expect(() => encodeParams(exercise, { n: 7, s: 1 })).toThrow(/fake\/double: .* parameter z/);
});

test('launch plans see the integers only', () => {
  expect(planParams(exercise, { n: 7, s: 1.5, z: 3 })).toEqual({ n: 7, z: 3 });
});

test('the layout of a group has the uniform first, inputs that are only read, the outputs, and scratch on request', () => {
  vi.stubGlobal('GPUShaderStage', { COMPUTE: 4 });
  const createBindGroupLayout = vi.fn<GPUDevice['createBindGroupLayout']>();
  const entry = (binding: number, type: GPUBufferBindingType) => ({ binding, visibility: 4, buffer: { type } });
  const read = [entry(0, 'uniform'), entry(1, 'read-only-storage'), entry(2, 'read-only-storage')];
  const entries = [...read, entry(3, 'storage'), entry(4, 'storage')];
  kernelLayout({ createBindGroupLayout }, exercise, false);
  expect(createBindGroupLayout).toHaveBeenLastCalledWith({ entries });
  kernelLayout({ createBindGroupLayout }, exercise, true);
  expect(createBindGroupLayout).toHaveBeenLastCalledWith({ entries: [...entries, entry(5, 'storage')] });
  trustedLayout({ createBindGroupLayout }, exercise);
  expect(createBindGroupLayout).toHaveBeenLastCalledWith({ entries: read });
  vi.unstubAllGlobals();
});
