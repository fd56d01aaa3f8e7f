import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BoardRow } from './board.ts';
import { BoardTable } from './board-table.tsx';
import { tieBands } from './tie-bands.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  '[x](javascript:alert(1))',
  '</td></tr></table><h1>owned</h1>',
  '&lt;b&gt;',
];

function row(label: string, fields: Partial<BoardRow> = {}): BoardRow {
  const interval = { points: 95, fraction: 0.9, fractionLow: 0.89, fractionHigh: 0.91 };
  return { rank: 1, worstRank: 1, label, isNickname: true, ...interval, isMine: false, handInId: null, student: null, ...fields };
}

function draw(rows: BoardRow[], { title = 'Reduction', counted = false, most = 100 } = {}): string {
  const shown = { rows: rows.slice(0, most), bands: tieBands(rows).slice(0, most), range: [0.8, 1] as const };
  return renderToStaticMarkup(createElement(BoardTable, { slug: 'demo', title, counted, ...shown }));
}

test.each(HOSTILE)('The nickname %j is text on the board, and so are a name and a title.', (text) => {
  const markup = draw([row(text, { student: { enrolmentId: '1', name: text } })], { title: text });
  const harmless = draw([row('harmless', { student: { enrolmentId: '1', name: 'harmless' } })], { title: 'harmless' });
  expect(tags(markup)).toEqual(tags(harmless));
});

test('A board is drawn without inline styles, which the policy of the pages does not allow.', () => {
  expect(draw([row('a'), row('b', { isMine: true })])).not.toContain('style=');
});

test('A board of counted results shows points, and no interval.', () => {
  const counted = { fraction: null, fractionLow: null, fractionHigh: null };
  const rows = [row('a', { ...counted, points: 85 }), row('b', { ...counted, points: 62.5 })];
  const markup = draw(rows, { counted: true });
  expect(markup).toContain('Points of 100');
  expect(markup).toContain('62.5');
  expect(markup).not.toMatch(/interval|<svg/);
});

test('A rank that is shared says its range, and the row of the reader says so.', () => {
  const markup = draw([row('a', { worstRank: 2 }), row('b', { worstRank: 2, isMine: true })]);
  expect(markup.match(/1–2/g)).toHaveLength(2);
  expect(markup.match(/>you</g)).toHaveLength(1);
});

/** The names of all elements, in order. */
function tags(markup: string): string[] {
  return [...markup.matchAll(/<(\w+)/g)].map(([, name]) => name ?? '');
}

test('Of a long board the first rows are drawn, and a bracket that goes on below stays open.', () => {
  const markup = draw([row('a'), row('b', { worstRank: 3 }), row('c', { worstRank: 3 })], { most: 2 });
  expect(markup.match(/<tr/g)).toHaveLength(3);
  expect(markup).not.toContain('rounded-bl-sm');
});
