import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from '@rooflab/labs';
import { readLadder } from '@rooflab/labs/node';
import { expect, test } from 'vitest';
import { handCounted } from '../hand-counted.ts';
import { readPlantedKernels } from '../planted-kernels.ts';
import { HAND_COUNTS } from './index.ts';

/** Their counts depend on more than the size. */
const NOT_BY_HAND = [
  // How often an atomic addition has to be tried depends on which invocation comes first.
  'planted/reduction/sum/atomic-a-thread',
  'planted/reduction/sum/atomics-and-own-piece',
  // Which lanes are active depends on the signs of the data.
  'planted/vector-ops/scale/by-sign',
];

test('Every rung of every ladder has a hand count, every kernel of the folder, and every planted one whose counts follow from the size.', async () => {
  const exercises = labs.flatMap((lab) => lab.exercises);
  const rungs = await Promise.all(
    exercises.map(async (exercise) => (await readLadder(exercise)).map(({ name }) => `${exercise.id}/${name}`)),
  );
  const files = (await readdir(join(import.meta.dirname, '../kernels'))).map((file) => file.replace('.wgsl', ''));
  const planted = (await readPlantedKernels()).map(({ exercise, name }) => `planted/${exercise}/${name}`);
  const expected = [...rungs.flat(), ...files, ...planted].filter((name) => !NOT_BY_HAND.includes(name));
  expect(Object.keys(HAND_COUNTS).sort()).toEqual(expected.sort());
  expect((await handCounted()).map(({ name }) => name).sort()).toEqual(expected);
});

test('Every kernel with formulas is compared at some size.', async () => {
  for (const { name, sizes } of await handCounted()) expect(sizes.length, name).toBeGreaterThan(0);
});

test('Where the formulas do not hold, the size is refused.', () => {
  expect(() => HAND_COUNTS['matmul/square/01-one-element']?.({ n: 100 })).toThrow('multiple of 16');
  expect(() => HAND_COUNTS['query/filtered-sum/06-grid-stride']?.({ rows: 4096, z: 30 })).toThrow('z = 0');
  expect(() => HAND_COUNTS['planted/matmul/square/one-tile']?.({ n: 100 })).toThrow('multiple of 8');
  expect(() => HAND_COUNTS['planted/query/filtered-sum/key-again']?.({ rows: 4096, z: 2 ** 32 - 1 })).toThrow('z = 0');
});
