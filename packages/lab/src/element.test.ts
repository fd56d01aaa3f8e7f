import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsIn, wordsFor } from './element.ts';
import { fillArray } from './fill-word.ts';
import { deriveKey } from './hash.ts';

const KEY = deriveKey('5eed', 'elements');

test('Elements fill whole words, of which the last may be partly unused.', () => {
  expect([1, 3, 4, 5, 8].map((length) => wordsFor('u8', length))).toEqual([1, 1, 1, 2, 2]);
  expect([1, 2, 3].map((length) => wordsFor('f16', length))).toEqual([1, 1, 2]);
  expect((['f32', 'u32', 'i32', 'vec2u'] as const).map((element) => wordsFor(element, 3))).toEqual([3, 3, 3, 6]);
});

test('The first element of a word lies in its lowest bits.', () => {
  const words = Uint32Array.of(0xdead_beef, 0x0403_0201, 0x3c00_c000).subarray(1);
  expect(elementsIn(words, 'u8', 5)).toEqual(Uint8Array.of(1, 2, 3, 4, 0));
  expect(elementsIn(words.subarray(1), 'f16', 2)).toEqual(Float32Array.of(-2, 1));
  expect(elementsIn(Uint32Array.of(0xffff_ffff), 'i32', 1)).toEqual(Int32Array.of(-1));
});

test('Bytes of a fill are in [base, base + bound), and each of few comes.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 256 }), (base, wanted) => {
      const bound = Math.min(wanted, 256 - base);
      const bytes = elementsIn(fillArray({ kind: 'u8', base, bound }, KEY, 99) as Uint32Array, 'u8', 99);
      expect(bytes.every((byte) => byte >= base && byte < base + bound)).toBe(true);
    }),
  );
  const few = elementsIn(fillArray({ kind: 'u8', base: 250, bound: 6 }, KEY, 500) as Uint32Array, 'u8', 500);
  expect([...new Set(few)].sort()).toEqual([250, 251, 252, 253, 254, 255]);
});

test('Half-precision values of a fill are (offset + r) · 2^exponent, and reach both ends of r.', () => {
  const values = elementsIn(fillArray({ kind: 'f16', offset: 10, spreadBits: 2, exponent: -3 }, KEY, 300) as Uint32Array, 'f16', 300);
  expect([...new Set(values)].sort()).toEqual([1, 1.125, 1.25, 1.375]);
});

test('Signed words of a u32 fill may begin below 0.', () => {
  const values = elementsIn(fillArray({ kind: 'u32', base: -2, bound: 4 }, KEY, 100) as Uint32Array, 'i32', 100);
  expect([...new Set(values)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1]);
});

test('Bits behind the last element of an input are not zero, so that a kernel which counts them is wrong.', () => {
  const [, last = 0] = fillArray({ kind: 'u8', base: 1, bound: 255 }, KEY, 5);
  expect(last).toBeGreaterThan(0xff_ff_ff);
});
