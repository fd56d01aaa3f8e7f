import { expect, test } from 'vitest';
import { spread } from './quantiles.ts';

test('The spread of 1 to 100 is 50, 95 and 100.', () => {
  expect(spread(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({ p50: 50, p95: 95, max: 100 });
});
