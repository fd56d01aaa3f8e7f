import { expect, test } from 'vitest';
import { barRange } from './board.ts';

test('Bars run from a tenth below the worst interval to the roof.', () => {
  expect(
    barRange([
      { fractionLow: 0.87, fractionHigh: 0.9 },
      { fractionLow: 0.62, fractionHigh: 0.64 },
    ]),
  ).toEqual([0.5, 1]);
});

test('Bars never begin below nothing, and go beyond the roof where somebody does.', () => {
  expect(barRange([{ fractionLow: 0.01, fractionHigh: 1.04 }])).toEqual([0, 1.1]);
});

test('An empty board has a range, too.', () => {
  expect(barRange([])).toEqual([0.9, 1]);
});
