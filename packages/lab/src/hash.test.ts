import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey, hashWord, mix } from './hash.ts';

const seed = fc.stringMatching(/^[0-9a-f]{1,64}$/);
const word = fc.integer({ min: 0, max: 0xffff_ffff });

test('the mixer is lowbias32', () => {
  fc.assert(fc.property(word, (value) => mix(value) === lowbias32(value)));
});

/** From https://github.com/skeeto/hash-prospector, over BigInt, where nothing can overflow or become negative. */
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
  const key = deriveKey('5eed', 'stream');
  const words = new Set(Array.from({ length: 20_000 }, (_, i) => hashWord(key, i)));
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

/** From Python's `hashlib.blake2b(label.encode(), key=seed.encode(), digest_size=8)`. */
test.each([
  ['5eed', 'case needles, n=257, input 0', [0x1e46a092, 0x814ad976]],
  ['c0ffee', '', [0xe9dd9598, 0x840608db]],
  ['f'.repeat(64), 'canary of größer, run 1', [0x2495b188, 0x3d9b5101]],
] as const)('the key of seed %s and label %j is keyed BLAKE2b', (seedDigits, label, key) => {
  expect(deriveKey(seedDigits, label)).toEqual(key);
});

test('from the key of one label, the key of another of the same length cannot be computed by undoing the mixer', () => {
  // Keys were once made by mixing in one character after the other: from a single key, its label could be removed and another one inserted.
  const [known, sought] = ['case hidden 1, input 0', 'case hidden 4, input 0'];
  const absorb = (state: number, char: number, place: number) => mix(state ^ char ^ Math.imul(place + 1, 0x9e3779b1));
  const release = (state: number, char: number, place: number) => (unmix(state) ^ char ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  const seedDigits = '0123456789abcdef';
  let state = deriveKey(seedDigits, known)[0];
  const first = `${seedDigits}|`.length;
  for (let i = known.length - 1; i >= 0; i--) state = release(state, known.charCodeAt(i), first + i);
  for (let i = 0; i < sought.length; i++) state = absorb(state, sought.charCodeAt(i), first + i);
  expect(state).not.toBe(deriveKey(seedDigits, sought)[0]);
});

test('the mixer alone can be undone, so that whatever must stay secret needs more than it', () => {
  fc.assert(fc.property(word, (value) => unmix(mix(value)) === value));
});

/** The inverse of `mix`: the factors are the inverses of its factors modulo 2^32. */
function unmix(value: number): number {
  let x = value ^ (value >>> 16);
  x = Math.imul(x, 0x43021123);
  x ^= (x >>> 15) ^ (x >>> 30);
  x = Math.imul(x, 0x1d69e2a5);
  return (x ^ (x >>> 16)) >>> 0;
}

test('the same seed and label give the same key, in capitals too', () => {
  expect(deriveKey('5EED', 'case 1')).toEqual(deriveKey('5eed', 'case 1'));
});

test.each(['', '0x12', 'seed', '12 34', '-1', 'f'.repeat(65)])('the seed %j is refused', (invalid) => {
  expect(() => deriveKey(invalid, 'label')).toThrow(RangeError);
});
