import { type Case, deriveKey, type Fill, fillArray, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { starCases, starParams } from './cases.ts';
import { laplacian } from './coefficients.ts';
import { geometry, points } from './geometry.ts';
import { interior, starReference } from './reference.ts';

const radii = [1, 2, 3, 4, 5];
const radius = fc.constantFrom(...radii);
const seed = fc.integer({ min: 1, max: 2 ** 31 }).map((value) => value.toString(16));

/** One value and one tolerance for each word; NaN where nothing may be written. */
function within(testCase: Case, a: Float32Array) {
  const expected = starReference(testCase, [a]);
  if (expected.kind !== 'within' || !expected.indices) throw new TypeError('The star is compared within a tolerance, at its points.');
  const values = new Float64Array(a.length).fill(Number.NaN);
  const tolerances = new Float64Array(a.length);
  expected.indices.forEach((at, i) => {
    values[at] = expected.values[i] ?? Number.NaN;
    tolerances[at] = expected.tolerances[i] ?? 0;
  });
  return { values, tolerances };
}

/** A small uniform case of this seed and its input. */
function smallCase(r: number, seedText: string) {
  const testCase = starCases(r, seededRandom(deriveKey(seedText, 'cases'))).find(({ name }) => name === 'uniform, 5×3×2');
  const fill = testCase?.inputs[0];
  if (!testCase || !fill) throw new RangeError('The lab has no case uniform, 5×3×2.');
  const a = fillArray(fill as Fill, deriveKey(seedText, 'a'), geometry(testCase.size, r).length) as Float32Array;
  return { testCase, a };
}

/** The star in f32, term by term, as a plain kernel computes it. */
function serialStar(testCase: Case, a: Float32Array, i: number): number {
  const { radius: r = 1, pitch = 0, plane = 0 } = testCase.params;
  let sum = Math.fround((testCase.params.c0 ?? 0) * (a[i] ?? 0));
  for (let k = 1; k <= r; k++) {
    for (const step of [-k, k, -k * pitch, k * pitch, -k * plane, k * plane]) {
      sum = Math.fround(sum + Math.fround((testCase.params[`c${k}`] ?? 0) * (a[i + step] ?? 0)));
    }
  }
  return sum;
}

test.each(radii)('The Laplacian of radius %i of x² + 2y² + 3z² is 12 everywhere', (r) => {
  const size = { nx: 6, ny: 4, nz: 3 };
  const grid = geometry(size, r);
  const a = Float32Array.from({ length: grid.length }, (_, i) => {
    const x = i % grid.pitch;
    const y = Math.floor(i / grid.pitch) % (grid.plane / grid.pitch);
    const z = Math.floor(i / grid.plane);
    return x * x + 2 * y * y + 3 * z * z;
  });
  const testCase: Case = { name: 'parabola', size, hidden: false, params: starParams(grid, laplacian(r)), inputs: [] };
  const { values } = within(testCase, a);
  for (const i of interior(grid)) expect(values[i]).toBeCloseTo(12, 2);
});

test('Everything but the interior points is a canary', () => {
  fc.assert(
    fc.property(radius, seed, (r, seedText) => {
      const { testCase, a } = smallCase(r, seedText);
      const { values } = within(testCase, a);
      expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(points(testCase.size));
      expect(values).toHaveLength(a.length);
    }),
    { numRuns: 20 },
  );
});

test('A serial f32 evaluation stays within the tolerance', () => {
  fc.assert(
    fc.property(radius, seed, (r, seedText) => {
      const { testCase, a } = smallCase(r, seedText);
      const { values, tolerances } = within(testCase, a);
      for (const i of interior(geometry(testCase.size, r))) {
        expect(Math.abs(serialStar(testCase, a, i) - (values[i] ?? 0))).toBeLessThanOrEqual(tolerances[i] ?? 0);
      }
    }),
    { numRuns: 20 },
  );
});

test('The same evaluation over an input rounded to half precision leaves the tolerance', () => {
  fc.assert(
    fc.property(radius, seed, (r, seedText) => {
      const { testCase, a } = smallCase(r, seedText);
      const { values, tolerances } = within(testCase, a);
      // Eleven significant bits, as f16 has them for values of this size.
      const half = a.map((value) => Math.fround(value * (2 ** 13 + 1)) - Math.fround(value * (2 ** 13 + 1) - value));
      const wrong = [...interior(geometry(testCase.size, r))].filter(
        (i) => !(Math.abs(serialStar(testCase, half, i) - (values[i] ?? 0)) <= (tolerances[i] ?? 0)),
      );
      expect(wrong.length).toBeGreaterThan(points(testCase.size) / 2);
    }),
    { numRuns: 20 },
  );
});
