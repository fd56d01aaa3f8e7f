import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf, meritOf, type Ranked } from './best-of.ts';

const FIRST: Ranked = { id: 'b', createdAt: new Date(1000), merit: 0.5, fraction: 0.5 };

test('Of no hand-ins none is the best.', () => {
  expect(bestOf([])).toBeNull();
});

test.each<[string, Partial<Ranked>]>([
  ['a higher merit, whatever else', { merit: 0.6, fraction: null, createdAt: new Date(2000), id: 'c' }],
  ['a higher fraction of the same merit', { fraction: 0.6, createdAt: new Date(2000), id: 'c' }],
  ['an earlier one of the same merit and fraction', { createdAt: new Date(0), id: 'c' }],
  ['the smaller id, of the same moment', { id: 'a' }],
])('The best has %s.', (_, fields) => {
  const better = { ...FIRST, ...fields };
  expect(bestOf([FIRST, better])).toBe(better);
  expect(bestOf([better, FIRST])).toBe(better);
});

test('A fraction of 0 is before none.', () => {
  const timed = { ...FIRST, fraction: 0, createdAt: new Date(2000) };
  expect(bestOf([{ ...FIRST, fraction: null }, timed])).toBe(timed);
});

test('Full marks of 40 are as good as full marks of 100, and better than 90.', () => {
  expect(meritOf({ score: 40, maxScore: 40 })).toBe(meritOf({ score: 100, maxScore: 100 }));
  expect(meritOf({ score: 40, maxScore: 40 })).toBeGreaterThan(meritOf({ score: 90, maxScore: 100 }));
});

const ranked: fc.Arbitrary<Ranked> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  createdAt: fc.constantFrom(0, 1000).map((ms) => new Date(ms)),
  merit: fc.constantFrom(0, 0.5, 1),
  fraction: fc.constantFrom(null, 0, 0.5),
});
const someHandIns = fc.uniqueArray(ranked, { selector: ({ id }) => id });

test('The order of the list changes nothing, and what is not the best may be left out.', () => {
  fc.assert(
    fc.property(
      someHandIns.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list))),
      ([list, shuffled, some]) => {
        const best = bestOf(list);
        expect(bestOf(shuffled)).toBe(best);
        if (best !== null) expect(bestOf([...some, best])).toBe(best);
      },
    ),
  );
});
