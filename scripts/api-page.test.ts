import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listProcedures } from '../packages/api/src/index.ts';
import { API_PAGE, apiPage } from './api-page.ts';

test('The committed page says what the router says; npm run docs writes it again.', () => {
  expect(readFileSync(API_PAGE, 'utf8')).toBe(apiPage());
});

test('Every procedure says in a sentence what it does.', () => {
  expect(listProcedures().filter(({ sentence }) => !sentence.endsWith('.'))).toEqual([]);
});
