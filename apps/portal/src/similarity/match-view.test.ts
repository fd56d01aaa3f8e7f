import { codeLines, PageBudget } from '@rooflab/markdown';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Fragment } from './match-lines.ts';
import { MatchView } from './match-view.tsx';

const HOSTILE = '// </code><script>alert(1)</script><img src=x onerror=alert(2)>';

function html(fragments: readonly Fragment[], name = 'A'): string {
  const side = { name, lines: codeLines(`${HOSTILE}\nfn a() {}\nfn b() {}`, new PageBudget()) };
  return renderToStaticMarkup(createElement(MatchView, { left: side, right: { ...side, name: 'B' }, fragments }));
}

const fragment: Fragment = { left: { from: 2, to: 2 }, right: { from: 3, to: 3 }, tokens: 17 };

test('Each match can be reached on both sides, and the steps are there for it.', () => {
  const shown = html([fragment]);
  expect(shown.match(/Match 1, show on both sides/g)).toHaveLength(2);
  expect(shown).toContain('1 match;');
  expect(shown).not.toContain('disabled=""');
});

test('Without a match there is nothing to step to.', () => {
  expect(html([]).match(/disabled=""/g)).toHaveLength(2);
});

test('Hostile sources and names are text, without style.', () => {
  expect(html([fragment], HOSTILE)).not.toMatch(/<script|<img|\sstyle=/);
});
