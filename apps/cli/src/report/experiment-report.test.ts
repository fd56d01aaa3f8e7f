import type { ExperimentResult } from '@rooflab/result';
import { expect, test } from 'vitest';
import { experimentCsv } from './experiment-csv.ts';
import { experimentReport } from './experiment-report.ts';
import { experimentSvg } from './experiment-svg.ts';

const point = (x: number, ns: number) => ({
  x,
  y: ns / 1e9,
  ciLow: (0.98 * ns) / 1e9,
  ciHigh: (1.02 * ns) / 1e9,
  medianNs: ns,
  ciLowNs: 0.98 * ns,
  ciHighNs: 1.02 * ns,
  samples: 30,
  bytes: 4 * x,
  flops: x,
});

const RESULT: ExperimentResult = {
  schema: 'rooflab/experiment/v1',
  id: 'reduction/test',
  title: 'Sums <by> size',
  exercise: 'reduction/sum',
  x: { name: 'n', unit: 'elements' },
  y: { name: 'time', unit: 's' },
  inputs: 'warm',
  series: [
    { name: 'CPU', kind: 'cpu', clock: 'host', points: [point(1000, 500), point(10_000, 5000)], skipped: [] },
    {
      name: 'tree WG=256',
      kind: 'kernel',
      clock: 'gpu',
      points: [point(1000, 2000)],
      skipped: [{ x: 10_000, reason: 'the output is wrong, "all" of it' }],
    },
  ],
  models: [{ name: 'CPU, fixed + linear', points: [{ x: 1000, y: 5e-7 }] }],
  derived: {
    'tree beats CPU from': { value: 3000, low: 2500, high: null, unit: 'elements', note: 'where the curves cross' },
    'slow beats CPU from': { value: null, low: 10_000, high: null, unit: 'elements', note: 'slower everywhere' },
    'fast beats CPU from': { value: null, low: null, high: 1000, unit: 'elements', note: 'faster everywhere' },
    'tree / CPU': { value: 0.4, low: 0.39, high: 0.41, unit: '×', note: 'at 1000' },
    drops: { value: null, low: null, high: null, unit: 'elements', note: 'it never drops' },
  },
  document: [{ series: 'tree', x: 1e6, y: 17e-6, read: 'text', machine: 'a GPU of 2014', source: '000, rows 4' }],
  documentValues: [{ derived: 'tree beats CPU from', value: 8192, read: 'approximate' }],
  device: { vendor: '', architecture: '', description: 'Fake', driver: '', software: false, deviceClass: 'large', features: [] },
  harness: { version: '0', webgpu: '0', toggles: [] },
  seed: '5eed',
};

/** Without the thin spaces between groups of digits. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

test('the report has an aligned table, what was skipped and why, the derived values with their ends, and the document', () => {
  const lines = plain(experimentReport(RESULT)).split('\n');
  const table = lines.slice(3, 6);
  expect(table.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['n', 'CPU', 'tree WG=256'],
    ['1 000', '500 ns ± 2.0 %', '2 µs ± 2.0 %'],
    ['10 000', '5 µs ± 2.0 %', '–'],
  ]);
  expect(new Set(table.map(({ length }) => length)).size).toBe(1);
  expect(lines).toContain('Skipped: tree WG=256 at n = 10 000: the output is wrong, "all" of it');
  expect(lines).toContain(
    'tree beats CPU from: 3 000 elements, 2 500 to beyond the largest measured (where the curves cross; the document: about 8 192)',
  );
  expect(lines).toContain('slow beats CPU from: above 10 000 elements (slower everywhere)');
  expect(lines).toContain('fast beats CPU from: below 1 000 elements (faster everywhere)');
  expect(lines).toContain('tree / CPU: 0.4 ×, 0.39 to 0.41 (at 1000)');
  expect(lines).toContain('drops: none (it never drops)');
  expect(lines).toContain('The document, 000, rows 4. Machine: a GPU of 2014.');
  expect(lines).toContain("Inputs are warm. Clocks: GPU time stamps for tree WG=256; host's clock for CPU.");
});

test('the CSV quotes what holds commas or quotes, and every line has as many cells', () => {
  const lines = experimentCsv(RESULT).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 4 + 1 + 1);
  expect(lines[4]).toBe('tree WG=256,kernel,gpu,10000,,,,,,,,,,"the output is wrong, ""all"" of it"');
  const cells = (line: string) => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length;
  expect(new Set(lines.map(cells))).toEqual(new Set([14]));
});

test("the plot fills our points, leaves the document's hollow in the colour of its curve, and escapes its title", () => {
  const svg = experimentSvg(RESULT) ?? '';
  expect(svg).toContain('Sums &lt;by&gt; size');
  expect(svg).toContain('class="curve c0 point"');
  expect(svg).toContain('class="document c1"');
  expect(svg).toContain('class="model"');
  expect(svg).toContain('Machine: a GPU of 2014.');
  expect(svg).toContain('time (µs)');
});

test('there is no plot where nothing was measured', () => {
  expect(experimentSvg({ ...RESULT, series: [] })).toBeNull();
});
