import { join } from 'node:path';
import { labs } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { firstSentence, heldOutKernel, readHeldOutKernels } from './held-out-kernels.ts';
import { readPlantedKernels } from './planted-kernels.ts';

const exercises = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));

test('Every held-out kernel belongs to an exercise, has a cause, and is not one of the planted ones', async () => {
  const kernels = await readHeldOutKernels(join(import.meta.dirname, 'held-out'));
  expect(kernels.filter(({ exercise }) => !exercises.includes(exercise))).toEqual([]);
  const planted = new Set((await readPlantedKernels()).map(({ source }) => source));
  expect(kernels.filter(({ source }) => planted.has(source))).toEqual([]);
});

const FILE = 'vector-ops/copy/example.wgsl';
const example = heldOutKernel(FILE, '// planted: a branch\n// cause: divergence\n// not: banks\n// never: two barriers\n');

test('A first sentence is right where it says the cause, whatever the words', () => {
  expect(example.judge('Line 3 diverges: half of the threads wait. Choose by the warp.')).toBe('right');
  expect(example.judge('In line 3 only 1.5 of the 32 lanes of a warp work. Choose by the warp.')).toBe('right');
});

test('A cause that comes after the first sentence is silence', () => {
  expect(example.judge('A workgroup has only 8 threads. Its branches diverge.')).toBe('silent');
});

test('A first sentence with a cause that the kernel does not have is false, and so is a hint with what it must never say', () => {
  expect(example.judge('Line 3 takes 3.9 passes over the banks. It diverges, too.')).toBe('false');
  expect(example.judge('Line 3 diverges. Two barriers are enough.')).toBe('false');
});

test('About a good kernel the next refinement may be said, but no cause', () => {
  const good = heldOutKernel(FILE, '// planted: nothing\n// cause: none\n');
  expect(good.judge('Line 3 loads 4 bytes at a time. View the arrays as array<vec4f>.')).toBe('right');
  expect(good.judge('Line 3 reads 8 sectors where 4 would do. Let neighbours read neighbours.')).toBe('false');
});

test('A header without its cause, or with one that does not exist, is refused', () => {
  expect(() => heldOutKernel(FILE, '// planted: a branch\n')).toThrow('its cause');
  expect(() => heldOutKernel(FILE, '// planted: a branch\n// cause: bank\n')).toThrow('"bank"');
});

test('A point inside a number ends no sentence', () => {
  expect(firstSentence('Only 1.5 lanes work. The others wait.')).toBe('Only 1.5 lanes work.');
});
