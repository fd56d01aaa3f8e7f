import { MOST_STEPS } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSteps, type Turn } from './steps.ts';

const LANES = 32;

/** Lanes `stride` bytes apart, from byte `start` on. */
function turn(lanes: number, stride: number, start = 0): Turn {
  const addresses = Array.from({ length: LANES }, (_, lane) => (lane < lanes ? start + lane * stride : null));
  return { request: 0, lanes, addresses, sectors: 4, bankConflicts: 0 };
}

const anyTurns = fc
  .array(fc.record({ lanes: fc.integer({ min: 1, max: 4 }), stride: fc.constantFrom(0, 4, 8, 128), start: fc.nat({ max: 9 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((turns) => turns.map(({ lanes, stride, start }) => turn(lanes, stride, 4 * start)));

const lookOf = ({ addresses }: Pick<Turn, 'addresses'> = { addresses: [] }): string => {
  const first = addresses.find((address) => address !== null) ?? 0;
  return JSON.stringify(addresses.map((address) => address && address - first));
};

test('Steps are drawn in the order of their first iterations, and none stands for an iteration that looks different.', () => {
  fc.assert(
    fc.property(anyTurns, fc.nat(), (turns, at) => {
      const { steps, typical } = chooseSteps(turns, at % turns.length);
      expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
      const drawn = steps.map((step) => step.turn);
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
      for (const step of steps) {
        expect(step).toMatchObject({ addresses: turns[step.turn - 1]?.addresses, lanes: turns[step.turn - 1]?.lanes });
        expect(step.turns).toBeLessThanOrEqual(turns.filter((other) => lookOf(other) === lookOf(step)).length);
      }
      expect(lookOf(steps[typical])).toBe(lookOf(turns[at % turns.length]));
    }),
  );
});

test('If at most twelve looks differ, steps stand for all iterations; otherwise no omitted step stands for more iterations than a kept one.', () => {
  fc.assert(
    fc.property(anyTurns, (turns) => {
      const { steps, typical } = chooseSteps(turns, 0);
      const looks = new Set(turns.map(lookOf));
      const told = steps.reduce((sum, step) => sum + step.turns, 0);
      if (looks.size <= MOST_STEPS) expect(told).toBe(turns.length);
      else {
        const kept = steps.filter((_, step) => step !== typical).map(lookOf);
        const countOf = (look: string) => turns.filter((other) => lookOf(other) === look).length;
        const leftOut = [...looks].filter((look) => !steps.map(lookOf).includes(look));
        expect(Math.max(...leftOut.map(countOf))).toBeLessThanOrEqual(Math.min(...kept.map(countOf)));
      }
    }),
  );
});

test('A loop over tiles is one step for each row of iterations that look alike, with their distance.', () => {
  const tile = [...Array.from({ length: 4 }, (_, k) => turn(32, 4, 128 * k)), turn(32, 128)];
  const { steps } = chooseSteps([...tile, ...tile], 0);
  expect(steps.map(({ turn: first, turns, advanceBytes }) => [first, turns, advanceBytes])).toEqual([
    [1, 4, 128],
    [5, 1, null],
    [6, 4, 128],
    [10, 1, null],
  ]);
});

test('Many tiles are one step for each look, wherever its turns are.', () => {
  const tiles = Array.from({ length: 10 }, () => [turn(32, 4), turn(32, 4, 64), turn(32, 128)]).flat();
  const { steps } = chooseSteps(tiles, 2);
  expect(steps.map(({ turn: first, turns, advanceBytes }) => [first, turns, advanceBytes])).toEqual([
    [1, 20, null],
    [3, 10, null],
  ]);
});

test('Of a hundred different iterations twelve are kept, including the typical one.', () => {
  const { steps, typical } = chooseSteps(
    Array.from({ length: 100 }, (_, k) => turn(32, 4 * k)),
    77,
  );
  expect(steps.map((step) => step.turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 78]);
  expect(typical).toBe(11);
});
