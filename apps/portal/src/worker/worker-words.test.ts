import { expect, test } from 'vitest';
import { confinementWords, deviceDescription, driftWords } from './worker-words.ts';

test('A roof within its spread is steady, and one that moved says whereto.', () => {
  expect(driftWords(0.012)).toEqual({ words: 'steady, 1.2 %', moved: false });
  expect(driftWords(-0.07)).toEqual({ words: '▼ 7.0 % lately', moved: true });
  expect(driftWords(0.25)).toEqual({ words: '▲ 25 % lately', moved: true });
});

test('A worker that says nothing of its device is still listed.', () => {
  expect(deviceDescription({ description: 'NVIDIA H200' })).toBe('NVIDIA H200');
  expect(deviceDescription({ description: '' })).toBe('unknown device');
  expect(deviceDescription(null)).toBe('unknown device');
});

test('A worker’s confinement is told with what is missing.', () => {
  expect(confinementWords({ tool: 'bubblewrap', missing: [] })).toEqual({ words: 'students’ code confined by bubblewrap', complete: true });
  expect(confinementWords({ tool: 'setpriv', missing: ['own user', 'no network'] })).toEqual({
    words: 'students’ code confined by setpriv; missing: own user, no network',
    complete: false,
  });
  expect(confinementWords({ tool: 'nothing', missing: ['no network'] }).words).toContain('is not confined');
  expect(confinementWords(null)).toEqual({ words: 'confinement of students’ code unknown', complete: false });
});
