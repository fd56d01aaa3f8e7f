import { expect, test } from 'vitest';
import { unstorableText } from './storable-input.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'text' : { in: nested(depth - 1) });

test('Objects may stand in each other twenty deep around the outermost one, and no deeper.', () => {
  expect(unstorableText(nested(21))).toBeNull();
  expect(unstorableText(nested(22))).toHaveLength(21);
});

test.each([
  ['NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\uD800'],
])('Text with %s is found wherever it stands, in a value, a list or a key.', (_what, text) => {
  expect(unstorableText(text)).toEqual([]);
  expect(unstorableText({ filter: { names: ['a', text] } })).toEqual(['filter', 'names', '1']);
  expect(unstorableText({ answers: { [text]: 'a' } })).toEqual(['answers', '(key)']);
  expect(unstorableText({ at: new Date(), count: 7, note: null, text: '🙂' })).toBeNull();
});
