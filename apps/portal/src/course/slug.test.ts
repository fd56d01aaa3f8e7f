import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugFrom } from './slug.ts';

test('Accents, case and punctuation do not come into an address.', () => {
  expect(slugFrom('Höhere Leistung, 2026!')).toBe('hohere-leistung-2026');
  expect(slugFrom('並列計算')).toBe('');
});

test('Whatever the title, its address is one that the API takes, or empty.', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugFrom(title))));
});
