import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calculators } from '../packages/roofline/src/calculators/index.ts';
import { DOCUMENTS_PAGE, documentsPage } from './documents-page.ts';

test('The committed page says what the registries say; npm run docs writes it again.', async () => {
  expect(readFileSync(DOCUMENTS_PAGE, 'utf8')).toBe(await documentsPage());
});

test('Every row is there once, and each is somewhere or says why not.', async () => {
  const lines = (await documentsPage()).split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(lines.map((line) => Number.parseInt(line.slice(2), 10))).toEqual(Array.from({ length: 78 }, (_, i) => i + 1));
  expect(lines.filter((line) => line.endsWith('|  |  |'))).toEqual([]);
});

test('Every calculator that a row names exists.', async () => {
  const places = [...(await documentsPage()).matchAll(/calculators? (`[^;|]+`)/g)].map(([, list = '']) => list);
  const names = places.flatMap((list) => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !calculators.some((calculator) => calculator.name === name))).toEqual([]);
});

test('What the experiments found is shown next to the numbers of the documents.', async () => {
  const page = await documentsPage();
  for (const id of ['reduction/by-size', 'query/steps', 'stencil/sizes']) expect(page).toContain(`### \`${id}\`: `);
  expect(page).toMatch(/\| divergent at 262.?144 \| [^|]*GB\/s \| [^|]+\/s \|/);
  expect(page).not.toMatch(/undefined|NaN/);
});
