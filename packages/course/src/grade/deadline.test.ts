import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendedDueAt, instantOf, isTimeZone, lastMoment, lateDaysAt } from './deadline.ts';

const berlin = { timeZone: 'Europe/Berlin' };
const newYork = { timeZone: 'America/New_York' };
const kathmandu = { timeZone: 'Asia/Kathmandu' };
const lordHowe = { timeZone: 'Australia/Lord_Howe' };

interface Row {
  readonly what: string;
  readonly zone: { readonly timeZone: string };
  /** Wall clock of the zone. */
  readonly due: string;
  readonly at: string;
  readonly grace?: number;
  readonly extension?: string;
  readonly lateDays: number;
}

const TABLE: readonly Row[] = [
  { what: 'an hour early', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-19T22:59', lateDays: 0 },
  { what: 'on the second', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-19T23:59:00', lateDays: 0 },
  { what: 'a second late, no grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-19T23:59:01', lateDays: 1 },
  { what: 'within the grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-20T00:14', grace: 15, lateDays: 0 },
  { what: 'at the end of the grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-20T00:14:00', grace: 15, lateDays: 0 },
  { what: 'a second after the grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-20T00:14:01', grace: 15, lateDays: 1 },
  { what: 'a day late, within its grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-21T00:10', grace: 15, lateDays: 1 },
  { what: 'a day late, after its grace', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-21T00:15', grace: 15, lateDays: 2 },
  { what: 'a day of 25 hours (clocks go back), last second', zone: berlin, due: '2026-10-24T23:59', at: '2026-10-25T23:59', lateDays: 1 },
  { what: 'a day of 25 hours, one second more', zone: berlin, due: '2026-10-24T23:59', at: '2026-10-25T23:59:01', lateDays: 2 },
  {
    what: 'a day of 23 hours (clocks go forward), last second',
    zone: berlin,
    due: '2026-03-28T23:59',
    at: '2026-03-29T23:59',
    lateDays: 1,
  },
  { what: 'a day of 23 hours, one second more', zone: berlin, due: '2026-03-28T23:59', at: '2026-03-29T23:59:01', lateDays: 2 },
  {
    what: 'the same moments in New York, where clocks change a week later',
    zone: newYork,
    due: '2026-10-31T23:59',
    at: '2026-11-01T23:59',
    lateDays: 1,
  },
  { what: 'a zone off by 5:45', zone: kathmandu, due: '2026-11-19T23:59', at: '2026-11-20T00:00', lateDays: 1 },
  { what: 'a zone that shifts by half an hour', zone: lordHowe, due: '2026-04-04T23:59', at: '2026-04-05T23:59', lateDays: 1 },
  { what: 'over the end of a leap February', zone: berlin, due: '2028-02-28T12:00', at: '2028-03-01T12:00', lateDays: 2 },
  { what: 'over new year', zone: berlin, due: '2026-12-31T23:59', at: '2027-01-02T08:00', lateDays: 2 },
  { what: 'a week late', zone: berlin, due: '2026-11-19T23:59', at: '2026-11-26T23:59', lateDays: 7 },
  { what: 'extended, on time', zone: berlin, due: '2026-11-19T23:59', extension: '2026-11-22T23:59', at: '2026-11-22T20:00', lateDays: 0 },
  {
    what: 'extended, a day late',
    zone: berlin,
    due: '2026-11-19T23:59',
    extension: '2026-11-22T23:59',
    at: '2026-11-23T20:00',
    lateDays: 1,
  },
  {
    what: 'extended to an earlier date, which is none',
    zone: berlin,
    due: '2026-11-19T23:59',
    extension: '2026-11-10T23:59',
    at: '2026-11-19T20:00',
    lateDays: 0,
  },
];

describe('deadline table', () => {
  test.each(TABLE)('$what: $lateDays late days', ({ zone, due, at, grace = 0, extension, lateDays }) => {
    const until = extension === undefined ? null : { dueAt: instantOf(extension, zone.timeZone), extraDays: 0 };
    const dueAt = extendedDueAt({ dueAt: instantOf(due, zone.timeZone), ...zone }, until);
    expect(lateDaysAt(instantOf(at, zone.timeZone), { dueAt, graceMinutes: grace, ...zone })).toBe(lateDays);
  });
});

test('A time that occurs twice is read as the later, one that is skipped as if the clocks had not changed.', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T01:30:00.000Z');
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('A date that does not exist and a zone that does not exist are refused.', () => {
  expect(() => instantOf('2026-02-30T12:00', 'Europe/Berlin')).toThrow(RangeError);
  expect(() => instantOf('2026-02-20T12:00', 'Mars/Olympus')).toThrow(RangeError);
  expect(['Europe/Berlin', 'UTC', 'Etc/GMT+2'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Mars/Olympus', '+02:00', '-0200', '2026-11-22T12:00:00Z', '2026-11-22T12:00+01:00[Europe/Berlin]', ''].map(isTimeZone)).toEqual(
    Array<boolean>(6).fill(false),
  );
});

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia');
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

test('The number of late days is the least whose last moment is not before the hand-in.', () => {
  fc.assert(
    fc.property(
      zones,
      moments,
      fc.integer({ min: 0, max: 1440 }),
      fc.integer({ min: -1, max: 800 * 86_400_000 }),
      (timeZone, dueAt, graceMinutes, delayMs) => {
        const deadline = { dueAt, graceMinutes, timeZone };
        const at = new Date(dueAt.getTime() + delayMs);
        const days = lateDaysAt(at, deadline);
        expect(at <= lastMoment(deadline, days)).toBe(true);
        if (days > 0) expect(at > lastMoment(deadline, days - 1)).toBe(true);
      },
    ),
  );
});
