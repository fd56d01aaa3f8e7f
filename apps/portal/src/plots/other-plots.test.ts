import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { apart } from './bandwidth-geometry.ts';
import { BandwidthPlot } from './bandwidth-plot.tsx';
import { relativeRange, sampleBins } from './sample-bins.ts';
import { SamplesPlot } from './samples-plot.tsx';
import { Sparkline } from './sparkline.tsx';
import { SwarmPlot } from './swarm-plot.tsx';

const set = (samplesNs: readonly number[], medianNs: number) => ({
  id: 'n',
  label: 'n = 9',
  samplesNs,
  medianNs,
  ciLowNs: medianNs,
  ciHighNs: medianNs,
});

test('Every sample is in one bin, the slowest and fastest too.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 1e9, noNaN: true }), { minLength: 1 }),
      fc.integer({ min: 1, max: 80 }),
      (samples, count) => {
        const median = samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 1;
        const one = set(samples, median);
        const bins = sampleBins(one, relativeRange([one]), count);
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(samples.length);
        expect(bins).toHaveLength(count);
      },
    ),
  );
});

test('A quiet device keeps an axis of two percent to each side, an outlier ends at twice the median.', () => {
  expect(relativeRange([set([100, 100], 100)])).toEqual({ low: 0.98, high: 1.02 });
  expect(relativeRange([set([100, 900], 100)]).high).toBe(2);
});

test('Labels keep their distance, and their order from the top.', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ y: fc.integer({ min: 0, max: 400 }) })), (items) => {
      const moved = apart(items, 14).map(({ y }) => y);
      moved.slice(1).forEach((y, index) => {
        expect(y - (moved[index] ?? 0)).toBeGreaterThanOrEqual(14);
      });
    }),
  );
});

const rate = 4.39e12;
const roof = {
  flopsPerSecond: 0,
  curve: [1e6, 1e9].map((bytes) => ({ bytes, read: rate, write: rate, copy: rate, scale: rate, triad: rate })),
};
const copy = {
  id: '1',
  label: '<b>this</b>',
  kind: 'mine' as const,
  intensity: 0,
  flopsPerSecond: 0,
  bytesPerSecond: 4e12,
  bytes: 1e9,
  low: 3.9e12,
  high: 4.1e12,
  fraction: 0.9,
};

test('A kernel without operations has its place on the bandwidth plot, with its interval and a name.', () => {
  const html = renderToStaticMarkup(createElement(BandwidthPlot, { roof, points: [copy] })).replaceAll('\u202f', ' ');
  expect(html).toContain('aria-label="&lt;b&gt;this&lt;/b&gt;; 4 000 GB/s at 1.00 GB; 90 % of the roof"');
  expect(html).toContain('read 4 390 GB/s');
  expect(html).not.toMatch(/\sstyle=|<b>/);
});

test('Pass mark, full mark and the gap are at the roof of the largest size.', () => {
  const slow = { ...copy, bytesPerSecond: 1e12, low: 0.99e12, high: 1.01e12, share: { fraction: 0.23, low: 0.228, high: 0.233 } };
  const marks = { passFraction: 0.3, fullFraction: 0.88 };
  const html = renderToStaticMarkup(createElement(BandwidthPlot, { roof, points: [slow], marks })).replaceAll('\u202f', ' ');
  for (const text of ['>4.35 × to the roof<', '>pass<', '>full<', 'Pass is 30 % of the roof']) expect(html).toContain(text);
});

test('The samples plot says in words what it draws, and writes no style.', () => {
  const samples = renderToStaticMarkup(createElement(SamplesPlot, { sets: [set([99, 100, 101], 100)] }));
  expect(samples).toContain('n = 9: 3 samples, median');
  expect(samples).not.toMatch(/\sstyle=/);
});

test('A sparkline has a name, and where nothing was timed there is none.', () => {
  expect(renderToStaticMarkup(createElement(Sparkline, { fractions: [0.1, 0.6] }))).toContain(
    'Share of the roof: from 10\u202f% to 60\u202f%, best 60\u202f%',
  );
  expect(renderToStaticMarkup(createElement(Sparkline, { fractions: [] }))).toBe('');
});

test('For a large class the server draws one picture, which the browser replaces by marks; for a small one it draws the marks.', () => {
  const drawn = (students: number) => {
    const dots = Array.from({ length: students }, (_, i) => ({ id: `${i}`, name: `S${i}`, share: i / students, href: `/${i}` }));
    return renderToStaticMarkup(createElement(SwarmPlot, { title: 'Class', of: 'of the roof', rungs: [], dots }));
  };
  expect(drawn(100).match(/data-point=/g)).toHaveLength(100);
  const picture = drawn(101);
  expect(picture).not.toContain('data-point=');
  expect(picture.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(2 * 101);
});
