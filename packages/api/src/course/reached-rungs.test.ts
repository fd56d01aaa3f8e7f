import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachedRungs } from './reached-rungs.ts';

const RUNGS = [
  { name: '01-one', fraction: 0.2 },
  { name: '02-tile', fraction: 0.1 },
  { name: '03-march', fraction: 0.8 },
];

test('A student stands on the highest rung that is not above them; a rung that is slower than the one before lies below it.', () => {
  expect(reachedRungs(RUNGS, [0.05, 0.1, 0.15, 0.79, 0.8, 1.02]).map(({ rung, students }) => [rung, students])).toEqual([
    [null, 1],
    ['02-tile', 2],
    ['01-one', 1],
    ['03-march', 2],
  ]);
});

test('Everybody stands somewhere, once.', () => {
  const fractions = fc.array(fc.double({ min: 0, max: 1.05, noNaN: true }));
  fc.assert(
    fc.property(fractions, fractions, (rungs, students) => {
      const reached = reachedRungs(
        rungs.map((fraction, i) => ({ name: String(i), fraction })),
        students,
      );
      expect(reached.reduce((sum, each) => sum + each.students, 0)).toBe(students.length);
    }),
  );
});
