import { expect, test } from 'vitest';
import { barRange } from './board.ts';

test('Bars run from a tenth below the worst interval to the roof.', () => {
  expect(
    barRange([
      { low: 0.87, high: 0.9 },
      { low: 0.62, high: 0.64 },
    ]),
  ).toEqual([0.5, 1]);
});

test('Bars never begin below nothing, and go beyond the roof where somebody does.', () => {
  expect(barRange([{ low: 0.01, high: 1.04 }])).toEqual([0, 1.1]);
});

test('An empty board has a range, too.', () => {
  expect(barRange([])).toEqual([0.9, 1]);
});
