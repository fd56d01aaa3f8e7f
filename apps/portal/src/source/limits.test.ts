import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HOSTILE_SOURCES } from '../../../../packages/markdown/src/testing/hostile-texts.ts';
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

test('Two sources with up to six hundred changed lines are compared, and no more.', () => {
  const lines = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i}\n`).join('');
  expect(diffBlocks(lines(300, 'a'), lines(300, 'b'))).toHaveLength(1);
  expect(diffBlocks(lines(301, 'a'), lines(301, 'b'))).toBeNull();
});
