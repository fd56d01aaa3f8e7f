import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const NAMED = { sealKey: 'a key', name: 'webhook 1' } as const;

test('What was sealed is opened again, and never reads the same twice.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const sealed = sealSecret(text, NAMED);
      expect(openSecret(sealed, NAMED)).toBe(text);
      expect(sealSecret(text, NAMED)).not.toBe(sealed);
    }),
  );
});

test('It opens neither with another key, nor under another name, nor when a bit was changed.', () => {
  const sealed = sealSecret('whsec_secret', NAMED);
  expect(openSecret(sealed, { ...NAMED, sealKey: 'another key' })).toBeNull();
  expect(openSecret(sealed, { ...NAMED, name: 'webhook 2' })).toBeNull();
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSecret(`v1:${changed.toString('base64')}`, NAMED)).toBeNull();
  }
});

test('Text that was never sealed opens as nothing.', () => {
  fc.assert(fc.property(fc.string(), (text) => openSecret(text, NAMED) === null));
});
