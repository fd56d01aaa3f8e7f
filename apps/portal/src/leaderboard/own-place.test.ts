import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Board, BoardRow } from './board.ts';
import { OwnPlace } from './own-place.tsx';

function words(interval: Pick<BoardRow, 'fraction' | 'fractionLow' | 'fractionHigh'>): string {
  const mine = { rank: 2, worstRank: 2, label: 'keen otter', isNickname: true, points: 80, ...interval, isMine: true, handInId: null };
  const board = { mine, rows: [mine] } as unknown as Board;
  const markup = renderToStaticMarkup(createElement(OwnPlace, { slug: 'demo', assignmentId: '1', exercise: undefined, board }));
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

test('One’s own place says the interval of its measurement, from the lower to the upper end.', () => {
  expect(words({ fraction: 0.16, fractionLow: 0.158, fractionHigh: 0.162 })).toContain('16.0 % of the roof, interval 15.8 to 16.2 %');
});

test('An interval that reads like the figure itself is not said twice.', () => {
  expect(words({ fraction: 0.489, fractionLow: 0.489, fractionHigh: 0.489 })).toMatch(/48.9 % of the roof$/);
});
