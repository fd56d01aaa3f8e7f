import { FACT_LABELS } from '@rooflab/lab';
import type { Counted, DeviceClass, Result } from '@rooflab/result';
import { countedResultFixture, deviceFixture, resultFixture } from '@rooflab/result/testing';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountedMarks, MarksTable } from './counted-marks.tsx';
import { WorthNotice } from './worth-notice.tsx';

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const counted: Counted = {
  size: { n: 1000 },
  efficiency: 0.539,
  marks: [
    { fact: 'laneShare', value: 0.8149, full: 0.7, zero: 0.0625, points: 12, maxPoints: 12, required: true },
    { fact: 'bytesOverFewest', value: null, full: 1.1, zero: 4, points: 0, maxPoints: 30 },
    { fact: 'aFactOfTomorrow', value: 3, full: 1, zero: 8, points: 1.5, maxPoints: 18 },
  ],
};

test('Counted marks say what was counted in words, where all and no points begin, and the points; never more efficiency than there is.', () => {
  const text = textOf(renderToStaticMarkup(createElement(CountedMarks, { counted })));
  expect(text).toContain('Efficiency 53 %');
  expect(text).toContain(`${FACT_LABELS.laneShare} required 0.815 ≥ 0.7 none ≤ 0.0625 12 of 12`);
  expect(text).toContain(`${FACT_LABELS.bytesOverFewest} not known ≤ 1.1 none ≥ 4 0 of 30`);
  expect(text).toMatch(/aFactOfTomorrow 3 ≤ 1 none ≥ 8 1\.5 of 18/);
});

test('Before anything was counted the table has the marks alone.', () => {
  const marks = counted.marks.map(({ fact, full, zero, maxPoints }) => ({ fact, full, zero, maxPoints }));
  const text = textOf(renderToStaticMarkup(createElement(MarksTable, { caption: 'Counted at n = 1000', marks })));
  expect(text).toMatch(/^Counted at n = 1000 What is counted Full at Points/);
  expect(text).not.toContain('Here');
});

const onSoftware = resultFixture({ score: 40, maxScore: 40, device: deviceFixture({ software: true, deviceClass: 'software' }) });

test.each<[string, Result, DeviceClass | null, string]>([
  ['the software device, where speed is graded', onSoftware, null, 'Graded on the software device: up to 40 of 100 points.'],
  ['counts, where speed is graded', countedResultFixture(), 'large', 'Graded by counts: up to 40 of 100 points.'],
  ['a GPU, where counts are graded', resultFixture(), 'counted', 'Graded by time: up to 40 of 100 points.'],
  [
    'the software device, where correctness alone is',
    onSoftware,
    'software',
    'Graded on correctness alone: 40 of 40 points is the full score.',
  ],
  ['a GPU, where speed is graded', resultFixture(), null, ''],
  ['counts, where they are graded', countedResultFixture(), 'counted', ''],
  ['nothing, for a fault of ours', resultFixture({ verdict: 'system-error', score: null }), null, ''],
])('The page of a result of %s, says what it is worth.', (_, result, deviceClass, title) => {
  const text = textOf(renderToStaticMarkup(createElement(WorthNotice, { result, assignment: { deviceClass, counting: 'best' } })));
  expect(text.startsWith(title)).toBe(true);
  expect(text === '').toBe(title === '');
});

test('Where the student chooses, the notice says that the choice holds.', () => {
  const assignment = { deviceClass: null, counting: 'chosen' as const };
  expect(textOf(renderToStaticMarkup(createElement(WorthNotice, { result: onSoftware, assignment })))).toContain('unless you choose it');
});
