import { expect, test } from 'vitest';
import { clampReceived } from './received.ts';

const NOW = new Date('2026-10-01T12:00:00Z');

test.each([
  ['a minute before now', -60_000, -60_000],
  ['more than a minute before now', -60_001, -60_000],
  ['now', 0, 0],
  ['after now', 1, 0],
])('What a portal received %s counts as received at most a minute before now, and never later.', (_when, offsetMs, countsMs) => {
  expect(clampReceived(new Date(NOW.getTime() + offsetMs), NOW)).toEqual(new Date(NOW.getTime() + countsMs));
});
