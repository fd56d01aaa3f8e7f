import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRung, rungReached } from './rung-reached.ts';

const share = fc.double({ min: 0.001, max: 1, noNaN: true });
const ladder = fc.array(share).map((fractions) => fractions.map((fraction, i) => ({ name: `0${i + 1}-rung`, fraction })));

test('Every rung is either within reach or clearly above; the one reached is the highest of the first, the next the lowest of the others.', () => {
  fc.assert(
    fc.property(ladder, share, (rungs, mine) => {
      const above = rungs.filter(({ fraction }) => fraction > mine * 1.05).map(({ fraction }) => fraction);
      const within = rungs.filter(({ fraction }) => fraction <= mine * 1.05).map(({ fraction }) => fraction);
      expect(nextRung(rungs, mine)?.fraction ?? null).toBe(above.length === 0 ? null : Math.min(...above));
      expect(rungReached(rungs, mine)?.fraction ?? null).toBe(within.length === 0 ? null : Math.max(...within));
    }),
  );
});
