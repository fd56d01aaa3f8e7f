import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProcedures } from '@rooflab/course';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The glossary's terms, as folders are called: `work-log`. */
const TERMS = [...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(/^\*\*([^*]+)\*\* —/gm)].map(([, term = '']) =>
  term.toLowerCase().replaceAll(' ', '-'),
);

/** What carries the subjects of `packages/course`, and is none itself. */
const BELOW_SUBJECTS = ['admin', 'auth', 'csv', 'live', 'me', 'openapi', 'outgoing', 'outside', 'procedure', 'testing'];

/** What carries the pages of the portal. */
const BELOW_PAGES = ['admin', 'api', 'app', 'class', 'editor', 'fonts', 'home', 'markdown', 'plots', 'server', 'shell', 'source', 'ui'];

/** Steps of an address that name a page or a part of one, not a thing. */
const PAGES = [
  ...[
    'admin',
    'audit',
    'class',
    'compare',
    'join',
    'new',
    'new-course',
    'pair',
    'recorded',
    'scores',
    'settings',
    'staff',
    'ungraded',
    'handed-in',
  ],
  ...['forgot-password', 'reset-password', 'sign-in', 'sign-up', 'platforms', 'best-kernels', 'wgsl'],
];

/** Those of better-auth have its names. */
const OTHER_TABLES = ['sessions', 'verifications', 'api_keys', 'rate_limits', 'used_issuer_tokens', 'outgoing_attempts'];

function folders(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** In the plural or not; the x-ray is `xray` in names. */
function isTerm(name: string): boolean {
  return name === 'xray' || TERMS.some((term) => name === term || name === `${term}s`);
}

/** Every fixed step of an address of a page. */
function addressSteps(): string[] {
  const paths = readdirSync(join(ROOT, 'apps/portal/src/app'), { recursive: true, encoding: 'utf8' });
  const steps = paths.filter((path) => /\/(page|route)\.tsx?$/.test(path)).flatMap((path) => path.split('/').slice(0, -1));
  return [...new Set(steps)].filter((step) => !/^[[(]/.test(step));
}

test('A folder of packages/course is called as the glossary calls its subject.', () => {
  expect(folders('packages/course/src').filter((name) => !isTerm(name) && !BELOW_SUBJECTS.includes(name))).toEqual([]);
});

test('The API calls a subject as its folder does.', () => {
  const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const subjects = new Set(listProcedures().map(({ path }) => path.split('.')[0]));
  const known = new Set(folders('packages/course/src').map(camelCase));
  expect([...subjects].filter((subject) => !known.has(subject ?? ''))).toEqual([]);
});

test('A folder of the portal is called as the glossary calls its subject.', () => {
  expect(folders('apps/portal/src').filter((name) => !isTerm(name) && !BELOW_PAGES.includes(name))).toEqual([]);
});

test('An address is made of terms of the glossary and names of pages.', () => {
  expect(addressSteps().filter((step) => !isTerm(step) && !PAGES.includes(step))).toEqual([]);
});

test('A table begins with a term of the glossary.', () => {
  const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8');
  const models = [...schema.matchAll(/^model \w+ \{[^}]*?@@map\("(\w+)"\)/gms)].map(([, table = '']) => table);
  expect(models.length).toBeGreaterThan(40);
  const begins = (table: string) => TERMS.some((term) => `${table}_`.replaceAll('_', '-').match(new RegExp(`^${term}s?-`)));
  expect(models.filter((table) => !begins(table) && !OTHER_TABLES.includes(table))).toEqual([]);
});
