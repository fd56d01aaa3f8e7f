import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { F32Fill, I64Fill } from './fill.ts';
import { fillArray, fillWord, wordsPerElement } from './fill-word.ts';
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

test('needles are the same values times their power of two: the very last element, and one in `every` others', () => {
  const fill: F32Fill = { kind: 'f32', offset: 1000, spreadBits: 4, exponent: 0 };
  const elements = 4000;
  const plain = integers(fill, KEY, elements);
  const ratios = integers({ ...fill, needles: { every: 20, exponent: 7 } }, KEY, elements).map((value, i) => value / (plain[i] ?? 0));
  expect(new Set(ratios)).toEqual(new Set([1, 128]));
  expect(ratios.at(-1)).toBe(128);
  const count = ratios.filter((ratio) => ratio === 128).length;
  expect(Math.abs(count - elements / 20)).toBeLessThan(5 * Math.sqrt(elements / 20));
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

test('random u32 lie in [base, base + bound), modulo 2^32', () => {
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

test('wide int64 are the very last one and one in `every` others', () => {
  const fill: I64Fill = { kind: 'i64', bits: 4, signed: false };
  const plain = int64s(fill, KEY, 3000);
  const wide = int64s({ ...fill, wideEvery: 30 }, KEY, 3000);
  const changed = wide.filter((value, i) => value !== plain[i]);
  expect(wide.at(-1)).not.toBe(plain.at(-1));
  expect(changed.every((value) => value >= 16n)).toBe(true);
  expect(Math.abs(changed.length - 100)).toBeLessThan(50);
});

test('an element is the same whether it is made alone or with all others, and int64 take two words', () => {
  const fill: I64Fill = { kind: 'i64', bits: 40, signed: true };
  const words = fillArray(fill, KEY, 50);
  expect(words.length).toBe(100);
  expect(wordsPerElement(fill)).toBe(2);
  expect([...words]).toEqual(Array.from({ length: 100 }, (_, i) => fillWord(fill, KEY, i, 100)));
});
