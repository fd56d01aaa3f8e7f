import fc from 'fast-check';
import { expect, test } from 'vitest';
import { affordableSizes } from './affordable-sizes.ts';

const costs = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 });
const group = fc.record({ costs, upTo: fc.tuple(fc.nat(9), fc.constant(50)) });

test('Each group gets what it may take at any cost, and what is beyond that costs no more than it may.', () => {
  fc.assert(
    fc.property(fc.array(group), fc.nat(3000), (groups, most) => {
      const taken = affordableSizes(groups, [most]);
      const beyond = groups.flatMap(({ upTo, costs }, i) => costs.slice(upTo[0], taken[i]));
      expect(beyond.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(most);
      for (const [i, { upTo, costs }] of groups.entries()) expect(taken[i]).toBeGreaterThanOrEqual(Math.min(upTo[0], costs.length));
    }),
  );
});

test('A dimension in which sizes are dear leaves the others theirs.', () => {
  const cheap = { costs: [1, 2, 3, 4], upTo: [1, 4] };
  const dear = { costs: [10, 20, 30, 40], upTo: [1, 4] };
  expect(affordableSizes([dear, cheap], [20])).toEqual([1, 4]);
  expect(affordableSizes([dear, cheap], [30])).toEqual([2, 4]);
  expect(affordableSizes([dear, cheap], [1000])).toEqual([4, 4]);
});

test('No group goes beyond a stage while another could reach it.', () => {
  const cheap = { costs: [1, 1, 1, 1], upTo: [1, 2, 4] };
  const dear = { costs: [5, 5, 5, 5], upTo: [1, 2, 4] };
  expect(affordableSizes([cheap, dear], [7, 7])).toEqual([3, 2]);
});
