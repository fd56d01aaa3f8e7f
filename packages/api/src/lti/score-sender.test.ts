import { expect, test } from 'vitest';
import { scoreUrlOf } from './score-sender.ts';

test.each([
  ['https://lms.example.com/lineitems/7', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/lineitems/7/', 'https://lms.example.com/lineitems/7/scores'],
  ['https://lms.example.com/2/lineitems/7/lineitem?type_id=3', 'https://lms.example.com/2/lineitems/7/lineitem/scores?type_id=3'],
])('Scores of the column %s go to %s.', (column, scores) => {
  expect(scoreUrlOf(column)).toBe(scores);
});
