import { xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { REPORT_WIDTH } from '../layout/display-width.ts';
import { createPaint } from '../layout/paint.ts';
import { stepLines } from './xray-steps.ts';

const paint = createPaint(false);

test('The line that costs most and a tree are drawn, a line of 32 lanes for each step.', () => {
  const all = '█'.repeat(32);
  expect(stepLines(xrayFixture(), paint)).toEqual([
    'Line 14: one warp in input (global memory)',
    `  1  ${all}  32 of 32 lanes active, stride 4096 bytes · 32 sectors`,
    `${' '.repeat(39)}all 16 turns, each 4 bytes further on`,
    '',
    'Line 21: one warp in part (workgroup memory)',
    `  1  ${all}  32 of 32 lanes active, stride 8 bytes · 1 bank conflict`,
    ...[16, 8, 4, 2].map(
      (lanes, i) => `  ${i + 2}  ${'█'.repeat(lanes)}${'·'.repeat(32 - lanes)}  ${lanes} of 32 lanes active, stride 8 bytes`,
    ),
  ]);
});

test('Turns that are not shown are counted, and a hostile name neither leaves the line nor hides what follows.', () => {
  const [picture] = xrayFixture().pictures;
  if (!picture) throw new Error('The fixture lacks its pictures.');
  const lines = stepLines(xrayFixture({ pictures: [{ ...picture, variable: `\u001b[2J${'x'.repeat(200)}`, turns: 4096 }] }), paint);
  expect(lines.at(-1)?.replaceAll('\u202f', ' ')).toBe('  4 080 of its 4 096 turns are not shown.');
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(REPORT_WIDTH);
    expect(line).not.toContain('\u001b');
  }
});

test('Nothing is drawn where no line costs much and nothing is a tree.', () => {
  const { pictures, lines, global } = xrayFixture();
  const fine = { ...global, fewestSectors: global.sectors };
  const workgroup = { accesses: 0, requests: 0, bankConflicts: 0, bytesRequested: 0 };
  const xray = xrayFixture({ global: fine, workgroup, pictures: pictures.slice(0, 1), lines: lines.slice(0, 0) });
  expect(stepLines(xray, paint)).toEqual([]);
});
