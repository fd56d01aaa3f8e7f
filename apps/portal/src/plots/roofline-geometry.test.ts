import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaBetween, inArea } from './brush.tsx';
import { thinned } from './plot-axes.tsx';
import type { PlotPoint } from './plot-point.ts';
import { neighbour } from './plot-points.tsx';
import { cellInk, cellRange, rooflineFrame, rooflineScales, rooflineShape, trailOpacity, trailPieces } from './roofline-geometry.ts';

const positive = fc.double({ min: -3, max: 14, noNaN: true }).map((exponent) => 10 ** exponent);

const point = (id: string, fields: Partial<PlotPoint> = {}): PlotPoint => ({
  id,
  label: id,
  kind: 'trail',
  intensity: 1,
  flopsPerSecond: 1e9,
  bytesPerSecond: 1e9,
  ...fields,
});

const shape = rooflineShape({ flopsPerSecond: 6.4e13, curve: [], bandwidths: [{ bytes: 1e9, bytesPerSecond: 4e12 }] });

test('Wherever points and cells lie, they are in the frame, and the bandwidth roof rises at 45 degrees.', () => {
  if (shape === null) throw new Error('There is a roof.');
  const frame = rooflineFrame({ width: 360, height: 352 });
  const cell = fc.record({
    intensityStep: fc.integer({ min: -12, max: 12 }),
    flopsStep: fc.integer({ min: 20, max: 56 }),
    bytesStep: fc.constant(0),
    students: fc.integer({ min: 3, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(positive, positive)), fc.array(cell, { maxLength: 5 }), (places, cells) => {
      const points = places.map(([intensity, flopsPerSecond], index) => point(String(index), { intensity, flopsPerSecond }));
      const scales = rooflineScales(frame, { shape, points, cells });
      for (const each of points) {
        expect(scales.pixelX(each.intensity)).toBeGreaterThanOrEqual(frame.left);
        expect(scales.pixelX(each.intensity)).toBeLessThanOrEqual(frame.width - frame.right);
        expect(scales.pixelY(each.flopsPerSecond)).toBeGreaterThanOrEqual(frame.top);
        expect(scales.pixelY(each.flopsPerSecond)).toBeLessThanOrEqual(frame.height - frame.bottom);
      }
      expect((scales.pixelX(10) - scales.pixelX(1)) / (scales.pixelY(1) - scales.pixelY(10))).toBeCloseTo(1, 1);
      for (const { flopsStep } of cells) expect(scales.pixelY(cellRange(flopsStep)[0])).toBeLessThanOrEqual(frame.height - frame.bottom);
    }),
  );
});

test('Without a bandwidth of its own a plot takes the triad at the largest measured size.', () => {
  const at = (bytes: number, triad: number) => ({ bytes, read: 1, write: 1, copy: 1, scale: 1, triad });
  expect(rooflineShape({ flopsPerSecond: 1e12, curve: [at(1e9, 5e11), at(1e6, 9e11)] })).toEqual({
    peakPerSecond: 1e12,
    bandwidths: [{ bytes: 1e9, bytesPerSecond: 5e11 }],
    ridge: 2,
  });
});

test('The trail goes from the oldest to this one and is faintest at its beginning.', () => {
  const points = [
    point('new', { at: '2026-11-03' }),
    point('mine', { kind: 'mine', at: '2026-11-04' }),
    point('old', { at: '2026-11-01' }),
  ];
  const pieces = trailPieces(points);
  expect(pieces.map(({ from, to }) => `${from.id} ${to.id}`)).toEqual(['old new', 'new mine']);
  const opacity = trailOpacity(points);
  expect(opacity.get('old')).toBeLessThan(opacity.get('new') ?? 0);
});

test('Four cells are a decade, and a fuller cell has more ink.', () => {
  expect(cellRange(4)[0]).toBeCloseTo(10);
  const [few, many] = [3, 30].map((students) => ({ intensityStep: 0, flopsStep: 0, bytesStep: 0, students }));
  if (few === undefined || many === undefined) throw new Error('There are two.');
  expect(cellInk(few, [few, many])).toBeLessThan(cellInk(many, [few, many]));
});

test('Arrows reach every point, in both orders, and stop at the ends.', () => {
  const places = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 1,
    maxLength: 20,
    selector: String,
  });
  fc.assert(
    fc.property(places, fc.constantFrom(['Home', 'ArrowRight'] as const, ['Home', 'ArrowLeft'] as const), (given, [home, key]) => {
      const points = given.map(([x, y]) => ({ id: `${x} ${y}`, kind: 'class' as const, x, y, lines: [] }));
      let at = neighbour(points, '', home);
      const reached: string[] = [];
      while (at !== null) {
        reached.push(at);
        at = neighbour(points, at, key);
      }
      expect(new Set(reached).size).toBe(key === 'ArrowRight' ? points.length : 1);
      expect(reached).toHaveLength(key === 'ArrowRight' ? points.length : 1);
    }),
  );
});

test('An area drawn in any direction holds what lies between its corners.', () => {
  const scales = { x: [1, 100], y: [10, 1000] } as const;
  const area = areaBetween([0.75, 0.25], [0.25, 0.75], scales);
  expect(inArea({ intensity: 10, flopsPerSecond: 100 }, area)).toBe(true);
  expect(inArea({ intensity: 2, flopsPerSecond: 100 }, area)).toBe(false);
  expect(areaBetween([0.25, 0.75], [0.75, 0.25], scales)).toEqual(area);
});

test('Where decades are short, not every one has a label.', () => {
  expect(thinned([1, 10, 100, 1000], (value) => Math.log10(value) * 15, 44)).toEqual([1, 1000]);
  expect(thinned([1, 10, 100], (value) => Math.log10(value) * 60, 44)).toEqual([1, 10, 100]);
});
