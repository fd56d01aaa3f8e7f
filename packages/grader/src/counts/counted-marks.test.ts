import { type CountedGrading, type CountedMark, FACT_NAMES, type KernelFacts } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedPoints, gradeCounts } from './counted-marks.ts';

const MARKS: CountedGrading['marks'] = [
  { fact: 'parallelWorkgroups', points: 10, full: 8, zero: 4, required: true },
  { fact: 'bytesOverFewest', points: 30, full: 1.1, zero: 2.1 },
  { fact: 'loadBytes', points: 20, full: 12, zero: 4 },
];

function factsWith(known: Partial<KernelFacts>): KernelFacts {
  return { ...(Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as KernelFacts), ...known };
}

function graded(known: Partial<KernelFacts>, marks = MARKS) {
  return gradeCounts({ scores: {}, scoreSlack: 0, size: { n: 1003 }, marks }, factsWith(known));
}

const points = (known: Partial<KernelFacts>, marks = MARKS) => graded(known, marks).marks.map((mark) => mark.points);

test('a mark gives all its points at full or better, none at zero or worse, and is linear in between, whichever of the two is larger', () => {
  expect(points({ parallelWorkgroups: 8, bytesOverFewest: 1.1, loadBytes: 16 })).toEqual([10, 30, 20]);
  expect(points({ parallelWorkgroups: 8, bytesOverFewest: 1.6, loadBytes: 6 })).toEqual([10, 15, 5]);
  expect(points({ parallelWorkgroups: 100, bytesOverFewest: 3, loadBytes: 0 })).toEqual([10, 0, 0]);
});

test('the share of a mark that is required scales all others', () => {
  expect(points({ parallelWorkgroups: 6, bytesOverFewest: 1.6, loadBytes: 16 })).toEqual([5, 7.5, 10]);
});

test('without a mark that is required no mark gives points, and the values are there all the same', () => {
  const { marks, efficiency } = graded({ parallelWorkgroups: 4, bytesOverFewest: 1, loadBytes: 16 });
  expect(marks.map((mark) => mark.points)).toEqual([0, 0, 0]);
  expect(marks.map(({ value }) => value)).toEqual([4, 1, 16]);
  expect(marks.map(({ required }) => required)).toEqual([true, undefined, undefined]);
  expect(efficiency).toBe(0);
});

test('an unknown fact is worth nothing', () => {
  expect(points({ parallelWorkgroups: 8, loadBytes: 16 })).toEqual([10, 0, 20]);
});

test('points are whole tenths, their sum is what all marks are worth, and a better value never costs points', () => {
  const value = fc.double({ min: 0, max: 20, noNaN: true });
  fc.assert(
    fc.property(value, value, value, (parallelWorkgroups, bytesOverFewest, loadBytes) => {
      const { marks, efficiency } = graded({ parallelWorkgroups, bytesOverFewest, loadBytes });
      const all = countedPoints(marks);
      for (const mark of marks) expect(Math.abs(mark.points * 10 - Math.round(mark.points * 10))).toBeLessThan(1e-9);
      expect(efficiency).toBeCloseTo(all / 60, 12);
      const better = { parallelWorkgroups: parallelWorkgroups + 1, bytesOverFewest: 0.9 * bytesOverFewest, loadBytes: loadBytes + 1 };
      expect(countedPoints(graded(better).marks)).toBeGreaterThanOrEqual(all);
    }),
  );
});

test('all points are reached exactly, whatever the marks are', () => {
  const mark = fc.record({ points: fc.integer({ min: 1, max: 30 }), full: fc.double({ min: 1, max: 9, noNaN: true }) });
  fc.assert(
    fc.property(mark, ({ points: most, full }) => {
      const only: CountedMark = { fact: 'loadBytes', points: most, full, zero: full / 3 };
      expect(points({ loadBytes: full }, [only])).toEqual([most]);
    }),
  );
});
