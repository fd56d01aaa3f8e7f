import { deviceClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf, lastOf, type Ranked, rankedResult } from './best-of.ts';

const FIRST: Ranked = { id: 'b', createdAt: new Date(1000), merit: 0.5, inFull: false, score: 50, fraction: 0.5 };

test('Of no hand-ins none is the best, and none the last.', () => {
  expect(bestOf([])).toBeNull();
  expect(lastOf([])).toBeNull();
});

test.each<[string, Partial<Ranked>]>([
  ['a higher merit, whatever else', { merit: 0.6, score: 40, fraction: null, createdAt: new Date(2000), id: 'c' }],
  ['been graded in full, of the same merit', { inFull: true, score: 40, fraction: null, createdAt: new Date(2000), id: 'c' }],
  ['a higher score of the same merit', { score: 60, fraction: null, createdAt: new Date(2000), id: 'c' }],
  ['a higher fraction of the same score', { fraction: 0.6, createdAt: new Date(2000), id: 'c' }],
  ['been handed in earlier, of the same merit and fraction', { createdAt: new Date(0), id: 'c' }],
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

const ranked: fc.Arbitrary<Ranked> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  createdAt: fc.constantFrom(0, 1000).map((ms) => new Date(ms)),
  merit: fc.constantFrom(0, 0.5, 1),
  inFull: fc.boolean(),
  score: fc.constantFrom(20, 40, 90),
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

const result = fc
  .constantFrom(...deviceClassSchema.options)
  .chain((deviceClass) => fc.record({ deviceClass: fc.constant(deviceClass), score: fc.constantFrom(0, 20, 40, 40, 48.9, 90) }));

test('Where speed is graded, an untimed result is neither the best nor the last beside a timed one that is right and came before.', () => {
  const asked = fc.constantFrom(null, 'medium' as const, 'large' as const);
  fc.assert(
    fc.property(fc.array(result), asked, fc.constantFrom(40, 48.9, 100), (others, required, score) => {
      const timed = { score, deviceClass: 'large' as const, fraction: 0.3 };
      const untimed = others.filter(({ deviceClass }) => deviceClass === 'software' || deviceClass === 'counted');
      const list = [timed, ...untimed.map((each) => ({ ...each, fraction: null }))].map((each, i) => ({
        ...rankedResult(each, required),
        id: `${i}`,
        createdAt: new Date(i),
      }));
      expect(bestOf(list)?.id).toBe('0');
      expect(lastOf(list)?.id).toBe('0');
    }),
  );
});

test.each<[string, string]>([
  // T: timed and right; W: wrong on a GPU; s: right on the software device. Which counts where the last one does?
  ['T', 'T'],
  ['s', 's'],
  ['Ts', 'T'],
  ['sT', 'T'],
  ['W1s', 's'],
  ['TW1s', 'W1'],
  ['TsT2', 'T2'],
  ['ss2', 's2'],
])('Of the hand-ins %s the last is %s.', (handIns, last) => {
  const list = (handIns.match(/[A-Za-z]\d?/g) ?? []).map((id, i) => {
    const on = id.startsWith('s') ? ('software' as const) : ('large' as const);
    const score = id.startsWith('W') ? 20 : 40;
    return { ...rankedResult({ score, deviceClass: on, fraction: null }, null), id, createdAt: new Date(i) };
  });
  expect(lastOf(list)?.id).toBe(last);
});
