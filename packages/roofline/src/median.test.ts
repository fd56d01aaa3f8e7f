import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf } from './median.ts';

test('The median of two values is their mean; no values have none.', () => {
  expect([medianOf([3]), medianOf([1, 9, 2]), medianOf([4, 1])]).toEqual([3, 2, 2.5]);
  expect(() => medianOf([])).toThrow(new RangeError('The median of no values is undefined.'));
});

test('As many values are below the median as above it, whatever their order.', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
      const median = medianOf(values);
      const below = values.filter((value) => value < median).length;
      const above = values.filter((value) => value > median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      expect(medianOf([...values].reverse())).toBe(median);
    }),
  );
});
