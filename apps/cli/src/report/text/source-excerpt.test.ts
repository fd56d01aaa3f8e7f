import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { sourceExcerpt } from './source-excerpt.ts';

test('carets are below the marked characters even after tabs and wide characters', () => {
  const source = 'fn main() {\n\tlet 長さ = foo;\n}';
  expect(sourceExcerpt(source, { line: 2, column: 11, length: 3 }, 80)).toEqual({
    text: '    let 長さ = foo;',
    underline: '               ^^^',
  });
});

test('a tab reaches to the next stop, not by a fixed width', () => {
  expect(sourceExcerpt('ab\tx\ty', { line: 1, column: 6, length: 1 }, 80)).toEqual({ text: 'ab  x   y', underline: '        ^' });
});

test('a wide character is underlined in both of its columns', () => {
  expect(sourceExcerpt('let 長 = 1;', { line: 1, column: 5, length: 1 }, 80)?.underline).toBe('    ^^');
});

test('a place behind the last character gets one caret', () => {
  expect(sourceExcerpt('let a = 1', { line: 1, column: 10, length: 0 }, 80)).toEqual({ text: 'let a = 1', underline: '         ^' });
});

test('a place in a line that does not exist has no excerpt', () => {
  expect(sourceExcerpt('one line', { line: 2, column: 1, length: 1 }, 80)).toBeNull();
  expect(sourceExcerpt('one line', { line: 0, column: 0, length: 0 }, 80)).toBeNull();
});

test('a line that is too long is cut on both sides of the place', () => {
  const source = `${'a'.repeat(500)}BAD${'c'.repeat(500)}`;
  const excerpt = sourceExcerpt(source, { line: 1, column: 501, length: 3 }, 60);
  expect(excerpt?.text).toMatch(/^…a{24}BADc+…$/);
  expect(stringWidth(excerpt?.text ?? '')).toBe(60);
  expect(excerpt?.underline).toBe(`${' '.repeat(25)}^^^`);
});

test('escape sequences are shown, not obeyed, and still align', () => {
  expect(sourceExcerpt('\u001b[31m\u202Ex = y;', { line: 1, column: 7, length: 1 }, 80)).toEqual({
    text: '␛[31m\\u{202E}x = y;',
    underline: `${' '.repeat(13)}^`,
  });
});

test('the first caret is indented by the width of what is printed before it', () => {
  const character = fc.constantFrom('a', ' ', '長', 'é', '\u202e', '\0', '🙂', 'e\u0301');
  fc.assert(
    fc.property(
      fc.array(character, { maxLength: 120 }),
      fc.array(character, { maxLength: 60 }),
      fc.integer({ min: 40, max: 100 }),
      (before, after, width) => {
        const line = `${before.join('')}X${after.join('')}`;
        const excerpt = sourceExcerpt(line, { line: 1, column: before.join('').length + 1, length: 1 }, width);
        expect(excerpt).not.toBeNull();
        const { text = '', underline = '' } = excerpt ?? {};
        expect(underline.trimStart()).toBe('^');
        expect(stringWidth(text.slice(0, text.indexOf('X')))).toBe(underline.indexOf('^'));
        expect(stringWidth(text)).toBeLessThanOrEqual(width);
      },
    ),
  );
});
