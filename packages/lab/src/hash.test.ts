import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey, hashWord, mix } from './hash.ts';

const seed = fc.stringMatching(/^[0-9a-f]{1,64}$/);
const word = fc.integer({ min: 0, max: 0xffff_ffff });

test('the mixer is lowbias32', () => {
  fc.assert(fc.property(word, (value) => mix(value) === lowbias32(value)));
});

/** https://github.com/skeeto/hash-prospector, over BigInt, where nothing can overflow or turn negative. */
function lowbias32(value: number): number {
  let x = BigInt(value);
  x = ((x ^ (x >> 16n)) * 0x7feb352dn) & 0xffff_ffffn;
  x = ((x ^ (x >> 15n)) * 0x846ca68bn) & 0xffff_ffffn;
  return Number(x ^ (x >> 16n));
}

test('the mixer never sends two words to the same word', () => {
  fc.assert(fc.property(word, word, (a, b) => (mix(a) === mix(b)) === (a === b)));
});

test('a word of a stream is an unsigned 32-bit integer', () => {
  fc.assert(
    fc.property(word, word, word, (key0, key1, index) => {
      const value = hashWord([key0, key1], index);
      expect(Number.isInteger(value) && value >= 0 && value < 2 ** 32).toBe(true);
    }),
  );
});

test('the words of one stream never repeat, because each is a bijection of its index', () => {
  const words = new Set(Array.from({ length: 20_000 }, (_, i) => hashWord(deriveKey('5eed', 'stream'), i)));
  expect(words.size).toBe(20_000);
});

test('other labels and other seeds give other streams', () => {
  fc.assert(
    fc.property(seed, seed, fc.string(), fc.string(), (seedA, seedB, labelA, labelB) => {
      fc.pre(seedA !== seedB || labelA !== labelB);
      const first = Array.from({ length: 4 }, (_, i) => hashWord(deriveKey(seedA, labelA), i));
      const second = Array.from({ length: 4 }, (_, i) => hashWord(deriveKey(seedB, labelB), i));
      expect(first).not.toEqual(second);
    }),
  );
});

test('no two of the labels that one grading uses share a key', () => {
  const labels = ['canary', 'scratch', 'input'].flatMap((kind) => Array.from({ length: 3000 }, (_, i) => `${kind} of case, run ${i}`));
  expect(new Set(labels.map((label) => deriveKey('5eed', label).join())).size).toBe(labels.length);
});

test('the same seed and label give the same key, in capitals too', () => {
  expect(deriveKey('5EED', 'case 1')).toEqual(deriveKey('5eed', 'case 1'));
});

test.each(['', '0x12', 'seed', '12 34', '-1', 'f'.repeat(65)])('the seed %j is refused', (invalid) => {
  expect(() => deriveKey(invalid, 'label')).toThrow(RangeError);
});
