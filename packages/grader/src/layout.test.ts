import { wordsOfElement } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { fakeExercise } from '../test/fake-exercise.ts';
import { bufferBytes, encodeParams, groupLayout, outputBinding, planParams, scratchBinding } from './layout.ts';

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
  output: { name: 'out', element: 'vec2u' },
  lengths: ({ n = 0 }) => ({ inputs: [n, 2 * n], output: 3 }),
});

test('buffers are as long as their elements, and bindings come in the order params, inputs, output, scratch', () => {
  expect(bufferBytes(exercise, { n: 5 })).toEqual({ inputs: [20, 80], output: 24 });
  expect([outputBinding(exercise), scratchBinding(exercise), wordsOfElement(exercise)]).toEqual([3, 4, 2]);
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

test('the layout of a group has the uniform first, inputs that are only read, the output, and scratch on request', () => {
  vi.stubGlobal('GPUShaderStage', { COMPUTE: 4 });
  const createBindGroupLayout = vi.fn<GPUDevice['createBindGroupLayout']>();
  const entry = (binding: number, type: GPUBufferBindingType) => ({ binding, visibility: 4, buffer: { type } });
  const entries = [entry(0, 'uniform'), entry(1, 'read-only-storage'), entry(2, 'read-only-storage'), entry(3, 'storage')];
  groupLayout({ createBindGroupLayout }, exercise, false);
  expect(createBindGroupLayout).toHaveBeenLastCalledWith({ entries });
  groupLayout({ createBindGroupLayout }, exercise, true);
  expect(createBindGroupLayout).toHaveBeenLastCalledWith({ entries: [...entries, entry(4, 'storage')] });
  vi.unstubAllGlobals();
});
