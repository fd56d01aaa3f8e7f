import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

test.each([
  ['120', 120_000],
  ['Mon, 23 Nov 2026 10:01:00 GMT', 60_000],
])('Retry-After %s asks for %s ms.', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

test.each(['Mon, 23 Nov 2026 09:00:00 GMT', '-5', 'soon'])('Retry-After %s asks for nothing.', (header) => {
  expect(retryAfterMs(header, NOW)).toBeUndefined();
});

test('An answer without Retry-After asks for nothing.', () => {
  expect(retryAfterMs(undefined, NOW)).toBeUndefined();
});
