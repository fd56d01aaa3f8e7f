import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillPage } from './fill-page.ts';

const PAGE = join(import.meta.dirname, '../../docs/glossary.md');

test('Links of a page are those of the place where it is written to.', () => {
  const page = fillPage('api.md', PAGE, { scopes: 'S', procedures: 'P' });
  expect(page).toContain('](openapi.md)');
  expect(page).toContain('](../packages/course/src/procedure)');
});

test('A name without a value and a value without a name are refused.', () => {
  expect(() => fillPage('api.md', PAGE, { scopes: 'S' })).toThrow('api.md asks for procedures');
  expect(() => fillPage('api.md', PAGE, { scopes: 'S', procedures: 'P', more: 'M' })).toThrow('api.md has no place for more');
});
