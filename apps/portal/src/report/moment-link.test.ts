import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playHash } from '../player/play-address.ts';
import { readMomentLink } from './moment-link.ts';

test('A link from the player of a hand-in leads back to the hand-in and the moment.', () => {
  const moment = fc.record({
    testCase: fc.string({ minLength: 1 }).filter((name) => name.isWellFormed()),
    step: fc.integer({ min: 0, max: 99_999 }),
    firstWorkgroup: fc.integer({ min: 0, max: 99_999 }),
  });
  fc.assert(
    fc.property(fc.uuid(), moment, (handInId, address) => {
      const link = ` https://rooflab.example/courses/gpu/hand-ins/${handInId}${playHash(address)}`;
      expect(readMomentLink(link)).toEqual({ handInId, moment: address });
    }),
  );
});

test('A link to another page, to a write, or to no moment names nothing.', () => {
  const page = 'https://rooflab.example/courses/gpu/hand-ins/0192aaaa-0000-7000-8000-000000000000';
  for (const link of ['', page, `${page}#play=write-7:a`, `${page}#play-2=3:a`, 'https://rooflab.example/courses/gpu/rungs/a#play=3:a'])
    expect(readMomentLink(link)).toBe(null);
});
