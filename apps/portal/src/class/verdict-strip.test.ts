import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VerdictStrip } from './verdict-strip.tsx';

const days = [
  { day: '2026-11-12', verdicts: [{ verdict: 'accepted' as const, handIns: 3 }] },
  {
    day: '2026-11-14',
    verdicts: [
      { verdict: 'wrong-answer' as const, handIns: 1 },
      { verdict: 'too-slow' as const, handIns: 2 },
    ],
  },
];

test('Every day has a name in words, and the legend says only what occurs.', () => {
  const html = renderToStaticMarkup(createElement(VerdictStrip, { days, hrefs: {} }));
  for (const words of ['12 Nov: 3 accepted', '13 Nov: no hand-in', '14 Nov: 1 wrong answer, 2 too slow']) expect(html).toContain(words);
  expect(html).toContain('too slow, timeout</span>');
  expect(html).not.toContain('did not run</span>');
});

test('It has no style attribute, which the content security policy would refuse.', () => {
  expect(renderToStaticMarkup(createElement(VerdictStrip, { days, hrefs: {} }))).not.toMatch(/\sstyle=/);
});

test('Each pattern that a column is filled with is in the drawing.', () => {
  const html = renderToStaticMarkup(createElement(VerdictStrip, { days, hrefs: {} }));
  const used = [...html.matchAll(/fill="url\(#([^)]+)\)"/g)].map(([, id]) => id);
  expect(used.length).toBeGreaterThan(0);
  for (const id of used) expect(html).toContain(`<pattern id="${id}"`);
});
