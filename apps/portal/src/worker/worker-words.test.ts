import { expect, test } from 'vitest';
import { confinementWords, deviceDescription, driftWords, workerFaults } from './worker-words.ts';

test('A roof within its spread is steady, and one that moved says in which direction.', () => {
  expect(driftWords(0.012)).toEqual({ words: 'steady, 1.2 %', moved: false });
  expect(driftWords(-0.07)).toEqual({ words: '▼ 7.0 % lately', moved: true });
  expect(driftWords(0.25)).toEqual({ words: '▲ 25 % lately', moved: true });
});

test('A worker that reports nothing about its device is still listed.', () => {
  expect(deviceDescription({ description: 'NVIDIA H200' })).toBe('NVIDIA H200');
  expect(deviceDescription({ description: '' })).toBe('unknown device');
  expect(deviceDescription(null)).toBe('unknown device');
});

test('A worker’s confinement is shown with what is missing.', () => {
  expect(confinementWords({ tool: 'bubblewrap', missing: [] })).toEqual({ words: 'students’ code confined by bubblewrap', complete: true });
  expect(confinementWords({ tool: 'setpriv', missing: ['own user', 'no network'] })).toEqual({
    words: 'students’ code confined by setpriv; missing: own user, no network',
    complete: false,
  });
  expect(confinementWords({ tool: 'nothing', missing: ['no network'] }).words).toContain('is not confined');
  expect(confinementWords(null)).toEqual({ words: 'confinement of students’ code unknown', complete: false });
});

test('A worker is healthy, or its faults are named: silent, paused, failing, another roof, not confined.', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const well = {
    state: 'active',
    lastSeenAt: new Date('2026-11-27T09:59:30Z'),
    graded: 99,
    failed: 1,
    drifts: [0.01, null],
    confined: true,
  } as const;
  expect(workerFaults(well, now)).toEqual([]);
  const ill = {
    state: 'paused',
    lastSeenAt: new Date('2026-11-27T09:58:00Z'),
    graded: 18,
    failed: 2,
    drifts: [null, -0.2],
    confined: false,
  } as const;
  expect(workerFaults(ill, now)).toEqual([
    'does not report',
    'takes no work',
    '2 of 20 failed',
    'its roof moved',
    'confinement incomplete',
  ]);
  expect(workerFaults({ ...well, graded: 0, failed: 0 }, now)).toEqual([]);
});
