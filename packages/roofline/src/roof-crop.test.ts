import fc from 'fast-check';
import { expect, test } from 'vitest';
import { croppedScales, ridgeOf, roofAt, slopeInView } from './roof-crop.ts';

const frame = { width: 720, height: 432, left: 56, right: 12, top: 26, bottom: 42 };
const ceilings = { peakPerSecond: 6.4e13, bandwidths: [{ bytes: 1e9, bytesPerSecond: 4e12 }] } as const;

const power = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((exponent) => 10 ** exponent);

test('Whatever is shown is in the frame, on any ceilings and in any frame.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(power(-4, 4), power(5, 15)), { minLength: 1, maxLength: 20 }),
      power(9, 15),
      power(8, 13),
      fc.integer({ min: 240, max: 1400 }),
      (places, peakPerSecond, bytesPerSecond, width) => {
        const own = { ...frame, width };
        const shown = { intensities: places.map(([intensity]) => intensity), rates: places.map(([, rate]) => rate) };
        const { pixelX, pixelY } = croppedScales(own, { peakPerSecond, bandwidths: [{ bytes: 1, bytesPerSecond }] }, shown);
        for (const [intensity, rate] of places) {
          expect(pixelX(intensity)).toBeGreaterThan(own.left);
          expect(pixelX(intensity)).toBeLessThan(own.width - own.right);
          expect(pixelY(rate)).toBeGreaterThan(own.top);
          expect(pixelY(rate)).toBeLessThan(own.height - own.bottom);
        }
      },
    ),
  );
});

test('Decades of the two axes differ in length by a factor of three at most, and each axis has ticks.', () => {
  fc.assert(
    fc.property(power(-3, 3), power(6, 14), power(0, 3), (intensity, rate, spread) => {
      const shown = { intensities: [intensity, intensity * spread], rates: [rate] };
      const { pixelX, pixelY, ticksX, ticksY } = croppedScales(frame, ceilings, shown);
      const stretch = (pixelX(10) - pixelX(1)) / (pixelY(1) - pixelY(10));
      expect(stretch).toBeGreaterThan(0.333);
      expect(stretch).toBeLessThan(3.001);
      expect(ticksX.length).toBeGreaterThan(1);
      expect(ticksY.length).toBeGreaterThan(1);
    }),
  );
});

test('A near ridge is in view with the peak; a far one is left out, and the roof over the kernels is not.', () => {
  const at = (intensity: number) => croppedScales(frame, ceilings, { intensities: [intensity], rates: [1e11] });
  const near = at(2);
  expect(near.x[1]).toBeGreaterThan(ridgeOf(ceilings));
  expect(near.y[1]).toBeGreaterThan(ceilings.peakPerSecond);
  const far = at(0.25);
  expect(far.x[1]).toBeLessThan(ridgeOf(ceilings));
  expect(far.y[1]).toBeGreaterThan(roofAt(ceilings, 0.25));
  expect(far.y[1]).toBeLessThan(ceilings.peakPerSecond);
});

test('A slope is drawn from edge to edge of the frame, and never past the peak.', () => {
  const [main] = ceilings.bandwidths;
  expect(slopeInView(main, 6.4e13, { x: [0.1, 1], y: [1e10, 2e12] })).toEqual([0.1, 0.5]);
  expect(slopeInView(main, 6.4e13, { x: [0.1, 100], y: [4e12, 1e15] })).toEqual([1, 16]);
  expect(slopeInView(main, 6.4e13, { x: [20, 100], y: [1e12, 1e15] })).toBeNull();
});
