import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringSizes } from './covering-sizes.ts';

test('For every chunk size up to the largest, one size is a multiple of it and one has the largest remainder; up to the half, every remainder is there.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (half) => {
      const sizes = coveringSizes({ largestChunk: 2 * half });
      for (let chunk = 1; chunk <= 2 * half; chunk++) {
        const remainders = new Set(sizes.map((size) => size % chunk));
        expect(remainders).toContain(0);
        expect(remainders).toContain(chunk - 1);
        if (chunk <= half) expect(remainders.size).toBe(chunk);
      }
    }),
    { numRuns: 20 },
  );
});
