import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Measured, rankWithTies } from './rank-with-ties.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
  .map(([value, below, above]): Measured => ({ value, low: value - below, high: value + above }));

const entries = fc.array(interval, { maxLength: 30 });

function certainlyBetter(one: Measured, other: Measured): boolean {
  return one.low > other.high;
}

test('A band that says places 4 to 6 has three entries, and the next one begins with place 7.', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const ranks = rankWithTies(all);
      const bands = [...Map.groupBy(ranks, ({ rank }) => rank).entries()].sort(([a], [b]) => a - b);
      let next = 1;
      for (const [rank, members] of bands) {
        expect(rank).toBe(next);
        for (const { worst } of members) expect(worst).toBe(rank + members.length - 1);
        next += members.length;
      }
      expect(next).toBe(all.length + 1);
    }),
  );
});

test('Each two in a band cannot be told apart, and between two bands that touch there is a pair that can.', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const ranked = rankWithTies(all).map(({ rank }, i) => ({ rank, entry: all[i] ?? { value: 0, low: 0, high: 0 } }));
      const bands = [...Map.groupBy(ranked, ({ rank }) => rank).entries()].sort(([a], [b]) => a - b).map(([, band]) => band);
      for (const band of bands)
        for (const { entry: one } of band) for (const { entry: other } of band) expect(certainlyBetter(one, other)).toBe(false);
      for (const [i, band] of bands.slice(0, -1).entries()) {
        const below = bands[i + 1] ?? [];
        expect(band.some(({ entry: one }) => below.some(({ entry: other }) => certainlyBetter(one, other)))).toBe(true);
      }
    }),
  );
});

test('Who is certainly better stands in an earlier band, a lower value never before a higher one, and the order of the list says nothing.', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const ranks = rankWithTies(all);
      for (const [i, one] of all.entries()) {
        for (const [j, other] of all.entries()) {
          if (certainlyBetter(one, other)) expect(ranks[i]?.rank).toBeLessThan(ranks[j]?.rank ?? 0);
          if (one.value > other.value) expect(ranks[i]?.rank).toBeLessThanOrEqual(ranks[j]?.rank ?? 0);
        }
      }
      expect(rankWithTies(all.toReversed())).toEqual(ranks.toReversed());
    }),
  );
});

test('Exact measurements rank as in sport.', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }), (values) => {
      const ranks = rankWithTies(values.map((value) => ({ value, low: value, high: value })));
      for (const [i, { rank, worst }] of ranks.entries()) {
        expect(rank).toBe(1 + values.filter((value) => value > (values[i] ?? 0)).length);
        expect(worst - rank).toBe(values.filter((value) => value === values[i]).length - 1);
      }
    }),
  );
});

test('A clear first, three that cannot be told apart and a clear last rank 1, 2, 2, 2 and 5.', () => {
  const ranks = rankWithTies([
    { value: 0.96, low: 0.95, high: 0.97 },
    { value: 0.91, low: 0.9, high: 0.92 },
    { value: 0.92, low: 0.91, high: 0.93 },
    { value: 0.92, low: 0.9, high: 0.94 },
    { value: 0.55, low: 0.5, high: 0.6 },
  ]);
  expect(ranks.map(({ rank, worst }) => [rank, worst])).toEqual([[1, 1], ...Array(3).fill([2, 4]), [5, 5]]);
});

test('A slow entry with a wide interval does not stand among the fastest because nobody is certainly better.', () => {
  const ranks = rankWithTies([
    { value: 0.9, low: 0.89, high: 0.91 },
    { value: 0.7, low: 0.69, high: 0.71 },
    { value: 0.4, low: 0.2, high: 0.95 },
  ]);
  expect(ranks.map(({ rank, worst }) => [rank, worst])).toEqual([
    [1, 1],
    [2, 3],
    [2, 3],
  ]);
});
