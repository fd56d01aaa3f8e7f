import { deviceFixture, measurementFixture, resultFixture } from '@rooflab/result/testing';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountedLadderTable } from '../lab/counted-ladder-table.tsx';
import { Timing } from '../lab/timing.tsx';
import { KeyFigures } from './key-figures.tsx';
import type { ResultData } from './load-result.ts';
import { verdictSentence } from './verdict-sentence.ts';

const LADDER = [
  { name: '01-divergent', score: 49.1 },
  { name: '02-strided', score: 66 },
  { name: '03-sequential', score: 72 },
];
const rung = { name: '05-grid-stride-vec4', medianNs: 1000, fraction: 8.32 };
const { performance } = resultFixture();

/** Far above its roof, with a wide interval: typical for a software device. */
const software = resultFixture({
  score: 40,
  maxScore: 40,
  message: 'All 25 cases are right. This is a software device, so speed is not graded.',
  device: deviceFixture({ software: true, deviceClass: 'software' }),
  performance: { ...performance, graded: false, fraction: 1.15, measurements: [measurementFixture({ fraction: 1.15, rung })] },
  counted: {
    size: { n: 1000 },
    efficiency: 0.5,
    marks: [{ fact: 'bytesOverFewest', value: 1.01, full: 1.1, zero: 2, points: 26, maxPoints: 60 }],
  },
});

/** The part of a page's data that its figures read: no placement, which the API gives only for results on GPUs. */
const data = {
  handIn: { result: software, placement: null, handInId: 'a', exercise: 'reduction/sum' },
  assignment: { deviceClass: null, mine: null },
  ...{ rank: null, own: true, rungs: [], marks: null },
  byCounts: { score: 66, ladder: LADDER, reached: LADDER[1], next: LADDER[2] },
} as unknown as ResultData;

const FROM_TIME = /\broof\b|times as fast|\brank\b|memory-bound|grid stride|GB\/s|\b832\b|\b115\b/;

function textOf(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('For a software device nothing that follows from its time is shown, and the time itself is folded and labelled.', () => {
  const timing = createElement(Timing, { result: software, operation: 'flop', marks: { passFraction: 0.04, fullFraction: 0.85 } });
  const texts = [textOf(timing), textOf(createElement(KeyFigures, { data })), verdictSentence(data)];
  for (const text of texts) expect(text).not.toMatch(FROM_TIME);
  expect(renderToStaticMarkup(timing)).toMatch(/^<details(?! open)/);
  expect(texts[0]).toContain('Time on this software device, not comparable');
});

test('Its figures are its counts: bytes, points and the rung.', () => {
  const text = textOf(createElement(KeyFigures, { data }));
  expect(text).toMatch(/1\.01 × the fewest/);
  expect(text).toMatch(/by counts 66 of 100 .* points 40 of 100 for being right; none for the rest/);
  expect(text).toContain('rung by counts, 2 of 3 strided');
});

test('On the ladder by counts a kernel stands above the rung that it reaches, and below all where it reaches none.', () => {
  const rowsOf = (reached: (typeof LADDER)[number] | null) =>
    renderToStaticMarkup(createElement(CountedLadderTable, { ladder: LADDER, mine: { words: 'this hand-in', score: 66, reached } }))
      .split('<tr')
      .findIndex((row) => row.includes('this hand-in'));
  expect(rowsOf(LADDER[1] ?? null)).toBe(rowsOf(null) + 2);
});
