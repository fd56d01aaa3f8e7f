import { findExperiment } from '@rooflab/catalogue';
import { experimentFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { experimentReport } from './experiment-report.ts';

const EXPERIMENT = findExperiment('vector-ops/overlap') ?? expect.fail();

/** Without the thin spaces between groups of digits. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

test('the report has an aligned table, what was skipped and why, the derived values with their ends, and the document', () => {
  const lines = plain(experimentReport(experimentFixture(), EXPERIMENT)).split('\n');
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
