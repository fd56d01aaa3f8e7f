import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../docs');

/** `Name.member`, [file.ts](path): a name with the file that declares it. */
const NAMED = /`([A-Za-z]\w*)[^`]*`,\s+\[[^\]]+\]\(([^)]+\.ts)\)/g;

const named = [...readFileSync(join(DOCS, 'glossary.md'), 'utf8').matchAll(NAMED)].map(([, name = '', path = '']) => ({ name, path }));

test('The glossary names what its terms are called in the code.', () => {
  expect(named.length).toBeGreaterThan(20);
});

test.each(named)('In $path, $name is declared.', ({ name, path }) => {
  expect(readFileSync(join(DOCS, path), 'utf8')).toMatch(new RegExp(`\\b(type|interface|const|function|class) ${name}\\b`));
});
