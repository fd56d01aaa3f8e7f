import { expect, test, vi } from 'vitest';
import { formatDistance, formatMoment } from './format-moment.ts';

const AT = new Date('2026-11-26T22:59:00Z');

test('A moment is written in the time zone that is asked for, in each of the styles.', () => {
  expect(formatMoment(AT, 'day-time', 'Europe/Berlin')).toBe('Thu 26 Nov, 23:59');
  expect(formatMoment(AT, 'day-time', 'Asia/Tokyo')).toBe('Fri 27 Nov, 07:59');
  expect(formatMoment(AT, 'day', 'Asia/Tokyo')).toBe('27 Nov');
  expect(formatMoment(AT, 'time', 'UTC')).toBe('22:59');
  expect(formatMoment(AT, 'full', 'Europe/Berlin')).toBe('Thursday, 26 November 2026 at 23:59:00 CET');
});

test('A deadline that is a year away or more is written with its year.', () => {
  vi.useFakeTimers({ now: AT });
  const inDays = (days: number) => formatMoment(new Date(AT.getTime() + days * 86_400_000), 'deadline', 'Europe/Berlin');
  expect([inDays(0), inDays(45), inDays(365)]).toEqual(['Thu 26 Nov, 23:59 CET', 'Sun 10 Jan, 23:59 CET', '26 Nov 2027, 23:59 CET']);
  vi.useRealTimers();
});

test('A page with hundreds of moments makes one formatter for each style and zone.', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 0; day < 300; day++) formatMoment(new Date(AT.getTime() + day * 86_400_000), 'day-time', 'America/New_York');
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

test('However many zones readers name, every moment stays right.', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  for (const timeZone of zones) formatMoment(AT, 'full', timeZone);
  expect(formatMoment(AT, 'time', 'Europe/Berlin')).toBe('23:59');
  expect(() => formatMoment(AT, 'time', 'Mars/Olympus')).toThrow(RangeError);
});

test('A distance is given in its largest whole unit.', () => {
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
  expect(formatDistance(later(3 * 24 * 60 + 5), AT)).toBe('in 3 days');
  expect(formatDistance(later(-125), AT)).toBe('2 hours ago');
  expect(formatDistance(later(0.5), AT)).toBe('now');
});
