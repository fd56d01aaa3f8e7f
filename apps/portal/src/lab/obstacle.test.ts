import { expect, test } from 'vitest';
import type { HandInTerms } from './lab-data.ts';
import { formatWait, obstacle } from './obstacle.ts';

const open: Extract<HandInTerms, { kind: 'open' }> = {
  kind: 'open',
  attemptsLeft: 3,
  nextAt: null,
  late: null,
  consequences: [],
};
const fine = { bytes: 100, limitBytes: 65_536, waitSeconds: 0 };

test('Nothing stands in the way of an ordinary hand-in, the largest file included.', () => {
  expect(obstacle(open, fine)).toBeNull();
  expect(obstacle({ ...open, attemptsLeft: null }, { ...fine, bytes: fine.limitBytes })).toBeNull();
});

test('Each obstacle is named.', () => {
  expect(obstacle({ kind: 'preview' }, fine)).toMatch(/join the course/);
  expect(obstacle({ kind: 'closed', reason: 'This assignment closed.' }, fine)).toBe('This assignment closed.');
  expect(obstacle({ ...open, attemptsLeft: 0 }, fine)).toMatch(/No attempts/);
  expect(obstacle(open, { ...fine, bytes: 0 })).toMatch(/empty/);
  expect(obstacle(open, { ...fine, bytes: fine.limitBytes + 1 })).toMatch(/at most 64/);
  expect(obstacle(open, { ...fine, waitSeconds: 61 })).toContain(formatWait(61));
});
