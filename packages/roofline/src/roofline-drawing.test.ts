import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround, overlap } from './label-placement.ts';
import { ridgeOf, roofAt } from './roof-crop.ts';
import { rooflineLabels } from './roofline-labels.ts';
import { rooflineLines } from './roofline-lines.ts';
import { mainPoint, type Roofline, type RooflinePoint, rooflineScales, shownIntensity, twins } from './roofline-points.ts';

const shape = { peakPerSecond: 6.4e13, bandwidths: [{ bytes: 1e9, bytesPerSecond: 4e12 }] } as const;
const marks = { passFraction: 0.04, fullFraction: 0.85 };
const widths = { figures: (text: string) => 7 * text.length, words: (text: string) => 6 * text.length };

const power = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((exponent) => 10 ** exponent);

const point = (id: string, fields: Partial<RooflinePoint> = {}): RooflinePoint => ({
  id,
  label: id,
  kind: 'rung',
  intensity: 1,
  flopsPerSecond: 1e9,
  ...fields,
});

const places = fc.array(
  fc.record({
    kind: fc.constantFrom('mine' as const, 'trail' as const, 'rung' as const, 'class' as const, 'practice' as const),
    intensity: power(-3, 4),
    countedIntensity: fc.option(power(-3, 4), { nil: undefined }),
    flopsPerSecond: power(6, 14),
  }),
  { maxLength: 14 },
);

const frameOf = (width: number, height = 352) => ({ width, height, left: 46, right: 12, top: 26, bottom: 42 });

function drawingOf(roofline: Roofline, width = 720, height = 352) {
  const frame = frameOf(width, height);
  const scales = rooflineScales(frame, roofline);
  const drawn = { ...roofline, frame, scales, operation: 'flop' as const, widths };
  const lines = rooflineLines(drawn);
  return { frame, scales, lines, labels: rooflineLabels(drawn, lines) };
}

test('No label covers a point or another label, and all are in the drawing.', () => {
  fc.assert(
    fc.property(places, fc.option(fc.constant(marks)), fc.integer({ min: 240, max: 1400 }), (given, speed, width) => {
      const share = { fraction: 0.2, low: 0.19, high: 0.21 };
      const points = given.map((each, index) => point(`${index}`, { ...each, share, names: [`${index} a name of a rung`, `${index}`] }));
      const { frame, scales, labels } = drawingOf({ shape, points, marks: speed }, width);
      const drawnMarks = points.map((each) => boxAround(scales.pixelX(shownIntensity(each)), scales.pixelY(each.flopsPerSecond), 5));
      labels.forEach((label, index) => {
        for (const box of label.boxes) {
          expect(box.left >= frame.left && box.right <= width && box.top >= 0 && box.bottom <= 352 - frame.bottom).toBe(true);
          expect(drawnMarks.some((mark) => overlap(mark, box))).toBe(false);
          expect(labels.slice(index + 1).some(({ boxes }) => boxes.some((other) => overlap(other, box)))).toBe(false);
        }
      });
    }),
  );
});

test('Every line ends within the frame.', () => {
  fc.assert(
    fc.property(places, fc.option(fc.constant(marks)), fc.integer({ min: 240, max: 1400 }), (given, speed, width) => {
      const points = given.map((each, index) => point(`${index}`, each));
      const { frame, lines } = drawingOf({ shape, points, marks: speed }, width);
      for (const { x, y } of lines.flatMap(({ corners }) => corners)) {
        expect(x).toBeGreaterThan(frame.left - 0.01);
        expect(x).toBeLessThan(width - frame.right + 0.01);
        expect(y).toBeGreaterThan(frame.top - 0.01);
        expect(y).toBeLessThan(352 - frame.bottom + 0.01);
      }
    }),
  );
});

test('A point above a mark has passed it, wherever it was counted.', () => {
  const share = fc.double({ min: 0.001, max: 1.2, noNaN: true });
  fc.assert(
    fc.property(power(-3, 4), power(-3, 0), share, (least, spread, fraction) => {
      const flopsPerSecond = fraction * roofAt(shape, least);
      const mine = point('mine', { kind: 'mine', intensity: least, countedIntensity: least * spread, flopsPerSecond });
      const { scales, lines } = drawingOf({ shape, points: [mine], marks });
      const [from, to] = lines.find(({ looks }) => looks === 'pass')?.corners ?? [];
      if (from === undefined || to === undefined) throw new Error('It has two ends.');
      expect(to.x).toBeGreaterThan(scales.pixelX(shownIntensity(mine)) - 0.01);
      expect(from.y).toBeCloseTo(to.y);
      if (Math.abs(fraction / marks.passFraction - 1) > 1e-6)
        expect(scales.pixelY(flopsPerSecond) < from.y).toBe(fraction > marks.passFraction);
    }),
  );
});

test('The gap goes from the fewest bytes straight up to the roof, and is written beside it.', () => {
  const mine = point('mine', {
    kind: 'mine',
    intensity: 681,
    countedIntensity: 0.25,
    flopsPerSecond: 1.6e12,
    share: { fraction: 0.025, low: 0.0249, high: 0.0251 },
  });
  const { scales, lines, labels } = drawingOf({ shape, points: [mine], marks: null });
  const [from, to] = lines.find(({ looks }) => looks === 'gap')?.corners ?? [];
  expect(from?.x).toBe(scales.pixelX(681));
  expect(to).toEqual({ x: scales.pixelX(681), y: scales.pixelY(6.4e13) });
  expect(labels.find(({ id }) => id === 'gap')?.text).toBe('40.0\u202f× to the roof');
});

test('The reader’s own kernel is drawn twice where it asks for more than the fewest bytes, and once where the two would be one.', () => {
  const drawnTwice = (fields: Partial<RooflinePoint>): number => {
    const points = [point('mine', { kind: 'mine', intensity: 600, ...fields }), point('rung', { intensity: 600, countedIntensity: 4 })];
    return twins(points, drawingOf({ shape, points, marks: null }).scales).length;
  };
  expect([{ countedIntensity: 0.25 }, { countedIntensity: 599 }, { countedIntensity: 0 }, {}].map(drawnTwice)).toEqual([1, 0, 0, 0]);
});

test('The main point is the hand-in, and of a run the largest size.', () => {
  const sizes = [point('small', { kind: 'practice', bytes: 1 }), point('large', { kind: 'practice', bytes: 2 })];
  expect(mainPoint(sizes)?.id).toBe('large');
  expect(mainPoint([...sizes, point('mine', { kind: 'mine' })])?.id).toBe('mine');
  expect(mainPoint([point('rung')])).toBeNull();
});

test('An arrow points to the ridge only where it is out of view, and to its side.', () => {
  const slow = { peakPerSecond: 9.9e9, bandwidths: [{ bytes: 1.3e5, bytesPerSecond: 8.26e8 }] } as const;
  const arrows = (flopsPerSecond: number, height: number) => {
    const points = [point('mine', { kind: 'mine', intensity: 0.25, flopsPerSecond, share: { fraction: 0.01, low: 0.01, high: 0.01 } })];
    const { scales, labels } = drawingOf({ shape: slow, points, marks: null }, 670, height);
    const inView = ridgeOf(slow) >= scales.x[0] && ridgeOf(slow) <= scales.x[1];
    return { inView, said: labels.map(({ text }) => text).filter((text) => text.includes('ridge at')) };
  };
  expect(arrows(1.33e6, 204)).toEqual({ inView: true, said: [] });
  expect(arrows(1e8, 352)).toEqual({ inView: false, said: [expect.stringMatching(/→$/)] });
});
