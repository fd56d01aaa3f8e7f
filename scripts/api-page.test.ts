import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_PAGE, apiPage } from './api-page.ts';

test('The committed page says what the router says; npm run docs writes it again.', () => {
  expect(readFileSync(API_PAGE, 'utf8')).toBe(apiPage());
});
