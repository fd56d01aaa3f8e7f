import fc from 'fast-check';
import { expect, test } from 'vitest';
import { affordableSizes } from './affordable-sizes.ts';

const group = fc.record({ atLeast: fc.integer({ min: 1, max: 9 }), costs: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }) });

test('Each group gets what it takes at least, and what is beyond that costs no more than it may.', () => {
  fc.assert(
    fc.property(fc.array(group), fc.nat(3000), (groups, most) => {
      const taken = affordableSizes(groups, most);
      const beyond = groups.flatMap(({ atLeast, costs }, i) => costs.slice(atLeast, taken[i]));
      expect(beyond.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(most);
      for (const [i, { atLeast, costs }] of groups.entries()) expect(taken[i]).toBeGreaterThanOrEqual(Math.min(atLeast, costs.length));
    }),
  );
});

test('A dimension in which sizes are dear leaves the others theirs.', () => {
  const cheap = { atLeast: 1, costs: [1, 2, 3, 4] };
  const dear = { atLeast: 1, costs: [10, 20, 30, 40] };
  expect(affordableSizes([dear, cheap], 20)).toEqual([1, 4]);
  expect(affordableSizes([dear, cheap], 30)).toEqual([2, 4]);
  expect(affordableSizes([dear, cheap], 1000)).toEqual([4, 4]);
});
