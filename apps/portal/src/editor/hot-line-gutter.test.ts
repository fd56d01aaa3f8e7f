import { xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { hotLines } from '../source/hot-lines.ts';
import { hotTexts } from './hot-line-gutter.ts';

test('Beside a line of the editor are its larger share, and its lanes where some are idle.', () => {
  const { columns, lines } = hotLines(xrayFixture());
  const texts = [...lines].map(([line, hot]) => [line, ...hotTexts(columns, hot).map((text) => text.replace('\u202f', ' '))]);
  expect(texts).toEqual([
    [14, '>99 %', ''],
    [21, '100 %', ''],
    [23, '<1 %', '4/32'],
  ]);
});
