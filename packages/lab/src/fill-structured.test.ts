import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RisingFill, ZipfFill } from './fill.ts';
import { fillArray } from './fill-word.ts';
import { deriveKey, type Key } from './hash.ts';

const KEY = deriveKey('5eed', 'structured fills');
const anyKey: fc.Arbitrary<Key> = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.integer({ min: 0, max: 0xffff_ffff }));

const zipf = (bound: number, base = 0): ZipfFill => ({ kind: 'zipf', base, bound });

test('Zipf values are in [base, base + bound), modulo 2^32.', () => {
  const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
  fc.assert(
    fc.property(u32, fc.integer({ min: 1, max: 2 ** 31 }), anyKey, (base, bound, key) => {
      for (const value of fillArray(zipf(bound, base), key, 40)) expect((value - base + 2 ** 32) % 2 ** 32).toBeLessThan(bound);
    }),
  );
});

/** How often each value below `bound` comes. */
function counts(bound: number, elements: number): readonly number[] {
  const found = new Array<number>(bound).fill(0);
  for (const value of fillArray(zipf(bound), KEY, elements)) found[value] = (found[value] ?? 0) + 1;
  return found;
}

test('Each group of Zipf values comes about equally often, and within a group each value does.', () => {
  const elements = 90_000;
  const found = counts(256, elements);
  const groups = [0, 1, 2, 4, 8, 16, 32, 64, 128];
  for (const first of groups) {
    const group = found.slice(first, Math.max(1, 2 * first));
    const each = elements / groups.length / group.length;
    for (const count of group) expect(Math.abs(count - each)).toBeLessThan(6 * Math.sqrt(each));
  }
});

test('Where the last group of Zipf values reaches beyond the bound, every value still comes, small ones more often.', () => {
  const found = counts(130, 90_000);
  expect(found.every((count) => count > 20)).toBe(true);
  const mean = (from: number, to: number) => found.slice(from, to).reduce((sum, count) => sum + count, 0) / (to - from);
  const groups = [mean(1, 2), mean(2, 4), mean(4, 8), mean(8, 16), mean(16, 32), mean(32, 64), mean(64, 128), mean(128, 130)];
  expect(groups).toEqual([...groups].sort((a, b) => b - a));
});

const anyRising: fc.Arbitrary<RisingFill> = fc.record({
  kind: fc.constant('rising' as const),
  base: fc.integer({ min: 0, max: 1000 }),
  mean: fc.integer({ min: 1, max: 4095 }),
  block: fc.integer({ min: 1, max: 1024 }),
});

test('Rising values never fall, and rise by exactly the mean for each element but the last.', () => {
  fc.assert(
    fc.property(anyRising, anyKey, fc.integer({ min: 0, max: 3000 }), (fill, key, rows) => {
      const values = fillArray(fill, key, rows + 1);
      expect(values[0]).toBe(fill.base);
      expect(values[rows]).toBe(fill.base + rows * fill.mean);
      expect(values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0))).toBe(true);
    }),
  );
});

test('Rows of rising offsets have very different lengths: even, one of all, more and more, random.', () => {
  const [mean, block, blocks] = [10, 32, 200];
  const offsets = fillArray({ kind: 'rising', base: 0, mean, block }, KEY, block * blocks + 1);
  const lengths = Array.from({ length: block * blocks }, (_, row) => (offsets[row + 1] ?? 0) - (offsets[row] ?? 0));
  const shapes = Array.from({ length: blocks }, (_, b) => shapeOf(lengths.slice(b * block, (b + 1) * block), mean));
  for (const shape of ['even', 'one', 'growing', 'random'])
    expect(shapes.filter((each) => each === shape).length, shape).toBeGreaterThan(blocks / 8);
  const heavy = lengths.flatMap((length, row) => (length === mean * block ? [row % block] : []));
  expect(new Set(heavy).size).toBeGreaterThan(block / 2);
});

function shapeOf(lengths: readonly number[], mean: number): string {
  if (lengths.every((length) => length === mean)) return 'even';
  if (lengths.filter((length) => length > 0).length === 1) return 'one';
  // Rounding down makes a row at most one shorter than the one before.
  return lengths.every((length, i) => i === 0 || length >= (lengths[i - 1] ?? 0) - 1) ? 'growing' : 'random';
}

test('A sorted list that rises by one on average has runs of equal values, and gaps.', () => {
  const list = fillArray({ kind: 'rising', base: 0, mean: 1, block: 16 }, KEY, 2000);
  const distinct = new Set(list);
  expect(distinct.size).toBeGreaterThan(400);
  expect(distinct.size).toBeLessThan(1800);
  expect(list.some((value, i) => i > 0 && value - (list[i - 1] ?? 0) === 16)).toBe(true);
});
