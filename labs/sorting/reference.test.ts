import type { Case } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortOnCpu } from './cpu.ts';
import { BLOCK, sortedBlocks, sortedKeys } from './reference.ts';

const CASE: Case = { name: 'any', size: {}, hidden: false, params: {}, inputs: [] };

const keys = fc.uint32Array({ minLength: 1, maxLength: 3 * BLOCK });

/** Without the sort of the language: how many are smaller, or equal and before it. */
function byCounting(words: Uint32Array): Uint32Array {
  const sorted = new Uint32Array(words.length);
  words.forEach((word, i) => {
    sorted[words.filter((other, k) => other < word || (other === word && k < i)).length] = word;
  });
  return sorted;
}

test('The keys of a case come in rising order, as unsigned numbers, and the same on the processor.', () => {
  fc.assert(
    fc.property(fc.uint32Array({ minLength: 1, maxLength: 200 }), (words) => {
      expect(sortedKeys(CASE, [words])).toEqual(byCounting(words));
      const output = new Uint32Array(words.length).fill(7);
      sortOnCpu({ size: {}, params: {}, inputs: [words], output });
      expect(output).toEqual(byCounting(words));
    }),
  );
});

test('Each block is sorted on its own, and the last one may be shorter.', () => {
  fc.assert(
    fc.property(keys, (words) => {
      const sorted = sortedBlocks(CASE, [words]);
      for (let first = 0; first < words.length; first += BLOCK)
        expect(sorted.slice(first, first + BLOCK)).toEqual(sortedKeys(CASE, [words.slice(first, first + BLOCK)]));
    }),
    { numRuns: 30 },
  );
});

test('The input stays as it is.', () => {
  const words = Uint32Array.of(3, 1, 2);
  sortedKeys(CASE, [words]);
  sortedBlocks(CASE, [words]);
  expect(words).toEqual(Uint32Array.of(3, 1, 2));
});
