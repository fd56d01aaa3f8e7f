import { expect, test } from 'vitest';
import { THIN_SPACE } from './format-units.ts';
import { roofAge } from './roof-age.ts';

test.each([
  [0, ''],
  [59.9, ''],
  [60, '1 min'],
  [899.9, '14 min'],
])('A roof that is %f s old is said to be %j old.', (ageSeconds, words) => {
  expect(roofAge({ kept: { ageSeconds, beside: null } }).replaceAll(THIN_SPACE, ' ')).toBe(words);
});

test('A roof of the same grading has no age.', () => {
  expect(roofAge({})).toBe('');
});
