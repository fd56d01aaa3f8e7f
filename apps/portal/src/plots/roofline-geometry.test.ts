import { mainPoint, shownIntensity } from '@rooflab/roofline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaBetween, inArea } from './brush.tsx';
import { thinned } from './plot-axes.tsx';
import type { PlotPoint } from './plot-point.ts';
import { neighbour } from './plot-points.tsx';
import { cellInk, cellRange, rooflineFrame, rooflineShape, trailOpacity, trailPieces } from './roofline-geometry.ts';
import { rooflineLayout } from './roofline-layout.ts';

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

const cell = fc.record({
  intensityStep: fc.integer({ min: -12, max: 12 }),
  flopsStep: fc.integer({ min: 20, max: 56 }),
  bytesStep: fc.constant(0),
  students: fc.integer({ min: 3, max: 90 }),
});

const placed = fc.record({
  kind: fc.constantFrom('mine' as const, 'trail' as const, 'rung' as const, 'class' as const, 'practice' as const),
  intensity: positive,
  countedIntensity: fc.option(positive, { nil: undefined }),
  flopsPerSecond: positive,
});

const marks = fc.option(fc.constant({ passFraction: 0.04, fullFraction: 0.85 }));

test('Everything shown is in the frame: points where they were counted, their second marks, cells, pass and full mark.', () => {
  if (shape === null) throw new Error('There is a roof.');
  const frame = rooflineFrame({ width: 360, height: 352 });
  const isInside = (x: number, y: number): boolean =>
    x >= frame.left && x <= frame.width - frame.right && y >= frame.top && y <= frame.height - frame.bottom;
  fc.assert(
    fc.property(fc.array(placed), fc.array(cell, { maxLength: 5 }), marks, (places, cells, speed) => {
      const points = places.map((each, index) => point(String(index), each));
      const shown = { shape, points, cells, marks: speed };
      const { scales, lines } = rooflineLayout(frame, shown, 'flop');
      for (const each of points) expect(isInside(scales.pixelX(shownIntensity(each)), scales.pixelY(each.flopsPerSecond))).toBe(true);
      const main = mainPoint(points);
      if (main) expect(isInside(scales.pixelX(main.intensity), scales.pixelY(main.flopsPerSecond))).toBe(true);
      for (const { flopsStep } of cells) expect(scales.pixelY(cellRange(flopsStep)[0])).toBeLessThanOrEqual(frame.height - frame.bottom);
      for (const { corners, looks } of lines) for (const { x, y } of corners) expect(isInside(x, y) || `${looks} ${x} ${y}`).toBe(true);
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
      const points = given.map(([x, y]) => ({ id: `${x} ${y}`, kind: 'class' as const, x, y, lines: () => [] }));
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

test('An area drawn in any direction holds the points whose marks lie between its corners.', () => {
  const scales = { x: [1, 100], y: [10, 1000] } as const;
  const area = areaBetween([0.75, 0.25], [0.25, 0.75], scales);
  const at = (fields: Partial<PlotPoint>) => inArea(point('1', { flopsPerSecond: 100, ...fields }), area);
  expect(at({ intensity: 10 })).toBe(true);
  expect(at({ intensity: 2 })).toBe(false);
  expect(at({ intensity: 2, countedIntensity: 10 })).toBe(true);
  expect(areaBetween([0.25, 0.75], [0.75, 0.25], scales)).toEqual(area);
});

test('Where decades are short, not every one has a label.', () => {
  expect(thinned([1, 10, 100, 1000], (value) => Math.log10(value) * 15, 44)).toEqual([1, 1000]);
  expect(thinned([1, 10, 100], (value) => Math.log10(value) * 60, 44)).toEqual([1, 10, 100]);
  expect(thinned([1, 2, 5, 10, 20], (value) => Math.log10(value) * 60, 44)).toEqual([1, 10]);
});
