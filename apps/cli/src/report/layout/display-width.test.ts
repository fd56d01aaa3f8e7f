import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayWidth, truncate, wrap } from './display-width.ts';

test('East Asian letters and emoji take two columns, combining marks none', () => {
  expect(displayWidth('abc')).toBe(3);
  expect(displayWidth('長さ')).toBe(4);
  expect(displayWidth('🙂')).toBe(2);
  expect(displayWidth('e\u0301')).toBe(1);
  expect(displayWidth('µ ± ✓ ⠿')).toBe(7);
});

test('text that fits is not truncated, other text ends in an ellipsis', () => {
  expect(truncate('abc', 3)).toBe('abc');
  expect(truncate('abcd', 3)).toBe('ab…');
  expect(truncate('長長長', 4)).toBe('長…');
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
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''));
    }),
  );
});
