import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((digits) => /[1-9a-f]/.test(digits));

test('What is written is read again, and is 55 characters long.', () => {
  fc.assert(
    fc.property(fc.record({ traceId: hex(32), spanId: hex(16), sampled: fc.boolean() }), (place) => {
      const text = writeTraceparent(place);
      expect(text).toHaveLength(55);
      expect(readTraceparent(text)).toEqual(place);
    }),
  );
});

const GOOD = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('Only the first bit of the flags says whether the trace is recorded.', () => {
  expect(readTraceparent(GOOD)?.sampled).toBe(true);
  expect(readTraceparent(GOOD.replace(/01$/, '03'))?.sampled).toBe(true);
  expect(readTraceparent(GOOD.replace(/01$/, '02'))?.sampled).toBe(false);
});

test.each([
  [null],
  [[GOOD, GOOD]],
  [''],
  [`${GOOD}\n`],
  [` ${GOOD}`],
  [`${GOOD}, ${GOOD}`],
  [`${GOOD}-more`],
  [GOOD.toUpperCase()],
  [GOOD.replace(/^00/, 'ff')],
  [GOOD.replace(/^00/, '01')],
  [GOOD.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32))],
  [GOOD.replace('00f067aa0ba902b7', '0'.repeat(16))],
])('%j is no traceparent.', (text) => {
  expect(readTraceparent(text)).toBeNull();
});

test('A header that is not there is no traceparent.', () => {
  expect(readTraceparent(undefined)).toBeNull();
});

test('No text makes the reader throw.', () => {
  fc.assert(fc.property(fc.anything(), (text) => void readTraceparent(text)));
});
