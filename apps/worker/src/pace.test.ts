import { LEASE_SECONDS } from '@rooflab/fleet';
import { expect, test } from 'vitest';
import { delays, PACE } from './pace.ts';

function firstOf(count: number, backoff: Parameters<typeof delays>[0]): number[] {
  const endless = delays(backoff);
  return Array.from({ length: count }, () => endless.next().value);
}

test('Delays double from the first to the longest, and stay there.', () => {
  expect(firstOf(7, PACE.retry)).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  expect(firstOf(7, PACE.recover)).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
});

test('A lease outlasts two missed beats, and a result the longest wait for a portal.', () => {
  expect(2 * PACE.beatMs).toBeLessThan(LEASE_SECONDS * 1000);
  expect(PACE.retry.mostMs).toBeLessThan((LEASE_SECONDS * 1000) / 2);
});
