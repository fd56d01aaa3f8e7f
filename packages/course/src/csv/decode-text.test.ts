import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

const sentence = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\uFEFF') && text.isWellFormed());

test('Any text is read back from UTF-8, with or without a byte order mark, and from UTF-16 with one.', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      expect(decodeText(utf8(text))).toEqual({ text, encoding: 'UTF-8' });
      expect(decodeText(utf8(`\uFEFF${text}`))).toEqual({ text, encoding: 'UTF-8' });
      expect(decodeText(utf16(text))).toEqual({ text, encoding: 'UTF-16' });
    }),
  );
});

test('Names of western Europe are read from Windows-1252.', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'aeköüßéèçñåøÄÖÜ'), minLength: 1 });
  fc.assert(
    fc.property(latin, (text) => {
      const name = `J\u00FCrg ${text}`;
      expect(decodeText(new Uint8Array(Buffer.from(`name\n${name}\n`, 'latin1')))).toEqual({
        text: `name\n${name}\n`,
        encoding: 'Windows-1252',
      });
    }),
  );
});

test('UTF-16 of the other byte order is read as well, and any bytes give some text without lost letters.', () => {
  const swapped = new Uint8Array(Buffer.from('\uFEFFJürg', 'utf16le').swap16());
  expect(decodeText(swapped)).toEqual({ text: 'Jürg', encoding: 'UTF-16' });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const { text, encoding } = decodeText(bytes);
      if (encoding === 'Windows-1252') expect(text).toHaveLength(bytes.length);
    }),
  );
});
