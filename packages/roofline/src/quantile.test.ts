import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile } from './quantile.ts';

test('At least the share q of the values is at or below the quantile, and less than q strictly below it.', () => {
  const values = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (list, percent) => {
      const value = quantile(list, percent / 100);
      expect(list.filter((other) => other <= value).length * 100).toBeGreaterThanOrEqual(percent * list.length);
      expect(list.filter((other) => other < value).length * 100).toBeLessThan(percent * list.length);
    }),
  );
});

test('Nothing has no quantile.', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
