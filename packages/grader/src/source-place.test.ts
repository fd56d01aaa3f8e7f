import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorAt, placeAt, shortName, unreadable } from './source-place.ts';

test('Lines and columns count from 1, lines by every line break of WGSL.', () => {
  const source = 'one\ntwo\r\nthree\u2028four';
  const places = ['one', 'two', 'three', 'four', 'our'].map((word) => placeAt(source, source.indexOf(word)));
  expect(places).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
    { line: 4, column: 2 },
  ]);
  expect(placeAt('', 0)).toEqual({ line: 1, column: 1 });
});

test('A part that cannot be read is a fault of compiling, with its place and its length.', () => {
  const source = 'first\nsecond third';
  const span = { start: 13, end: 18 };
  const message = { severity: 'error', line: 2, column: 8, length: 5, message: 'What?' };
  expect(errorAt(source, span, 'What?')).toEqual(message);
  expect(unreadable(source, span, 'What?')).toMatchObject({ kind: 'compile', message: 'What?', messages: [message] });
});

test('A name of up to 40 characters is shown whole, and of a longer one the beginning.', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      expect(shortName(name)).toBe(name.length <= 40 ? name : `${name.slice(0, 40)}…`);
    }),
    { examples: [['x'.repeat(40)], ['x'.repeat(41)]] },
  );
});
