import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Measured, rankWithTies } from './rank-with-ties.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }))
  .map(([low, width]): Measured => ({ low, high: low + width }));

const entries = fc.array(interval, { maxLength: 30 });

function certainlyBetter(one: Measured, other: Measured): boolean {
  return one.low > other.high;
}

test('A rank is one more than the number of those that are certainly better; the worst leaves out those certainly worse.', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const expected = all.map((mine) => ({
        rank: 1 + all.filter((other) => certainlyBetter(other, mine)).length,
        worst: all.length - all.filter((other) => certainlyBetter(mine, other)).length,
      }));
      expect(rankWithTies(all)).toEqual(expected);
    }),
  );
});

test('Two whose intervals overlap share a rank.', () => {
  fc.assert(
    fc.property(interval, interval, (one, other) => {
      fc.pre(!certainlyBetter(one, other) && !certainlyBetter(other, one));
      expect(rankWithTies([one, other])).toEqual([
        { rank: 1, worst: 2 },
        { rank: 1, worst: 2 },
      ]);
    }),
  );
});

test('Who is certainly better stands before, and nobody’s rank depends on the order of the list.', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const ranks = rankWithTies(all);
      for (const [i, one] of all.entries()) {
        for (const [j, other] of all.entries()) {
          if (certainlyBetter(one, other)) expect(ranks[i]?.rank).toBeLessThan(ranks[j]?.rank ?? 0);
        }
      }
      expect(rankWithTies(all.toReversed())).toEqual(ranks.toReversed());
    }),
  );
});

test('Somebody is always first, ranks lie in the list, and exact measurements rank as in sport.', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }), (values) => {
      const ranks = rankWithTies(values.map((value) => ({ low: value, high: value })));
      expect(Math.min(...ranks.map(({ rank }) => rank))).toBe(1);
      for (const [i, { rank, worst }] of ranks.entries()) {
        expect(rank).toBe(1 + values.filter((value) => value > (values[i] ?? 0)).length);
        expect(worst - rank).toBe(values.filter((value) => value === values[i]).length - 1);
      }
    }),
  );
});

test('A clear first, three that cannot be told apart and a clear last rank 1, 2, 2, 2 and 5.', () => {
  const ranks = rankWithTies([
    { low: 0.95, high: 0.97 },
    { low: 0.9, high: 0.92 },
    { low: 0.91, high: 0.93 },
    { low: 0.9, high: 0.94 },
    { low: 0.5, high: 0.6 },
  ]);
  expect(ranks).toEqual([
    { rank: 1, worst: 1 },
    { rank: 2, worst: 4 },
    { rank: 2, worst: 4 },
    { rank: 2, worst: 4 },
    { rank: 5, worst: 5 },
  ]);
});
