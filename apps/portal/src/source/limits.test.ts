import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { codeSpans } from '../editor/code-spans.ts';
import { PageBudget } from '../markdown/page-budget.ts';
import { HOSTILE_SOURCES } from '../markdown/testing/hostile-texts.ts';
import { shownSource } from './code-lines.ts';
import { diffBlocks } from './diff-blocks.ts';
import { Difference } from './difference.tsx';
import { SourceView } from './source-view.tsx';

const MOST_CHARACTERS = 1_000_000;

test.each(Object.entries(HOSTILE_SOURCES))('A source of the full length has at most a megabyte of HTML: %s.', (_name, source) => {
  const html = renderToStaticMarkup(createElement(SourceView, { source, label: 'source' }));
  expect(html.length).toBeLessThan(MOST_CHARACTERS);
  const difference = renderToStaticMarkup(createElement(Difference, { before: source, after: `${source}\nx`, names: ['one', 'other'] }));
  expect(difference.length).toBeLessThan(MOST_CHARACTERS);
});

test('Nesting beyond any kernel is shown without colours, and a file of ordinary depth has them.', () => {
  const limits = { limitMs: Number.POSITIVE_INFINITY };
  expect(codeSpans(`fn a() {${'if (a) {'.repeat(300)}`, limits)).toHaveLength(1);
  expect(codeSpans(`fn a() {${'if (a) {'.repeat(30)}`, limits).length).toBeGreaterThan(30);
});

test('A long kernel keeps its colours; beyond a thousand lines the text is plain, and none of it is lost.', () => {
  const source = Array.from({ length: 1500 }, (_, i) => `let x${i} = ${i};`).join('\n');
  const { lines, rest } = shownSource(source, new PageBudget({ colouringMs: Number.POSITIVE_INFINITY }));
  expect(lines).toHaveLength(1000);
  expect(lines[0]).toContain('<span class=');
  expect(rest?.split('\n')).toHaveLength(500);
  expect(rest?.startsWith('let x1000 = 1000;')).toBe(true);
});

test('Many sources on one page share what it has room for.', () => {
  const budget = new PageBudget();
  const source = 'let a = "<&>";\n'.repeat(4000);
  const shown = Array.from({ length: 60 }, () => shownSource(source, budget));
  const html = shown.reduce((sum, { lines, rest }) => sum + lines.join('').length + (rest?.length ?? 0), 0);
  expect(html).toBeLessThan(MOST_CHARACTERS);
  expect(shown.at(0)?.lines).toHaveLength(1000);
  expect(shown.at(-1)).toEqual({ lines: [], rest: null });
});

test('Two sources with up to six hundred changed lines are compared, and no more.', () => {
  const lines = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i}\n`).join('');
  expect(diffBlocks(lines(300, 'a'), lines(300, 'b'))).toHaveLength(1);
  expect(diffBlocks(lines(301, 'a'), lines(301, 'b'))).toBeNull();
});
