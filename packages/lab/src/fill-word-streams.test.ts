import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { Fill } from './fill.ts';
import { fillArray, fillBits } from './fill-word.ts';
import { deriveKey } from './hash.ts';

const ELEMENTS = 1000;

/** A fill for each stream that is drawn in addition to the values themselves, with a digest of the words from one seed. */
const STREAMS: readonly (readonly [string, Fill, string])[] = [
  ['f32', { kind: 'f32', offset: 3, spreadBits: 10, exponent: -4, alternating: true }, '1e28b1193081b0f4'],
  ['f32 with needles', { kind: 'f32', offset: 3, spreadBits: 4, exponent: 0, needles: { every: 40, exponent: 9 } }, 'd7255d182f66c5f3'],
  ['f32 in blocks of zeros', { kind: 'f32', offset: 3, spreadBits: 4, exponent: 0, zeroBlocks: 16 }, '2b759f7bfdbd5154'],
  ['f32 of all orders of magnitude', { kind: 'f32', offset: 1000, spreadBits: 4, exponent: 0, spreadExponents: 50 }, 'ca69e8702c87d488'],
  ['any bits', { kind: 'bits' }, '3036f59253dad550'],
  ['u32', { kind: 'u32', base: 5, bound: 1000 }, '4f2d4cc7e62b3035'],
  ['u32 with strays', { kind: 'u32', base: 5, bound: 10, strays: { every: 30, base: 70, bound: 900 } }, '05506399c15c05b7'],
  ['zipf', { kind: 'zipf', base: 5, bound: 1000 }, '22c73af4475f205f'],
  ['rising', { kind: 'rising', base: 5, mean: 7, block: 48 }, '23bf1980d6af8629'],
  ['i64 of 20 bits', { kind: 'i64', bits: 20, signed: true }, '154a07654b8c534a'],
  ['i64 of 32 bits', { kind: 'i64', bits: 32, signed: false }, 'be06fc92c4ba53a9'],
  ['i64 of 40 bits', { kind: 'i64', bits: 40, signed: true }, '67d5f3fbb54898af'],
  ['i64 with wide ones', { kind: 'i64', bits: 8, signed: false, wideEvery: 60 }, '7070fc93331c0d3d'],
  ['pairs', { kind: 'pair', low: { base: 2 ** 32 - 5, bound: 10 }, high: { base: 1, bound: 3 } }, '653159516ec0885e'],
  ['pairs with strays', { kind: 'pair', low: { base: 0, bound: 2 }, high: { base: 0, bound: 2 }, straysEvery: 25 }, '4d652d7e2c3697d3'],
  ['u8', { kind: 'u8', base: 3, bound: 200 }, '5e59baa2ab8e7e1c'],
  ['f16', { kind: 'f16', offset: 300, spreadBits: 10, exponent: -9 }, '6cb550fe8db25cf4'],
];

test.each(STREAMS)('A seed gives the same %s in every version, so that a recorded grading can be replayed.', (_name, fill, digest) => {
  const { buffer } = fillArray(fill, deriveKey('5eed', 'streams'), ELEMENTS);
  expect(bytesToHex(blake2b(new Uint8Array(buffer), { dkLen: 8 }))).toBe(digest);
});

test.each([
  ['f32', 32, Float32Array],
  ['bits', 32, Float32Array],
  ['u32', 32, Uint32Array],
  ['zipf', 32, Uint32Array],
  ['rising', 32, Uint32Array],
  ['i64', 64, Uint32Array],
  ['pair', 64, Uint32Array],
  ['u8', 8, Uint32Array],
  ['f16', 16, Uint32Array],
] as const)('Elements of %s have %i bits, in an array of their own type.', (kind, bits, type) => {
  const fill = STREAMS.find(([, each]) => each.kind === kind)?.[1] ?? { kind: 'bits' };
  const values = fillArray(fill, deriveKey('5eed', 'streams'), 7);
  expect(fillBits(fill)).toBe(bits);
  expect(values).toBeInstanceOf(type);
  expect(values.length).toBe(Math.ceil((7 * bits) / 32));
});

test('One pair in each whole block of `straysEvery` has arbitrary words, and the others are unchanged.', () => {
  const range = { base: 0, bound: 2 };
  const strays = fillArray({ kind: 'pair', low: range, high: range, straysEvery: 25 }, deriveKey('5eed', 'strays'), ELEMENTS);
  const isStray = Array.from({ length: ELEMENTS }, (_, i) => (strays[2 * i] ?? 0) > 1 || (strays[2 * i + 1] ?? 0) > 1);
  for (let block = 0; block < ELEMENTS / 25; block++) expect(isStray.slice(25 * block, 25 * (block + 1)).filter(Boolean)).toHaveLength(1);
});
