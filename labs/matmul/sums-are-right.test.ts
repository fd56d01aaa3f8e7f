import { type Case, deriveKey, fillArray } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiply, SQUARE_COVERED } from './reference.ts';

/** A product in f32, and the verdict of the quick test after `change` was applied to it. */
function seemsRight(n: number, change: (c: Float32Array, [a, b]: readonly [Float32Array, Float32Array]) => void): boolean | undefined {
  const testCase: Case = { name: 'any', size: { n }, hidden: false, params: { n }, inputs: SQUARE_COVERED.inputs };
  const [a, b] = SQUARE_COVERED.inputs.map((fill, i) => Float32Array.from(fillArray(fill, deriveKey('5eed', `input ${i}`), n * n)));
  if (!a || !b) throw new TypeError('A product has two inputs.');
  const expected = multiply(testCase, [a, b]);
  if (expected.kind !== 'within') throw new TypeError('Products are compared within a tolerance.');
  const c = Float32Array.from(expected.values);
  change(c, [a, b]);
  return SQUARE_COVERED.seemsRight?.(testCase, [a, b], { words: new Uint32Array(c.buffer), untouched: () => true });
}

const size = fc.integer({ min: 32, max: 128 });

test('The quick test of a product accepts the right one.', () => {
  fc.assert(
    fc.property(size, (n) => {
      expect(seemsRight(n, () => {})).toBe(true);
    }),
    { numRuns: 10 },
  );
});

test('It refuses one from which the last products of a row are missing, one with an element that was never written, and NaN.', () => {
  fc.assert(
    fc.property(size, fc.nat(), fc.nat(), (n, anyRow, anyColumn) => {
      const [row, column] = [anyRow % n, anyColumn % n];
      const at = row * n + column;
      // In a single element they may be too small to show in the sum of its row.
      const last = (c: Float32Array, [a, b]: readonly [Float32Array, Float32Array]) => {
        for (let j = 0; j < n; j++)
          for (let k = n - 4; k < n; k++) c[row * n + j] = (c[row * n + j] ?? 0) - (a[row * n + k] ?? 0) * (b[k * n + j] ?? 0);
      };
      expect(seemsRight(n, last)).toBe(false);
      expect(seemsRight(n, (c) => (c[at] = 3e7))).toBe(false);
      expect(seemsRight(n, (c) => (c[at] = Number.NaN))).toBe(false);
    }),
    { numRuns: 10 },
  );
});
