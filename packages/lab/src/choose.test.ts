import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below } from './choose.ts';

test('A hash below a bound is the remainder of a division, for every hash and bound.', () => {
  const bound = fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer({ min: 1, max: 100 }), fc.constant(2 ** 32));
  const edge = fc.tuple(fc.integer({ min: 1, max: 2 ** 16 }), fc.integer({ min: 1, max: 2 ** 16 }), fc.integer({ min: -1, max: 1 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), bound, (hash, most) => {
      expect(below(hash, most)).toBe(hash % most);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(edge, ([times, most, step]) => {
      const hash = Math.min(2 ** 32 - 1, Math.max(0, times * most + step));
      expect(below(hash, most)).toBe(hash % most);
    }),
    { numRuns: 2000 },
  );
});
