import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineSchema } from '../procedure/schemas.ts';
import { cleanName } from './clean-name.ts';

test('a name keeps its letters, and loses line breaks and marks that turn the direction of text', () => {
  expect(cleanName('  Ada\n\u202ELovelace\u0000 ', 'ada')).toBe('Ada Lovelace');
  expect(cleanName('Émile 👩‍💻 Ó Briain', 'x')).toBe('Émile 👩‍💻 Ó Briain');
});

test('where nothing is left of a name, the fallback stands', () => {
  expect(cleanName('\u202E\n', 'ada')).toBe('ada');
});

test('every text becomes a name that a form would take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => lineSchema(400).safeParse(cleanName(text, 'ada')).success),
  );
});

test('a name has two hundred characters at most, and the rest is left out', () => {
  expect(cleanName('🙂'.repeat(200), 'ada')).toBe('🙂'.repeat(200));
  expect(cleanName('🙂'.repeat(201), 'ada')).toBe('🙂'.repeat(200));
});
