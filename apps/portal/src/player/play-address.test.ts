import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playHash, readPlayHash } from './play-address.ts';

const testCase = fc.string({ minLength: 1, unit: 'grapheme' });
const moment = fc.record({ testCase, step: fc.nat(9_999_999), firstWorkgroup: fc.nat(99_999) });
const write = fc.record({ testCase, index: fc.nat(), output: fc.constantFrom(null, 'out', 'row_sums') });

test('A link to a moment or to a write leads there, whatever the case is called.', () => {
  fc.assert(
    fc.property(fc.oneof(moment, write), (address) => {
      expect(readPlayHash(playHash(address))).toEqual(address);
      expect(readPlayHash(playHash(address, 'play-2'), 'play-2')).toEqual(address);
      expect(readPlayHash(playHash(address, 'play-2'))).toBeNull();
    }),
  );
});

test('A link to a moment of the first workgroups names only step and case.', () => {
  expect(playHash({ testCase: 'n=5', step: 11, firstWorkgroup: 0 })).toBe('#play=12:n%3D5');
});

test.each([
  ...['', '#source', '#play=', '#play=0:a', '#play=x:a', '#play=1', '#play=1:', '#play=1:%', '#play=99999999999:a'],
  ...['#play=1@0:a', '#play=write-:a', '#play=write-01:a', '#play=write-1-:a', '#play=write-1'],
])('The address part %j opens no moment.', (hash) => {
  expect(readPlayHash(hash)).toBeNull();
});
