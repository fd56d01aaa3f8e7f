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

test('The roofs carry their values, the ridge its place, and the point its share.', () => {
  const html = markup().replaceAll('\u202f', ' ');
  for (const text of ['4 390 GB/s', '64.6 TFLOP/s', 'ridge 14.7 flop/byte', '>0.94<']) expect(html).toContain(text);
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
    expect(html).toContain(`aria-label="${id}; 1.00 TFLOP/s, 0.250 flop/byte, 4 000 GB/s; 0.94 of the roof"`);
  expect(html.match(/data-point="[^"]*" tabindex="0"/g)).toEqual(['data-point="a" tabindex="0"']);
});

test('A hostile name is text.', () => {
  const html = markup({ title: HOSTILE, points: [point(HOSTILE, { kind: 'class', label: HOSTILE })] });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
});

test('Points without operations are left out, and without a roof it is said that there is none.', () => {
  expect(markup({ points: [point('copy', { intensity: 0, flopsPerSecond: 0 })] })).not.toContain('data-point');
  expect(markup({ roof: { flopsPerSecond: 0, curve: [] } })).toContain('No roof was measured');
});
