import type { Case } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded, filtered } from './reference.ts';

const caseOf = (limit: number): Case => ({ name: 'any', size: {}, hidden: false, params: { limit }, inputs: [] });

const words = fc.uint32Array({ minLength: 1, maxLength: 200, max: 5 });

/** What is specified of an output. */
const specified = ({ words: all, unspecified }: { words: Uint32Array; unspecified: Uint8Array }) =>
  [...all].filter((_, i) => unspecified[i] === 0);

test('A filter keeps what is below the limit, in its order, and says how many that are', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 6 }), (input, limit) => {
      const { kept, count } = filtered(caseOf(limit), [input]);
      expect(specified(kept)).toEqual([...input].filter((value) => value < limit));
      expect([...count]).toEqual([specified(kept).length]);
    }),
  );
});

test('Runs make the input again when each value is repeated as often as its run is long', () => {
  fc.assert(
    fc.property(words, (input) => {
      const { values, lengths, count } = encoded(caseOf(0), [input]);
      const runs = specified(values).map((value, k) => ({ value, length: specified(lengths)[k] ?? 0 }));
      expect(runs.flatMap(({ value, length }) => Array.from({ length }, () => value))).toEqual([...input]);
      expect(runs.every(({ value }, k) => value !== runs[k + 1]?.value)).toBe(true);
      expect([...count]).toEqual([runs.length]);
    }),
  );
});
