import { expect, test } from 'vitest';
import { placeAfter } from './heat-map.tsx';

const SIZE = { rows: 300, columns: 20 };

test('Arrows lead from cell to cell, and never off the table.', () => {
  expect(placeAfter('ArrowDown', { row: 0, column: 0 }, SIZE)).toEqual({ row: 1, column: 0 });
  expect(placeAfter('ArrowUp', { row: 0, column: 5 }, SIZE)).toEqual({ row: 0, column: 5 });
  expect(placeAfter('ArrowLeft', { row: 2, column: 0 }, SIZE)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('End', { row: 2, column: 0 }, SIZE)).toEqual({ row: 2, column: 20 });
  expect(placeAfter('Home', { row: 2, column: 7 }, SIZE)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('PageDown', { row: 295, column: 1 }, SIZE)).toEqual({ row: 299, column: 1 });
  expect(placeAfter('PageUp', { row: 12, column: 1 }, SIZE)).toEqual({ row: 2, column: 1 });
  expect(placeAfter('t', { row: 0, column: 0 }, SIZE)).toBeNull();
});
