import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nicknameKey } from './nickname-key.ts';

test.each([
  ['Ada', 'ADA'],
  ['Ada', 'Аdа'],
  ['Ada', 'Ａｄａ'],
  ['Ada', '𝔄𝔡𝔞'],
  ['Ada', ' A\u200Bd\u2060a\uFE0F '],
  ['Ada', 'Àdá'],
  ['Ada L', 'ada\u3000\u00A0l'],
  ['Ivan', 'lvan'],
  ['Ivan', '1van'],
  ['Bob', 'B0b'],
  ['modern', 'rnodern'],
  ['Coco', 'СОСО'],
  ['Kepler', 'Κерlег'],
  ['Strasse', 'Straße'],
])('%j and %j are taken for one another.', (one, other) => {
  expect(nicknameKey(other)).toBe(nicknameKey(one));
});

test.each([
  ['Ada', 'Adam'],
  ['Чехов', 'Чернов'],
  ['李明', '李月'],
  ['कमल', 'कमला'],
  ['user 2', 'user 3'],
  ['Ada L', 'AdaL'],
])('%j and %j are two names.', (one, other) => {
  expect(nicknameKey(other)).not.toBe(nicknameKey(one));
});

test('Nothing that can be seen leaves no key.', () => {
  for (const name of ['', '\u200B', '\u202E\u2066', '\u00AD \u3164', '\u0301']) expect(nicknameKey(name)).toBe('');
});

test('Case, width and invisible signs never tell two names apart, and a key is its own.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 32 }), (name) => {
      const key = nicknameKey(name);
      expect(nicknameKey(key)).toBe(key);
      expect(nicknameKey(`\u200D${name}\u200B`)).toBe(key);
      expect(nicknameKey(name.normalize('NFC'))).toBe(nicknameKey(name.normalize('NFD')));
    }),
  );
});
