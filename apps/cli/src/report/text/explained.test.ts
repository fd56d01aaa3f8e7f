import { measurementFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { explainedLines } from './explained.ts';
import { textReport } from './text-report.ts';

const EXPLAINED = {
  limit: { kind: 'latency' as const, message: 'Latency: 1 workgroup is too few.', experiments: [] },
  behavesLike: { rungs: ['02-strided'], message: 'Behaves like rung 2, strided.' },
};

test('The limit comes first, then the rung; nothing where neither is known', () => {
  expect(explainedLines(EXPLAINED)).toEqual(['Latency: 1 workgroup is too few.', 'Behaves like rung 2, strided.']);
  expect(explainedLines({ ...EXPLAINED, limit: null })).toEqual(['Behaves like rung 2, strided.']);
  expect(explainedLines(undefined)).toEqual([]);
});

test('The report of a grading has them before its advice, and the counted intensity next to the least one', () => {
  const performance = { graded: true, fraction: 0.5, measurements: [measurementFixture({ countedIntensity: 0.125 })], sweep: [] };
  const input = {
    source: '',
    file: 'a.wgsl',
    repositoryFile: 'a.wgsl',
    colour: false,
    operation: 'flop' as const,
    countedLadder: [],
    scoreSlack: 0,
    executionMs: 1,
  };
  const text = textReport({ ...input, result: resultFixture({ hint: 'Do less.', explained: EXPLAINED, performance }) }).replaceAll(
    '\u202f',
    ' ',
  );
  expect(text).toContain('Latency: 1 workgroup is too few.\nBehaves like rung 2, strided.\n\nTry next: Do less.');
  expect(text).toContain('Intensity: 0.125 flop/byte asked for, 0.250 flop/byte by the fewest bytes.');
});
