import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { F32Fill, I64Fill, U32Fill } from './fill.ts';
import { fillArray, fillBits } from './fill-word.ts';
import { deriveKey, type Key } from './hash.ts';

const KEY = deriveKey('5eed', 'fills');
const anyKey: fc.Arbitrary<Key> = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.integer({ min: 0, max: 0xffff_ffff }));

const plainF32: fc.Arbitrary<F32Fill> = fc.record({
  kind: fc.constant('f32' as const),
  offset: fc.integer({ min: -(2 ** 23), max: 2 ** 23 }),
  spreadBits: fc.integer({ min: 0, max: 23 }),
  exponent: fc.integer({ min: -100, max: 60 }),
});

/** The integer k of `k · 2^exponent`; dividing a double by a power of two is exact. */
function integers(fill: F32Fill, key: Key, elements: number): number[] {
  return [...fillArray(fill, key, elements)].map((value) => value / 2 ** fill.exponent);
}

function int64s(fill: I64Fill, key: Key, elements: number): bigint[] {
  const words = fillArray(fill, key, elements);
  return Array.from({ length: elements }, (_, i) => BigInt.asIntN(64, (BigInt(words[2 * i + 1] ?? 0) << 32n) | BigInt(words[2 * i] ?? 0)));
}

test('every f32 is an integer within offset ± 2^(spreadBits − 1) times the power of two, exactly', () => {
  fc.assert(
    fc.property(plainF32, anyKey, (fill, key) => {
      const half = fill.spreadBits > 0 ? 2 ** (fill.spreadBits - 1) : 0;
      for (const k of integers(fill, key, 50)) {
        expect(Number.isInteger(k)).toBe(true);
        expect(k).toBeGreaterThanOrEqual(fill.offset - half);
        expect(k).toBeLessThanOrEqual(half > 0 ? fill.offset + half - 1 : fill.offset);
      }
    }),
  );
});

test('a spread of two bits reaches each of its four integers', () => {
  const fill: F32Fill = { kind: 'f32', offset: 10, spreadBits: 2, exponent: 3 };
  expect([...new Set(integers(fill, KEY, 200))].sort((a, b) => a - b)).toEqual([8, 9, 10, 11]);
});

test('no zero is negative, so that exact comparisons need not know two zeros', () => {
  const fill: F32Fill = { kind: 'f32', offset: 0, spreadBits: 1, exponent: 0, alternating: true, needles: { every: 3, exponent: 4 } };
  const values = [...fillArray(fill, KEY, 200)];
  expect(values).toContain(0);
  expect(values.some((value) => Object.is(value, -0))).toBe(false);
});

test('alternating values have the opposite sign at every odd index', () => {
  fc.assert(
    fc.property(plainF32, anyKey, (fill, key) => {
      const plain = integers(fill, key, 40);
      const expected = plain.map((k, i) => (i % 2 === 1 && k !== 0 ? -k : k));
      expect(integers({ ...fill, alternating: true }, key, 40)).toEqual(expected);
    }),
  );
});

test('needles are the same values times their power of two: the very last element, and one in each block of `every`', () => {
  const fill: F32Fill = { kind: 'f32', offset: 1000, spreadBits: 4, exponent: 0 };
  const elements = 4000;
  const plain = integers(fill, KEY, elements);
  const ratios = integers({ ...fill, needles: { every: 20, exponent: 7 } }, KEY, elements).map((value, i) => value / (plain[i] ?? 0));
  expect(new Set(ratios)).toEqual(new Set([1, 128]));
  expect(ratios.at(-1)).toBe(128);
  const blocks = Array.from({ length: elements / 20 }, (_, block) => ratios.slice(20 * block, 20 * (block + 1)));
  const places = blocks.slice(0, -1).map((block) => block.indexOf(128));
  expect(blocks.slice(0, -1).every((block) => block.filter((ratio) => ratio === 128).length === 1)).toBe(true);
  expect(new Set(places).size).toBe(20);
});

test('the needle at the end is there for every length', () => {
  const needles = { every: 2 ** 30, exponent: 9 };
  const fill: F32Fill = { kind: 'f32', offset: 5, spreadBits: 0, exponent: 0, needles };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (elements) => {
      expect(integers(fill, KEY, elements).at(-1)).toBe(5 * 512);
    }),
  );
});

test('zero blocks are whole blocks, about one in four, and leave the other blocks as they were', () => {
  const fill: F32Fill = { kind: 'f32', offset: 1000, spreadBits: 4, exponent: -3 };
  const length = 16;
  const blocks = 400;
  const plain = integers(fill, KEY, length * blocks);
  const holed = integers({ ...fill, zeroBlocks: length }, KEY, length * blocks);
  let zeros = 0;
  for (let block = 0; block < blocks; block++) {
    const values = holed.slice(block * length, (block + 1) * length);
    const isZero = values.every((value) => value === 0);
    if (isZero) zeros++;
    else expect(values).toEqual(plain.slice(block * length, (block + 1) * length));
  }
  expect(Math.abs(zeros - blocks / 4)).toBeLessThan(5 * Math.sqrt((blocks * 3) / 16));
});

test('needles also occur in blocks of zeros, and not at the end if that is requested', () => {
  const needles = { every: 30, exponent: 5, notLast: true };
  const fill: F32Fill = { kind: 'f32', offset: 1, spreadBits: 0, exponent: 0, zeroBlocks: 8, needles };
  const values = integers(fill, KEY, 4001);
  expect(values.at(-1)).not.toBe(32);
  const inZeros = values.filter((value, i) => value === 32 && values[i ^ 1] === 0);
  expect(inZeros.length).toBeGreaterThan(10);
});

