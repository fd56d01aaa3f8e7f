import { expect, test } from 'vitest';
import { isStuck } from './stuck.ts';

const SINCE = new Date('2026-10-01T12:00:00Z');
const LONG_AFTER = new Date('2027-01-01T00:00:00Z');
const after = (ms: number): Date => new Date(SINCE.getTime() + ms);
const TWO_DAYS_MS = 48 * 3_600_000;

const work = { acceptedAt: null, improvedAt: null, firstAt: SINCE };

test('A student is stuck 48 hours after the first hand-in, or after the last better one.', () => {
  const stuckAt = (ms: number, fields = {}) => isStuck({ ...work, ...fields }, { now: after(ms), closesAt: LONG_AFTER });
  expect([stuckAt(TWO_DAYS_MS - 1), stuckAt(TWO_DAYS_MS)]).toEqual([false, true]);
  const improved = { improvedAt: after(1000) };
  expect([stuckAt(TWO_DAYS_MS + 999, improved), stuckAt(TWO_DAYS_MS + 1000, improved)]).toEqual([false, true]);
  expect(stuckAt(TWO_DAYS_MS, { acceptedAt: SINCE })).toBe(false);
});

test('Nobody is stuck once nothing is taken any more.', () => {
  const now = after(TWO_DAYS_MS);
  expect(isStuck(work, { now, closesAt: now })).toBe(true);
  expect(isStuck(work, { now, closesAt: after(TWO_DAYS_MS - 1) })).toBe(false);
});
