import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { truncate, wrap } from './display-width.ts';

test('text that fits is not truncated, other text ends in an ellipsis', () => {
  expect(truncate('abc', 3)).toBe('abc');
  expect(truncate('abcd', 3)).toBe('ab…');
  expect(truncate('長長長', 4)).toBe('長…');
  expect(truncate('👩‍🔬👩‍🔬👩‍🔬', 4)).toBe('👩‍🔬…');
});

test('lines break at spaces and continue indented', () => {
  expect(wrap('one two three', 8, 2)).toEqual(['one two', '  three']);
});

test('wrapped lines never exceed the width and lose no word', () => {
  const words = fc.array(
    fc.oneof(fc.string({ unit: fc.constantFrom('a', 'é', '長', '🙂'), minLength: 1, maxLength: 30 }), fc.constant('x')),
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 8, max: 40 }), fc.integer({ min: 0, max: 4 }), (list, width, indent) => {
      const lines = wrap(list.join(' '), width, indent);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''));
    }),
  );
});
