import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime, momentOf } from './local-time.ts';

test('a local time is a moment of its zone, summer and winter', () => {
  expect(momentOf('2026-07-01T23:59', 'Europe/Berlin')).toBe('2026-07-01T21:59:00Z');
  expect(momentOf('2026-12-01T23:59', 'Europe/Berlin')).toBe('2026-12-01T22:59:00Z');
  expect(localTime('2026-12-01T22:59:00Z', 'Asia/Kolkata')).toBe('2026-12-02T04:29');
});

test('a time that the clocks skip is moved forward by an hour', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
});

test('text that is not a time gives none', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T00:00']) expect(momentOf(text, 'UTC')).toBeNull();
});

test('every minute comes back from its local time, except in the hour that is lived twice', () => {
  const minutes = fc.integer({ min: 28_000_000, max: 32_000_000 });
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati');
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const at = new Date(minute * 60_000);
      const again = Date.parse(momentOf(localTime(at, zone), zone) ?? '');
      expect([0, 3_600_000]).toContain(Math.abs(again - at.getTime()));
    }),
  );
});
