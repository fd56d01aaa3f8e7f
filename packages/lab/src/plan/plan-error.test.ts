import { expect, test } from 'vitest';
import { formatInteger, quote } from './plan-error.ts';

test('Forty characters are quoted whole, of more the first forty.', () => {
  expect(quote('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`);
  expect(quote(`${'x'.repeat(40)}y`)).toBe(`"${'x'.repeat(40)}…"`);
});

test('What a terminal obeys, and what turns text around, is escaped with four digits; other text stays as it is.', () => {
  expect(quote('a\u007Fb\u202Ec\u00ADd')).toBe('"a\\u007fb\\u202ec\\u00add"');
  expect(quote('\uD800')).toBe('"\\ud800"');
  expect(quote('Größe 𠮷')).toBe('"Größe 𠮷"');
});

test('An integer of forty digits is written out, of a longer one the order of magnitude.', () => {
  expect(formatInteger(10n ** 39n)).toBe(`1${'0'.repeat(39)}`);
  expect(formatInteger(10n ** 40n)).toBe('above 10^40');
  expect(formatInteger(-(10n ** 40n))).toBe('below −10^40');
  expect(formatInteger(0n)).toBe('0');
});
