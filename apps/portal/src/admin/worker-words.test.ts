import { expect, test } from 'vitest';
import { deviceDescription, driftWords } from './worker-words.ts';

test('A roof within its spread is steady, and one that moved says whereto.', () => {
  expect(driftWords(0.012)).toEqual({ words: 'steady, 1.2 %', moved: false });
  expect(driftWords(-0.07)).toEqual({ words: '▼ 7.0 % of late', moved: true });
  expect(driftWords(0.25)).toEqual({ words: '▲ 25 % of late', moved: true });
});

test('A worker that says nothing of its device is still listed.', () => {
  expect(deviceDescription({ description: 'NVIDIA H200' })).toBe('NVIDIA H200');
  expect(deviceDescription({ description: '' })).toBe('unknown device');
  expect(deviceDescription(null)).toBe('unknown device');
});
