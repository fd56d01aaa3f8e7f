import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnWords } from './fill-word.ts';
import { anyFill, anyKey } from './testing/any-fill.ts';
import { wordByDefinition } from './testing/fill-definition.ts';

test('Words that are made in one go are those of the definition, for every kind of fill, key and length.', () => {
  fc.assert(
    fc.property(anyFill, anyKey, fc.integer({ min: 0, max: 300 }), (fill, key, count) => {
      // Whole elements of two words.
      const words = 2 * count;
      const drawn = drawnWords(fill, key, words);
      expect(drawn).toEqual(Uint32Array.from({ length: words }, (_, index) => wordByDefinition(fill, { key, index, words })));
    }),
    { numRuns: 2000 },
  );
});

test('So are the words of a buffer that ends in the middle of a pair of words.', () => {
  const oneWord = anyFill.filter(({ kind }) => kind !== 'i64' && kind !== 'pair');
  fc.assert(
    fc.property(oneWord, anyKey, fc.integer({ min: 1, max: 300 }), (fill, key, words) => {
      const drawn = drawnWords(fill, key, words);
      expect(drawn).toEqual(Uint32Array.from({ length: words }, (_, index) => wordByDefinition(fill, { key, index, words })));
    }),
    { numRuns: 1000 },
  );
});
