import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function git(...args: readonly string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

const pages = git('ls-files', '--cached', '--others', '--exclude-standard', '*.md').filter((page) => existsSync(join(ROOT, page)));

const withoutCode = (markdown: string) => markdown.replaceAll(/^(```+)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Anchors as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^(```+)[\s\S]*?^\1/gm, '')
    .matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .replaceAll(/\]\([^)]*\)/g, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

const links = pages.flatMap((page) =>
  [...withoutCode(readFileSync(join(ROOT, page), 'utf8')).matchAll(/(?:\]\(|src="|srcset=")([^)\s"]+)/g)]
    .map(([, link = '']) => ({ page, link }))
    // A link that begins with a slash leads to a page of the portal.
    .filter(({ link }) => !/^([a-z]+:|\/)/.test(link)),
);

test('There are links to check.', () => {
  expect(links.length).toBeGreaterThan(300);
});

test('Every link of a page leads to a file, and to a heading where it names one.', () => {
  const broken = links.filter(({ page, link }) => {
    const [path = '', anchor] = link.split('#', 2);
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
  expect(broken).toEqual([]);
});

/** A released migration never changes, and Gradescope has pages of its own. */
const UNCHECKED = [':!prisma/migrations', ':!**/gradescope-rules.ts'];

test('Every page of docs/ that a file of the repository names exists.', () => {
  const named = git('grep', '-noE', 'docs/[a-z/-]+\\.md', '--', ...UNCHECKED);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((line) => !existsSync(join(ROOT, line.split(':')[2] ?? '')))).toEqual([]);
});
