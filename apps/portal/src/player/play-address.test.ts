import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playHash, readPlayHash } from './play-address.ts';

test('A link to a moment leads to that moment, whatever the case is called.', () => {
  fc.assert(
    fc.property(fc.record({ step: fc.nat(9_999_999), testCase: fc.string({ minLength: 1, unit: 'grapheme' }) }), (address) => {
      expect(readPlayHash(playHash(address))).toEqual(address);
    }),
  );
});

test.each(['', '#source', '#play=', '#play=0:a', '#play=x:a', '#play=1', '#play=1:', '#play=1:%', '#play=99999999999:a'])(
  'The address part %j opens no moment.',
  (hash) => {
    expect(readPlayHash(hash)).toBeNull();
  },
);
