import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uuidFrom } from './send-hand-in.ts';

test('a request id is a uuid, the same for the same text and another for another', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(z.uuid().safeParse(uuidFrom(a)).success).toBe(true);
      expect(uuidFrom(a) === uuidFrom(b)).toBe(a === b);
    }),
  );
});
