import { stripVTControlCharacters } from 'node:util';
import { THIN_SPACE } from '@rooflab/roofline/units';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { fixtureInput, fixtureMeasurement, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { terminalRoofline } from './terminal-roofline.ts';

const plain = (text: string) => text.replaceAll(THIN_SPACE, ' ');

function plotOf(measurements: ReturnType<typeof fixtureMeasurement>[]): string {
  const result = fixtureResult('accepted');
  return plain(terminalRoofline(fixtureInput('accepted', { result: { ...result, performance: { ...result.performance, measurements } } })));
}

/** Row and column of a symbol's first occurrence in the plot, without the legend. */
function placeOf(plot: string, symbol: string): { row: number; column: number } {
  const rows = plot.trimEnd().split('\n').slice(0, -1);
  const row = rows.findIndex((each) => each.includes(symbol));
  return { row, column: rows[row]?.indexOf(symbol) ?? -1 };
}

test('the roofline names its axes, its roofs, the ridge, the kernel and the rung', () => {
  const plot = plotOf([fixtureMeasurement(2 ** 28, 0.5)]);
  expect(plot).toContain('Roofline: FLOP/s over flop/byte');
  for (const label of ['4 390 GB/s', 'ridge 14.7 flop/byte →', '2.00 × to the roof', '● your kernel 50 %', '◆ 06-vectors 97 %'])
    expect(plot).toContain(label);
});

test('a counted kernel is left of its second mark, and a near peak is in view', () => {
  const counted = { intensity: 8, flops: 2 ** 33, flopsPerSecond: 8.78e12, countedIntensity: 2 };
  const plot = plotOf([fixtureMeasurement(2 ** 28, 0.25, counted)]);
  const [yours, twin] = [placeOf(plot, '●'), placeOf(plot, '○')];
  expect(yours.row).toBe(twin.row);
  expect(yours.column).toBeLessThan(twin.column);
  for (const label of ['64.6 TFLOP/s', '4.00 × to the roof', '● your kernel 25 % (○ fewest bytes)']) expect(plot).toContain(label);
});

test('pass and full are marked where speed is graded', () => {
  const result = fixtureResult('accepted');
  const marks = { passFraction: 0.04, fullFraction: 0.85 };
  const { performance } = result;
  const drawn = (graded: boolean) =>
    terminalRoofline({ ...fixtureInput('accepted', { result: { ...result, performance: { ...performance, graded } } }), marks });
  expect(drawn(true)).toContain('pass');
  expect(drawn(false)).not.toContain('pass');
});

test('a slower kernel is directly below a faster one', () => {
  const plot = plotOf([fixtureMeasurement(2 ** 28, 0.05)]);
  const yours = placeOf(plot, '●');
  const rung = placeOf(plot, '◆');
  expect(yours.row).toBeGreaterThan(rung.row);
  expect(yours.column).toBe(rung.column);
});

test('a kernel without operations is drawn by size, against the measured curves', () => {
  const plot = plotOf([fixtureMeasurement(2 ** 28, 0.5, { flops: 0, intensity: 0, flopsPerSecond: 0 })]);
  expect(plot).toContain('Bandwidth (B/s) by size (B)');
  for (const name of ['read', 'copy', 'triad', '●']) expect(plot).toContain(name);
});

test('nothing is drawn when nothing was timed', () => {
  expect(terminalRoofline(fixtureInput('compile-error'))).toBe('');
});

test('colour adds only colour', () => {
  const input = fixtureInput('accepted');
  expect(stripVTControlCharacters(terminalRoofline({ ...input, colour: true }))).toBe(terminalRoofline(input));
});

test('the plot never exceeds 72 columns and 18 rows, wherever the kernel is', () => {
  const measurement = fc
    .record({
      elements: fc.integer({ min: 1, max: 2 ** 30 }),
      fraction: fc.double({ min: 1e-6, max: 2, noNaN: true }),
      intensity: fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e4, noNaN: true })),
      countedIntensity: fc.option(fc.double({ min: 1e-4, max: 1e4, noNaN: true }), { nil: undefined }),
    })
    .map(({ elements, fraction, intensity, countedIntensity }) => {
      const base = fixtureMeasurement(elements, fraction);
      const flops = intensity * base.bytes;
      return { ...base, intensity, flops, flopsPerSecond: (flops / base.medianNs) * 1e9, countedIntensity };
    });
  fc.assert(
    fc.property(fc.array(measurement, { minLength: 1, maxLength: 3 }), (measurements) => {
      const lines = plotOf(measurements).trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(18);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(72);
      expect(placeOf(lines.join('\n'), '●').row).toBeGreaterThan(0);
    }),
  );
});

test('hostile names stay one visible line of the legend', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      const lines = terminalRoofline({ ...input, colour: false }).split('\n');
      expect(lines.length).toBeLessThanOrEqual(19);
      for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
});
