import { THIN_SPACE } from '@rooflab/roofline/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportInput } from '../content/report-input.ts';
import { fixtureInput, fixtureMeasurement, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { elementsOf, parseXml, type XmlElement } from '../testing/xml-check.ts';
import { svgPlot } from './svg-plot.ts';

function plotOf(input: ReportInput): XmlElement {
  return parseXml(svgPlot(input) ?? '');
}

function withMeasurements(measurements: ReturnType<typeof fixtureMeasurement>[]): ReportInput {
  const result = fixtureResult('accepted');
  return fixtureInput('accepted', { result: { ...result, performance: { ...result.performance, measurements } } });
}

const texts = (plot: XmlElement) => elementsOf(plot, 'text').map(({ text }) => text.replaceAll(THIN_SPACE, ' '));
const groups = (plot: XmlElement, name: string) => elementsOf(plot, 'g').filter(({ attributes }) => attributes.class === name);

test('both views carry their values on their lines', () => {
  const shown = texts(plotOf(fixtureInput('accepted')));
  for (const label of [
    'Roofline',
    'Bandwidth by size',
    '4 390 GB/s',
    'ridge at 14.7 flop/byte →',
    '1.03 × to the roof',
    'read 4 390 GB/s',
    'copy 3 970 GB/s',
    'triad 4 170 GB/s',
  ]) {
    expect(shown).toContain(label);
  }
});

/** Near the ridge, and reading four times the fewest bytes. */
const COUNTED = fixtureMeasurement(2 ** 28, 0.25, { intensity: 8, flops: 2 ** 33, flopsPerSecond: 8.78e12, countedIntensity: 2 });

test('a near ridge is in view with the peak, and pass and full are marked', () => {
  const marks = { passFraction: 0.04, fullFraction: 0.85 };
  const shown = texts(plotOf({ ...withMeasurements([COUNTED]), marks }));
  for (const label of ['64.6 TFLOP/s', 'ridge 14.7 flop/byte', '4.00 × to the roof', 'pass', 'full', 'fewest bytes', '06-vectors'])
    expect(shown).toContain(label);
});

test('a counted kernel is at its counted intensity, with a second mark at the fewest bytes, and the words say why that is possible', () => {
  const plot = plotOf(withMeasurements([COUNTED]));
  const [ring] = groups(plot, 'twin').flatMap((group) => elementsOf(group, 'circle'));
  const [disc] = groups(plot, 'yours').flatMap((group) => elementsOf(group, 'circle'));
  const [x = 0, y = 0] = disc?.attributes.transform?.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(Number(ring?.attributes.cx)).toBeGreaterThan(x + 20);
  expect(Number(ring?.attributes.cy)).toBeCloseTo(y);
  const words = elementsOf(plot, 'desc')[0]?.text.replaceAll(THIN_SPACE, ' ');
  expect(words).toContain('Its intensity is 2.00 flop/byte counted, 8.00 flop/byte by the fewest bytes.');
});

test('a tenth of the rate is a tenth as high: one decade of the grid', () => {
  const kernels = [fixtureMeasurement(2 ** 27, 0.5), fixtureMeasurement(2 ** 28, 0.05)];
  const plot = plotOf(withMeasurements(kernels));
  const heights = groups(plot, 'yours')
    .flatMap((group) => elementsOf(group, 'circle'))
    .flatMap(
      ({ attributes }) =>
        attributes.transform
          ?.match(/,([\d.]+)\)/)
          ?.slice(1)
          .map(Number) ?? [],
    );
  const powers = groups(plot, 'grid')
    .flatMap((group) => elementsOf(group, 'line'))
    .map(({ attributes }) => Number(attributes.y1));
  const apart = Math.abs((heights[0] ?? 0) - (heights[1] ?? 0));
  const decades = powers.flatMap((from) => powers.map((to) => Math.abs(from - to)));
  expect(decades.some((decade) => Math.abs(decade - apart) < 0.5)).toBe(true);
});

test('a size that a cache serves gets a roof of its own, with the size named', () => {
  const cached = fixtureMeasurement(2 ** 22, 0.7, { attainableBytesPerSecond: 9e12 });
  const shown = texts(plotOf(withMeasurements([cached, fixtureMeasurement(2 ** 28, 0.9)])));
  expect(shown.join()).toContain('9 000 GB/s at 16.8 MB');
  expect(shown).toContain('4 390 GB/s at 1.07 GB');
});

test('kernels without operations get the bandwidth view only', () => {
  const shown = texts(plotOf(withMeasurements([fixtureMeasurement(2 ** 28, 0.5, { flops: 0, intensity: 0 })])));
  expect(shown).toContain('Bandwidth by size');
  expect(shown).not.toContain('Roofline');
});

test('title and description say in words what is drawn', () => {
  const plot = plotOf(fixtureInput('accepted'));
  expect(plot.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'plot-title plot-desc' });
  expect(elementsOf(plot, 'title')[0]?.text).toBe('reduction/sum: ✓ accepted, 94\u202f% of the measured roof');
  expect(elementsOf(plot, 'desc')[0]?.text.replaceAll(THIN_SPACE, ' ')).toContain(
    'Measured roofs: 4 390 GB/s and 64.6 TFLOP/s. 06-vectors:',
  );
});

test('kernel, rung and the three curves differ by shape or dash, not by colour alone', () => {
  const plot = plotOf(fixtureInput('accepted'));
  expect(groups(plot, 'yours').flatMap((group) => elementsOf(group, 'circle'))).toHaveLength(4);
  expect(groups(plot, 'rung').flatMap((group) => elementsOf(group, 'circle'))).toEqual([]);
  const dashes = ['read', 'copy', 'triad'].map((name) => groups(plot, name)[0]?.attributes['stroke-dasharray']);
  expect(new Set(dashes).size).toBe(3);
});

test('the file is self-contained: it loads nothing, runs no script, and suits dark pages', () => {
  const svg = svgPlot(fixtureInput('accepted')) ?? '';
  expect(svg).not.toMatch(/href|url\(|@import|<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  expect(svg).toContain('prefers-color-scheme: dark');
});

test('nothing is drawn when nothing was timed', () => {
  expect(svgPlot(fixtureInput('compile-error'))).toBeNull();
});

test('whatever a result says, the drawing is well-formed and contains only our elements', () => {
  const allowed = new Set(['title', 'desc', 'style', 'rect', 'text', 'g', 'line', 'path', 'circle']);
  const namesOf = (element: XmlElement): string[] => element.children.flatMap((child) => [child.name, ...namesOf(child)]);
  fc.assert(
    fc.property(hostileInput, (input) => {
      const svg = svgPlot(input);
      if (svg === null) return;
      for (const name of namesOf(parseXml(svg))) expect(allowed).toContain(name);
    }),
    { numRuns: 25 },
  );
});
