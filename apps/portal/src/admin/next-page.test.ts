import { expect, test } from 'vitest';
import { cursorAfter } from './next-page.tsx';
import { readSearch } from './search-form.tsx';

test('A full page has a next one, and a page that is not full is the last.', () => {
  expect(cursorAfter(['a', 'b'], 2, (row) => row)).toBe('b');
  expect(cursorAfter(['a'], 2, (row) => row)).toBeNull();
  expect(cursorAfter([], 2, String)).toBeNull();
});

test('A search that is repeated in the address, or endless, is not passed on.', () => {
  expect(readSearch(['a', 'b'])).toBe('');
  expect(readSearch('x'.repeat(500))).toHaveLength(200);
});
