import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLadder, timedExercises } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { handCounted, hasFormulas } from '../hand-counted.ts';
import { readPlantedKernels } from '../planted-kernels.ts';
import { HAND_COUNTS } from './index.ts';

test('Every rung of every ladder has a hand count where formulas can have one, and every kernel of the folder; of the planted ones at least 72 have.', async () => {
  const rungs = await Promise.all(
    timedExercises().map(async (exercise) => (await readLadder(exercise)).map(({ name }) => `${exercise.id}/${name}`)),
  );
  const files = (await readdir(join(import.meta.dirname, '../kernels'))).map((file) => file.replace('.wgsl', ''));
  const planted = (await readPlantedKernels()).map(({ exercise, name }) => `planted/${exercise}/${name}`);
  const counted = planted.filter((name) => name in HAND_COUNTS);
  expect(counted.length).toBeGreaterThanOrEqual(72);
  const expected = [...rungs.flat().filter(hasFormulas), ...files, ...counted].sort();
  expect(Object.keys(HAND_COUNTS).sort()).toEqual(expected);
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
