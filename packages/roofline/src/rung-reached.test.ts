import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLadderOrder, nextRung, reachesRung, rungReached } from './rung-reached.ts';

const share = fc.double({ min: 0.001, max: 1, noNaN: true });
const ladder = fc
  .array(share, { maxLength: 9 })
  .map((fractions) => fractions.map((fraction, i) => ({ name: `0${i + 1}-rung`, fraction })))
  .chain((rungs) => fc.shuffledSubarray(rungs, { minLength: rungs.length }));

test('The rung reached is the highest-numbered one that the kernel is as fast as, and the next is the one above it, whatever their order.', () => {
  fc.assert(
    fc.property(ladder, share, (rungs, fraction) => {
      const mine = { fraction };
      const names = inLadderOrder(rungs).map(({ name }) => name);
      const reached = rungs.filter((rung) => reachesRung(mine, rung)).map(({ name }) => name);
      const highest = names.filter((name) => reached.includes(name)).at(-1) ?? null;
      expect(names).toEqual([...names].sort());
      expect(rungReached(rungs, mine)?.name ?? null).toBe(highest);
      expect(nextRung(rungs, mine)?.name ?? null).toBe(names[highest === null ? 0 : names.indexOf(highest) + 1] ?? null);
    }),
  );
});

test('A rung is reached by the lower end of the interval: a median above it is not enough, and a wider interval never reaches more.', () => {
  const rung = { name: '03-tiled', fraction: 0.5 };
  expect(reachesRung({ fraction: 0.52, fractionLow: 0.51 }, rung)).toBe(true);
  expect(reachesRung({ fraction: 0.52, fractionLow: 0.2 }, rung)).toBe(false);
  fc.assert(
    fc.property(share, share, fc.double({ min: 0, max: 1, noNaN: true }), (fraction, of, width) => {
      const wide = { fraction, fractionLow: fraction * (1 - width) };
      expect(Number(reachesRung(wide, { fraction: of }))).toBeLessThanOrEqual(Number(reachesRung({ fraction }, { fraction: of })));
    }),
  );
});

test('A kernel that is the rung itself reaches it, if two gradings of it differ by no more than they usually do.', () => {
  expect(reachesRung({ fraction: 0.49, fractionLow: 0.48 }, { fraction: 0.5 })).toBe(true);
  expect(reachesRung({ fraction: 1 }, { fraction: 1.05 })).toBe(true);
  expect(reachesRung({ fraction: 0.999 }, { fraction: 1.05 })).toBe(false);
});

test('A ladder is climbed by the numbers of its rungs, in whatever order they come.', () => {
  const rungs = ['03-c', '01-a', '10-d', '02-b'].map((name, i) => ({ name, fraction: [0.6, 0.1, 0.9, 0.3][i] ?? 0 }));
  expect(inLadderOrder(rungs).map(({ name }) => name)).toEqual(['01-a', '02-b', '03-c', '10-d']);
  expect(rungReached(rungs, { fraction: 0.7 })?.name).toBe('03-c');
  expect(nextRung(rungs, { fraction: 0.7 })?.name).toBe('10-d');
  expect(nextRung(rungs, { fraction: 0.01 })?.name).toBe('01-a');
  expect(nextRung(rungs, { fraction: 1 })).toBeNull();
});
