import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile, spread } from './quantiles.ts';

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

test('The spread of 1 to 100 is 50, 95 and 100.', () => {
  expect(spread(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({ p50: 50, p95: 95, max: 100 });
});

test('Nothing has no quantile.', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
