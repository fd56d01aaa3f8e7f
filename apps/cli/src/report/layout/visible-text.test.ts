import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines, visibleLine, visibleLines } from './visible-text.ts';

test('ASCII controls become their pictures', () => {
  expect(visibleLine('a\nb\u001b[31m\0\u007f')).toBe('a␊b␛[31m␀␡');
});

test('bidirectional overrides, zero-width characters and lone surrogates are spelt out', () => {
  expect(visibleLine('\u202Ex\u200b\ufeff')).toBe('\\u{202E}x\\u{200B}\\u{FEFF}');
  expect(visibleLine('\ud800')).toBe('\\u{D800}');
});

test('tabs become one space and letters of any script stay', () => {
  expect(visibleLine('a\tb 長さ é 🙂')).toBe('a b 長さ é 🙂');
});

test('lines are split where WGSL splits them', () => {
  expect(splitLines('a\r\nb\vc\fd\re\u0085f\u2028g\u2029h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test('nothing invisible is left of any text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (codes) => {
      const shown = visibleLines(String.fromCodePoint(...codes)).join('');
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
  );
});
