import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quartilesOf } from './quartiles.ts';
import { nameRows, swarmHeights } from './swarm-layout.ts';

const RADIUS = 4;
const drawnXs = fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { maxLength: 60 });

test('No dot hides another as long as there is room.', () => {
  fc.assert(
    fc.property(drawnXs, (xs) => {
      const heights = swarmHeights(xs, { radius: RADIUS, height: 10_000 });
      for (const [i, x] of xs.entries()) {
        for (const [j, other] of xs.entries()) {
          if (i < j) expect(Math.hypot(x - other, (heights[i] ?? 0) - (heights[j] ?? 0))).toBeGreaterThan(2 * RADIUS - 0.05);
        }
      }
    }),
  );
});

test('However many dots there are, none leaves the drawing.', () => {
  fc.assert(
    fc.property(drawnXs, fc.integer({ min: 10, max: 60 }), (xs, height) => {
      for (const y of swarmHeights(xs, { radius: RADIUS, height })) expect(Math.abs(y)).toBeLessThanOrEqual(height / 2 - RADIUS + 0.01);
    }),
  );
});

test('Names of lines neither lie on one another nor leave the drawing.', () => {
  const lines = fc.array(fc.record({ name: fc.string({ minLength: 1, maxLength: 20 }), x: fc.double({ min: 0, max: 300, noNaN: true }) }), {
    maxLength: 9,
  });
  const widthOf = (name: string) => 6 * name.length;
  fc.assert(
    fc.property(lines, (drawn) => {
      const placed = nameRows(drawn, { width: 300, widthOf });
      for (const [i, a] of placed.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.left + widthOf(a.name)).toBeLessThanOrEqual(300.1);
        for (const b of placed.slice(i + 1)) {
          if (a.row === b.row) expect(a.left + widthOf(a.name) < b.left || b.left + widthOf(b.name) < a.left).toBe(true);
        }
      }
    }),
  );
});

test('Quartiles lie between the values, and a single value is all three.', () => {
  expect(quartilesOf([])).toBeNull();
  expect(quartilesOf([0.4])).toEqual({ low: 0.4, median: 0.4, high: 0.4 });
  expect(quartilesOf([4, 1, 2, 3])).toEqual({ low: 1.75, median: 2.5, high: 3.25 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (values) => {
      const { low, median, high } = quartilesOf(values) ?? { low: 1, median: 0, high: 0 };
      expect(Math.min(...values)).toBeLessThanOrEqual(low);
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
      expect(high).toBeLessThanOrEqual(Math.max(...values));
    }),
  );
});
