import { type Case, deriveKey, seededRandom } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timedExercises } from '../index.ts';
import { geometry, points } from './geometry.ts';

const stars = timedExercises.filter(({ id }) => id.startsWith('stencil/'));
const exercises = fc.constantFrom(...stars);
const random = fc.integer({ min: 1, max: 2 ** 31 }).map((value) => seededRandom(deriveKey(value.toString(16), 'sizes')));

function largest(cases: readonly Case[]): number {
  return Math.max(...cases.map(({ size }) => points(size)));
}

test('The lab has the five stars of 7 to 31 points', () => {
  expect(stars.map(({ id }) => id)).toEqual(['stencil/7pt', 'stencil/13pt', 'stencil/19pt', 'stencil/25pt', 'stencil/31pt']);
});

test('A point moves eight bytes and costs 7R + 1 operations', () => {
  const size = { nx: 10, ny: 10, nz: 10 };
  const costs = stars.map((exercise) => exercise.cost(size, new Uint32Array(16)));
  expect(costs.map(({ flops }) => flops / 1000)).toEqual([8, 15, 22, 29, 36]);
  expect(costs.map(({ bytesRead, bytesWritten }) => [bytesRead, bytesWritten])).toEqual(costs.map(() => [4000, 4000]));
});

test('The file says the same about a grid as the code does', () => {
  const side = fc.integer({ min: 1, max: 600 });
  fc.assert(
    fc.property(fc.nat(4), side, side, side, (star, nx, ny, nz) => {
      const exercise = stars[star];
      const size = { nx, ny, nz };
      const { length, origin, pitch, plane } = geometry(size, star + 1);
      expect(exercise?.lengths(size)).toEqual({ inputs: [length], outputs: [length] });
      const smaller = exercise?.smaller({ size, params: {}, families: [] }, 1);
      expect(smaller?.params).toEqual({ ...size, radius: star + 1, origin, pitch, plane });
      expect(smaller?.size).toEqual(size);
    }),
  );
});

test('Every case gives a value to every parameter and has a name of its own', () => {
  fc.assert(
    fc.property(exercises, random, (exercise, seeded) => {
      const cases = exercise.cases(seeded);
      const names = exercise.params.map(({ name }) => name);
      for (const { params } of cases) expect(Object.keys(params)).toEqual(names);
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
      expect(cases.filter(({ hidden }) => hidden).length).toBeGreaterThanOrEqual(4);
    }),
    { numRuns: 20 },
  );
});

test('Timed grids are larger than every public case, so that a kernel cannot recognise them by a public size', () => {
  fc.assert(
    fc.property(exercises, random, (exercise, seeded) => {
      const small = largest(exercise.cases(seeded).filter(({ hidden }) => !hidden));
      for (const deviceClass of openedClassSchema.options) {
        for (const { size } of exercise.timed(deviceClass, seeded)) expect(points(size)).toBeGreaterThan(small + 1000);
      }
    }),
    { numRuns: 50 },
  );
});

test('Buffers of the medium grids fit a binding of 128 MiB, those of the large ones a binding of 1 GiB', () => {
  fc.assert(
    fc.property(exercises, random, (exercise, seeded) => {
      const bytes = (deviceClass: 'medium' | 'large') =>
        Math.max(...exercise.timed(deviceClass, seeded).map(({ size }) => 4 * (exercise.lengths(size).outputs[0] ?? 0)));
      expect(bytes('medium')).toBeLessThanOrEqual(2 ** 27);
      expect(bytes('large')).toBeLessThanOrEqual(2 ** 30);
    }),
    { numRuns: 50 },
  );
});
