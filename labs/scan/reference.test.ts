import type { Case } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exclusiveSums, inclusiveSums } from './reference.ts';

const CASE: Case = { name: 'any', size: {}, hidden: false, params: {}, inputs: [] };

const words = fc.uint32Array({ minLength: 1, maxLength: 300 });

test('An exclusive scan begins with 0, and each step adds one element modulo 2^32', () => {
  fc.assert(
    fc.property(words, (input) => {
      const sums = exclusiveSums(CASE, [input]);
      expect(sums[0]).toBe(0);
      for (let i = 1; i < input.length; i++) expect(sums[i]).toBe(((sums[i - 1] ?? 0) + (input[i - 1] ?? 0)) >>> 0);
    }),
  );
});

test('An inclusive scan is the exclusive one with the element itself', () => {
  fc.assert(
    fc.property(words, (input) => {
      const before = exclusiveSums(CASE, [input]);
      expect(inclusiveSums(CASE, [input])).toEqual(before.map((sum, i) => sum + (input[i] ?? 0)));
    }),
  );
});
