import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey } from './hash.ts';
import { seededRandom } from './random.ts';

const anyKey = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.integer({ min: 0, max: 0xffff_ffff }));

test('integers stay within their bounds, both included', () => {
  fc.assert(
    fc.property(anyKey, fc.integer(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (key, low, span) => {
      const value = seededRandom(key).int(low, low + span);
      expect(Number.isInteger(value)).toBe(true);
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(low + span);
    }),
  );
});

test('a range of one value gives that value', () => {
  const random = seededRandom(deriveKey('1', 'one'));
  expect(Array.from({ length: 50 }, () => random.int(-7, -7))).toEqual(Array(50).fill(-7));
});

test.each([2, 6, 7, 10])('each of %i values comes about equally often', (values) => {
  const draws = 12_000;
  const random = seededRandom(deriveKey('c0ffee', 'uniform'));
  const counts = Array<number>(values).fill(0);
  for (let i = 0; i < draws; i++) {
    const value = random.int(1, values) - 1;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // Five standard deviations of a binomial count; the stream is fixed, so the outcome is too.
  const allowed = 5 * Math.sqrt((draws / values) * (1 - 1 / values));
  for (const count of counts) expect(Math.abs(count - draws / values)).toBeLessThan(allowed);
});

test('a stream is the same whenever it is drawn from the same key', () => {
  const draw = () => {
    const random = seededRandom(deriveKey('5eed', 'sizes'));
    return Array.from({ length: 20 }, () => [random.int(0, 1000), random.pick(['a', 'b', 'c'])]);
  };
  expect(draw()).toEqual(draw());
});

test('other labels draw other numbers', () => {
  const draw = (label: string) => {
    const random = seededRandom(deriveKey('5eed', label));
    return Array.from({ length: 8 }, () => random.int(0, 2 ** 32 - 1));
  };
  expect(draw('sizes')).not.toEqual(draw('cases'));
});

test('a seed draws the same numbers in every version, so that a recorded grading can be replayed', () => {
  const random = seededRandom(deriveKey('5eed', 'sizes'));
  expect(Array.from({ length: 4 }, () => random.int(0, 999))).toEqual([320, 625, 841, 96]);
});

test('a choice is the one at the index that the same stream draws', () => {
  const [picking, drawing] = [seededRandom(deriveKey('5eed', 'pick')), seededRandom(deriveKey('5eed', 'pick'))];
  for (let i = 0; i < 100; i++) expect(picking.pick([0, 1, 2])).toBe(drawing.int(0, 2));
});

test('picking reaches every choice and nothing else', () => {
  const random = seededRandom(deriveKey('5eed', 'pick'));
  const picked = new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
});
