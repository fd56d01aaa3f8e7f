import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeSpans } from './code-spans.ts';

test('The pieces of a text are the text again, whatever it is.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (source) => {
      expect(
        codeSpans(source)
          .map(({ text }) => text)
          .join(''),
      ).toBe(source);
    }),
  );
});

test('Comments, keywords and types have colours of their own.', () => {
  const classes = new Map(codeSpans('// note\noverride WG: u32 = 256;').map(({ text, className }) => [text, className]));
  const named = ['// note', 'override', 'u32', '256'].map((text) => classes.get(text));
  expect(named.every((name) => typeof name === 'string')).toBe(true);
  expect(new Set(named).size).toBe(4);
});