test('magnitudes of all orders: each value is the plain one over a power of two, and every power comes', () => {
  const fill: F32Fill = { kind: 'f32', offset: 2 ** 20, spreadBits: 10, exponent: 0 };
  const plain = integers(fill, KEY, 2000);
  const powers = integers({ ...fill, spreadExponents: 60 }, KEY, 2000).map((value, i) => Math.log2((plain[i] ?? 0) / value));
  expect(new Set(powers)).toEqual(new Set(Array.from({ length: 60 }, (_, power) => power)));
});

test('any bits hold zeros and infinities of both signs, quiet and signalling NaN, denormals and plain numbers', () => {
  const words = new Uint32Array(fillArray({ kind: 'bits' }, KEY, 1000).buffer);
  const has = (test: (exponent: number, fraction: number) => boolean) =>
    [0, 1].every((sign) => words.some((word) => word >>> 31 === sign && test((word >>> 23) & 0xff, word & 0x7f_ffff)));
  expect(has((exponent, fraction) => exponent === 0 && fraction === 0)).toBe(true);
  expect(has((exponent, fraction) => exponent === 0 && fraction > 0)).toBe(true);
  expect(has((exponent, fraction) => exponent === 255 && fraction === 0)).toBe(true);
  expect(has((exponent, fraction) => exponent === 255 && fraction > 0x40_0000)).toBe(true);
  expect(has((exponent, fraction) => exponent === 255 && fraction > 0 && fraction < 0x40_0000)).toBe(true);
  expect(has((exponent) => exponent > 0 && exponent < 255)).toBe(true);
});

test('strays are one in each block of `every`, with values of their own, among values that stay as they were', () => {
  const plain: U32Fill = { kind: 'u32', base: 1, bound: 1, sortedStep: 10 };
  const values = fillArray({ ...plain, strays: { every: 50, base: 1_000_000, bound: 7 } }, KEY, 5000);
  const sorted = fillArray(plain, KEY, 5000);
  const strays = values.filter((value, i) => value !== sorted[i]);
  expect(new Set(strays)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6].map((value) => 1_000_000 + value)));
  expect(strays.length).toBe(100);
});

test('both words of a pair are in their ranges, modulo 2^32', () => {
  const words = fillArray({ kind: 'pair', low: { base: 2 ** 32 - 2, bound: 4 }, high: { base: 7, bound: 1 } }, KEY, 200);
  expect(new Set(words.filter((_, i) => i % 2 === 0))).toEqual(new Set([2 ** 32 - 2, 2 ** 32 - 1, 0, 1]));
  expect(new Set(words.filter((_, i) => i % 2 === 1))).toEqual(new Set([7]));
});

test('random u32 are in [base, base + bound), modulo 2^32', () => {
  const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
  fc.assert(
    fc.property(u32, fc.integer({ min: 1, max: 0xffff_ffff }), anyKey, (base, bound, key) => {
      for (const value of fillArray({ kind: 'u32', base, bound }, key, 20)) expect((value - base + 2 ** 32) % 2 ** 32).toBeLessThan(bound);
    }),
  );
});

test('sorted u32 rise by one each step, and wrap after 2^32 − 1', () => {
  expect([...fillArray({ kind: 'u32', base: 2 ** 32 - 2, bound: 1, sortedStep: 2 }, KEY, 7)]).toEqual([
    2 ** 32 - 2,
    2 ** 32 - 2,
    2 ** 32 - 1,
    2 ** 32 - 1,
    0,
    0,
    1,
  ]);
});

test('falling u32 fall by one each step, and wrap below 0', () => {
  const fill: U32Fill = { kind: 'u32', base: 1, bound: 1, sortedStep: 2, falling: true };
  expect([...fillArray(fill, KEY, 7)]).toEqual([1, 1, 0, 0, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 2]);
});

test('an unsigned int64 has at most its bits, and uses the highest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 63 }), anyKey, (bits, key) => {
      const values = int64s({ kind: 'i64', bits, signed: false }, key, 60);
      expect(values.every((value) => value >= 0n && value < 1n << BigInt(bits))).toBe(true);
      expect(values.some((value) => value >> BigInt(bits - 1) === 1n)).toBe(true);
    }),
  );
});

test('a signed int64 is the unsigned one, negated in two’s complement about half of the time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 63 }), anyKey, (bits, key) => {
      const magnitudes = int64s({ kind: 'i64', bits, signed: false }, key, 60);
      const values = int64s({ kind: 'i64', bits, signed: true }, key, 60);
      values.forEach((value, i) => {
        expect(value < 0n ? -value : value).toBe(magnitudes[i]);
      });
    }),
  );
  const negative = int64s({ kind: 'i64', bits: 63, signed: true }, KEY, 1000).filter((value) => value < 0n).length;
  expect(Math.abs(negative - 500)).toBeLessThan(80);
});

test('wide int64 are the very last one and one in each block of `every`', () => {
  const fill: I64Fill = { kind: 'i64', bits: 4, signed: false };
  const plain = int64s(fill, KEY, 3000);
  const wide = int64s({ ...fill, wideEvery: 30 }, KEY, 3000);
  const changed = wide.filter((value, i) => value !== plain[i]);
  expect(wide.at(-1)).not.toBe(plain.at(-1));
  expect(changed.every((value) => value >= 16n)).toBe(true);
  expect(Math.abs(changed.length - 100)).toBeLessThan(50);
});

test('an element is the same whether few or many are made, and int64 take two words', () => {
  const fill: I64Fill = { kind: 'i64', bits: 40, signed: true };
  const words = fillArray(fill, KEY, 50);
  expect(words.length).toBe(100);
  expect(fillBits(fill)).toBe(64);
  for (const few of [1, 2, 49]) expect(fillArray(fill, KEY, few)).toEqual(words.slice(0, 2 * few));
});
