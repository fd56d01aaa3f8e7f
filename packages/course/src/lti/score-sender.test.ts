import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreUrlOf } from './score-sender.ts';

test.each([
  ['https://lms.example.com/lineitems/7', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/lineitems/7/', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/2/lineitems/7/lineitem?type_id=3', 'https://lms.example.com/2/lineitems/7/lineitem/scores?type_id=3'],
])('Scores of the column %s go to %s.', (column, scores) => {
  expect(scoreUrlOf(column)).toBe(scores);
});

test('Whatever the address of a column is, that of its scores differs only at the end of its path.', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      const [column, scores] = [new URL(address), new URL(scoreUrlOf(address))];
      expect(scores.pathname).toBe(`${column.pathname.replace(/\/$/, '')}/scores`);
      expect([scores.origin, scores.search]).toEqual([column.origin, column.search]);
    }),
  );
});
