import { timedExercises } from '@rooflab/labs';
import { expect, test } from 'vitest';
import { shareThatFits } from './share-that-fits.ts';

function share(id: string, size: Readonly<Record<string, number>>, tries: number): number {
  const exercise = timedExercises.find((each) => each.id === id);
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const families = [exercise.lengths(size).inputs.map(() => ({ kind: 'bits' }) as const)];
  return shareThatFits(exercise, { size, params: size, families }, 0.5, tries);
}

test('the data of a workgroup that has all of them are made as many times fewer as its records are too many', () => {
  expect(share('vector-ops/copy', { n: 2 ** 28 }, 0)).toBe(0.5);
  expect(share('stencil/13pt', { nx: 512, ny: 512, nz: 512 }, 0)).toBe(0.5);
});

test('a matrix product gets a smaller side, and so does whatever did not fit after a first try', () => {
  expect(share('matmul/square', { n: 4088 }, 0)).toBe(0.125);
  expect(share('stencil/13pt', { nx: 512, ny: 512, nz: 512 }, 1)).toBe(0.125);
});
