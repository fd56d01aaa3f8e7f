import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlotPoint } from './plot-point.ts';
import { RooflinePlot, type RooflinePlotProps } from './roofline-plot.tsx';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

const point = (id: string, fields: Partial<PlotPoint> = {}): PlotPoint => ({
  id,
  label: id,
  kind: 'mine',
  intensity: 0.25,
  flopsPerSecond: 1e12,
  bytesPerSecond: 4e12,
  fraction: 0.94,
  ...fields,
});

const rate = 4.39e12;
const roof = { flopsPerSecond: 6.46e13, curve: [{ bytes: 1e9, read: rate, write: rate, copy: rate, scale: rate, triad: rate }] };

function markup(props: Partial<RooflinePlotProps> = {}): string {
  return renderToStaticMarkup(createElement(RooflinePlot, { operation: 'flop', roof, points: [point('this hand-in')], ...props }));
}

const share = { fraction: 0.161, low: 0.158, high: 0.164 };

test('The roofs carry their values, the ridge its place, the point its gap, and pass and full are marked.', () => {
  const near = point('this hand-in', { intensity: 2, flopsPerSecond: 1.4e12, share });
  const html = markup({ points: [near], marks: { passFraction: 0.04, fullFraction: 0.85 } }).replaceAll('\u202f', ' ');
  for (const text of ['4 390 GB/s', '64.6 TFLOP/s', 'ridge 14.7 flop/byte', '>6.2 × to the roof<', '>pass<', '>full<'])
    expect(html).toContain(text);
});

test('A far ridge is left out, and the plot says where it is.', () => {
  const html = markup().replaceAll('\u202f', ' ');
  expect(html).toContain('>ridge at 14.7 flop/byte →<');
  expect(html).not.toContain('>64.6 TFLOP/s<');
});

test('Rungs are named in the drawing, and by their number where there is no room.', () => {
  const rung = (number: number, flopsPerSecond: number) =>
    point(`0${number}-first-add-on-load`, { kind: 'rung', flopsPerSecond, names: [`${number} first add on load`, `${number}`] });
  expect(markup({ points: [rung(4, 1e11), rung(5, 3e11)] })).toContain('>5 first add on load<');
  const crowd = Array.from({ length: 8 }, (_, index) => rung(index + 1, 1e11 * 1.1 ** index));
  expect(markup({ points: crowd })).toMatch(/>[1-8]</);
});

const counted = point('this hand-in', { intensity: 681, countedIntensity: 0.25, flopsPerSecond: 1.59e12, bytesPerSecond: 2.33e9, share });

test('A counted kernel says what it asks for, and that caches serve what memory could not.', () => {
  const html = markup({ points: [counted] }).replaceAll('\u202f', ' ');
  expect(html).toContain(
    'aria-label="this hand-in; 1.59 TFLOP/s, 681 flop/byte, 2.33 GB/s at the fewest bytes; asks for 6 360 GB/s, 0.250 flop/byte: more than memory gives, so caches serve repeated reads; 16.1 % of the roof; 6.2 × to the roof"',
  );
  expect(html).toContain('Caches serve repeated reads, so it may be above the memory roof.');
  expect(html).toContain('the same at the fewest bytes');
  expect(markup()).not.toContain('asks for');
});

test('The server writes no style attribute, which the policy would refuse.', () => {
  const density = [{ intensityStep: -3, flopsStep: 47, bytesStep: 49, students: 5 }];
  const onSelect = (): void => {};
  expect(markup({ density, onSelect, points: [point('a'), point('b', { kind: 'rung' }), point('c', { kind: 'trail' })] })).not.toMatch(
    /\sstyle=/,
  );
});

test('Every point has a name that says where it lies, and one of them is a stop of Tab.', () => {
  const html = markup({ points: [point('a'), point('b', { kind: 'rung' }), point('c', { kind: 'class', href: '/x' })] }).replaceAll(
    '\u202f',
    ' ',
  );
  for (const id of ['a', 'b', 'c'])
    expect(html).toContain(`aria-label="${id}; 1.00 TFLOP/s, 0.250 flop/byte, 4 000 GB/s; 94 % of the roof"`);
  expect(html.match(/data-point="[^"]*" tabindex="0"/g)).toEqual(['data-point="a" tabindex="0"']);
});

test('A hostile name is text.', () => {
  const html = markup({ title: HOSTILE, points: [point(HOSTILE, { kind: 'class', label: HOSTILE })] });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
});

test('Points without operations are left out, and without a roof the plot says that there is none.', () => {
  expect(markup({ points: [point('copy', { intensity: 0, flopsPerSecond: 0 })] })).not.toContain('data-point');
  expect(markup({ roof: { flopsPerSecond: 0, curve: [] } })).toContain('No roof was measured');
});
