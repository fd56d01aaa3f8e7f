import { deriveKey, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laplacian, randomCoefficients } from './coefficients.ts';

const radii = [1, 2, 3, 4, 5];

test('The Laplacian of radius 1 and 2 has the textbook coefficients', () => {
  expect(laplacian(1)).toEqual([-6, 1, 0, 0, 0, 0]);
  expect(laplacian(2)).toEqual([-7.5, Math.fround(4 / 3), Math.fround(-1 / 12), 0, 0, 0]);
});

test.each(radii)('The Laplacian of radius %i differentiates every polynomial up to its order exactly', (radius) => {
  const [centre = 0, ...sides] = laplacian(radius);
  const moment = (power: number) => sides.reduce((sum, c, index) => sum + c * (index + 1) ** power, 0);
  expect(centre + 6 * moment(0)).toBeCloseTo(0, 5);
  expect(moment(2)).toBeCloseTo(1, 5);
  // Rounded to f32, the coefficients cancel the higher moments only up to 2⁻²⁴ of their terms, the largest of which is about 3000.
  for (let power = 4; power <= 2 * radius; power += 2) expect(moment(power)).toBeCloseTo(0, 2);
});

test('Random coefficients are f32, none is zero up to the radius, and all are zero beyond', () => {
  fc.assert(
    fc.property(fc.constantFrom(...radii), fc.integer({ min: 0, max: 2 ** 31 }), (radius, seed) => {
      const coefficients = randomCoefficients(radius, seededRandom(deriveKey(seed.toString(16), 'coefficients')));
      expect(coefficients).toHaveLength(6);
      expect(coefficients.map(Math.fround)).toEqual(coefficients);
      expect(coefficients.map((c) => c !== 0)).toEqual([0, 1, 2, 3, 4, 5].map((k) => k <= radius));
    }),
  );
});
