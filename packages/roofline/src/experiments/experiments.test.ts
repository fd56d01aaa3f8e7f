import { experimentFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { experimentCsv } from './experiment-csv.ts';
import { experimentDrawing } from './experiment-drawing.ts';
import { experimentSvg } from './experiment-svg.ts';

const FRAME = { width: 360, height: 280, left: 48, right: 12, top: 28, bottom: 44 };

test('the CSV quotes cells with commas or quotes, and every line has the same number of cells', () => {
  const lines = experimentCsv(experimentFixture()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 4 + 1 + 1);
  expect(lines[4]).toBe('tree WG=256,kernel,gpu,10000,,,,,,,,,,"the output is wrong, ""all"" of it"');
  const cells = (line: string) => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length;
  expect(new Set(lines.map(cells))).toEqual(new Set([14]));
});

test("the plot fills our points, leaves the document's hollow in the colour of its curve, and escapes its title", () => {
  const svg = experimentSvg(experimentFixture()) ?? '';
  expect(svg).toContain('Sums &lt;by&gt; size');
  expect(svg).toMatch(/<g class="curve c0">.*?<path class="points" d="M/);
  expect(svg).toMatch(/<g class="curve c1">(?:(?!<\/g>).)*<path class="document" d="M/);
  expect(svg.match(/class="document"/g)).toHaveLength(1);
  expect(svg).toContain('class="model"');
  expect(svg).toContain('Machine: a GPU of 2014.');
  expect(svg).toContain('time (µs)');
});

test('there is no plot where nothing was measured', () => {
  expect(experimentSvg(experimentFixture({ series: [] }))).toBeNull();
});

test('Every place of the drawing is in its frame, whatever was measured, and larger values are further right and higher.', () => {
  const value = fc.double({ min: 1e-9, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ x: fc.integer({ min: 1, max: 2 ** 30 }), y: value, spread: fc.double({ min: 1, max: 3, noNaN: true }) }), {
        minLength: 1,
        maxLength: 9,
        selector: ({ x }) => x,
      }),
      (places) => {
        const points = places
          .sort((a, b) => a.x - b.x)
          .map(({ x, y, spread }) => ({
            x,
            y,
            ciLow: y / spread,
            ciHigh: y * spread,
            medianNs: 1,
            ciLowNs: 1,
            ciHighNs: 1,
            samples: 6,
            bytes: 0,
            flops: 0,
          }));
        const series = [{ name: 'one', kind: 'kernel' as const, clock: 'gpu' as const, points, skipped: [] }];
        const drawing = experimentDrawing(experimentFixture({ y: { name: 'rate', unit: 'B/s' }, series, models: [], document: [] }), FRAME);
        const strokes = [...(drawing?.curves[0]?.whiskers ?? '').matchAll(/M([-\d.]+),([-\d.]+)V([-\d.]+)/g)].map((found) =>
          found.slice(1).map(Number),
        );
        expect(strokes).toHaveLength(points.length);
        for (const [x = -1, low = -1, high = -1] of strokes) {
          expect(x).toBeGreaterThanOrEqual(FRAME.left);
          expect(x).toBeLessThanOrEqual(FRAME.width - FRAME.right);
          expect(high).toBeGreaterThanOrEqual(FRAME.top);
          expect(low).toBeLessThanOrEqual(FRAME.height - FRAME.bottom);
          expect(high).toBeLessThanOrEqual(low);
        }
        expect(strokes.map(([x]) => x)).toEqual(strokes.map(([x]) => x).sort((a = 0, b = 0) => a - b));
        expect(drawing?.ticks.y.length).toBeGreaterThan(0);
        expect(drawing?.ticks.x.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('An interval that goes down to nearly 0 does not flatten the curves.', () => {
  const point = { x: 1, y: 1e-6, medianNs: 1, ciLowNs: 1, ciHighNs: 1, samples: 6, bytes: 0, flops: 0 };
  const points = [
    { ...point, ciLow: 1e-18, ciHigh: 2e-6 },
    { ...point, x: 10, y: 1e-5, ciLow: 9e-6, ciHigh: 2e-5 },
  ];
  const series = [{ name: 'one', kind: 'kernel' as const, clock: 'gpu' as const, points, skipped: [] }];
  const drawing = experimentDrawing(experimentFixture({ series, models: [], document: [] }), FRAME);
  expect(drawing?.ticks.y.length).toBeLessThan(8);
});

test('The curve of a class is drawn as an area between its quartiles, in place of whiskers; all others keep theirs.', () => {
  const [cpu] = experimentFixture().series;
  const band = { ...(cpu ?? { kind: 'kernel', clock: 'gpu', points: [], skipped: [] }), name: 'class' } as const;
  const fixture = experimentFixture();
  const drawing = experimentDrawing({ ...fixture, series: [...fixture.series, band] }, FRAME, 'class');
  const drawn = drawing?.curves.map(({ name, area, whiskers }) => [name, /^M[^M]+L[^M]+L[^M]+L[^M]+Z$/.test(area), whiskers === '']);
  expect(drawn).toEqual([
    ['CPU', false, false],
    ['tree WG=256', false, false],
    ['class', true, true],
  ]);
});
