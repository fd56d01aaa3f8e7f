import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decades, equalDecades, logScales, type PlotFrame, type Range, similarDecades } from './log-plot.ts';

const FRAME: PlotFrame = { width: 640, height: 420, left: 64, right: 24, top: 40, bottom: 48 };

const range = fc
  .tuple(fc.double({ min: -3, max: 14, noNaN: true }), fc.double({ min: 0.1, max: 8, noNaN: true }))
  .map(([low, decadesLong]): Range => [10 ** low, 10 ** (low + decadesLong)]);

test('A decade is as long on one axis as on the other.', () => {
  fc.assert(
    fc.property(range, range, (x, y) => {
      const scales = equalDecades(FRAME, x, y);
      const decadeX = scales.pixelX(10) - scales.pixelX(1);
      const decadeY = scales.pixelY(1) - scales.pixelY(10);
      expect(decadeX / decadeY).toBeCloseTo(1, 6);
    }),
  );
});

test('The requested ranges are within the frame, whatever was widened.', () => {
  fc.assert(
    fc.property(range, range, (x, y) => {
      const scales = equalDecades(FRAME, x, y);
      for (const value of x) {
        expect(scales.pixelX(value)).toBeGreaterThanOrEqual(FRAME.left - 1e-6);
        expect(scales.pixelX(value)).toBeLessThanOrEqual(FRAME.width - FRAME.right + 1e-6);
      }
      for (const value of y) {
        expect(scales.pixelY(value)).toBeGreaterThanOrEqual(FRAME.top - 1e-6);
        expect(scales.pixelY(value)).toBeLessThanOrEqual(FRAME.height - FRAME.bottom + 1e-6);
      }
    }),
  );
});

test('The ends of plain scales are the edges of the frame, and y grows upwards.', () => {
  const scales = logScales(FRAME, [1, 100], [10, 1000]);
  expect([scales.pixelX(1), scales.pixelX(100)]).toEqual([64, 616]);
  expect([scales.pixelY(1000), scales.pixelY(10)]).toEqual([40, 372]);
  expect(scales.ticksX).toEqual([1, 10, 100]);
});

test('Decades enclose the range, and a range from power to power has just these.', () => {
  expect(decades([1, 1000])).toEqual([1, 10, 100, 1000]);
  expect(decades([2, 30])).toEqual([1, 10, 100]);
});

test('Ticks are the powers of ten within the range, with a thousandth to spare, on both axes.', () => {
  const { ticksX, ticksY } = logScales(FRAME, [2, 3000], [0.9995 * 10, 1.0005 * 1000]);
  expect(ticksX).toEqual([10, 100, 1000]);
  expect(ticksY).toEqual([10, 100, 1000]);
});

test('Where powers of ten are few, their doubles and fives are ticks too.', () => {
  expect(logScales(FRAME, [20, 30], [1.01, 19])).toMatchObject({ ticksX: [20], ticksY: [2, 5, 10] });
});

test('Decades of unlike ranges differ by a factor of three at most, and neither range is cut.', () => {
  fc.assert(
    fc.property(range, range, (x, y) => {
      const scales = similarDecades(FRAME, x, y);
      const stretch = (scales.pixelX(10) - scales.pixelX(1)) / (scales.pixelY(1) - scales.pixelY(10));
      expect(stretch).toBeGreaterThan(0.333);
      expect(stretch).toBeLessThan(3.001);
      expect(scales.x[0] <= x[0] * 1.0001 && scales.x[1] >= x[1] * 0.9999 && scales.y[0] <= y[0] * 1.0001).toBe(true);
      expect(scales.y[1]).toBe(y[1]);
    }),
  );
});

test('Decades reach below 1.', () => {
  expect(decades([0.01, 10])).toEqual([0.01, 0.1, 1, 10]);
});
