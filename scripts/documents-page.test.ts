import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calculators } from '../packages/roofline/src/calculators/index.ts';
import { DOCUMENT_ROWS } from './document-rows.ts';
import { DOCUMENTS_PAGE, documentsPage } from './documents-page.ts';

test('The committed page says what the registries say; npm run docs writes it anew.', () => {
  expect(readFileSync(DOCUMENTS_PAGE, 'utf8')).toBe(documentsPage());
});

test('Every row is there once, and each is somewhere or says why not.', () => {
  const rows = DOCUMENT_ROWS.flatMap(({ rows: own }) => own.map(({ row }) => row));
  expect(rows).toEqual(Array.from({ length: 78 }, (_, i) => i + 1));
  const lines = documentsPage()
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(lines.filter((line) => line.endsWith('|  |  |'))).toEqual([]);
});

test('Every calculator that a row names exists.', () => {
  const places = DOCUMENT_ROWS.flatMap(({ rows }) => rows.flatMap((row) => row.places ?? [])).filter((place) =>
    place.startsWith('calculator'),
  );
  const names = places.flatMap((place) => [...place.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(names.filter((name) => !calculators.some((calculator) => calculator.name === name))).toEqual([]);
});
