import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateIn, daysBetween, momentAfter, shiftedByDays } from './shift-dates.ts';

const BERLIN = 'Europe/Berlin';

test('A due date at 23:59 stays at 23:59 when the term it is moved to has other clocks.', () => {
  const winter = new Date('2026-11-02T22:59:00Z');
  const shift = { days: daysBetween('2026-11-02', '2027-04-05'), from: BERLIN, to: BERLIN };
  expect(shiftedByDays(winter, shift)).toEqual(new Date('2027-04-05T21:59:00Z'));
  expect(shiftedByDays(winter, { ...shift, to: 'America/New_York' })).toEqual(new Date('2027-04-06T03:59:00Z'));
});

test('A time of day that a clock change skips is moved on by it, and one that occurs twice is read as the later.', () => {
  const at = new Date('2027-03-27T01:30:00Z');
  expect(shiftedByDays(at, { days: 1, from: BERLIN, to: BERLIN })).toEqual(new Date('2027-03-28T01:30:00Z'));
  const before = new Date('2026-10-24T00:30:00Z');
  expect(shiftedByDays(before, { days: 1, from: BERLIN, to: BERLIN })).toEqual(new Date('2026-10-25T01:30:00Z'));
});

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const zone = fc.constantFrom('UTC', BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');

test('A date moved by some days lies on the date so many days later, and dates keep their order.', () => {
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: -800, max: 800 }), zone, (one, other, days, timeZone) => {
      const shift = { days, from: timeZone, to: timeZone };
      expect(daysBetween(dateIn(one, timeZone), dateIn(shiftedByDays(one, shift), timeZone))).toBe(days);
      const [early, late] = one < other ? [one, other] : [other, one];
      if (late.getTime() - early.getTime() > 7_200_000)
        expect(shiftedByDays(early, shift).getTime()).toBeLessThanOrEqual(shiftedByDays(late, shift).getTime());
    }),
  );
});

test('A moment some days after a date is told in the local time of the zone.', () => {
  expect(momentAfter('2027-03-22', { days: 7, time: '23:59', timeZone: BERLIN })).toEqual(new Date('2027-03-29T21:59:00Z'));
  expect(() => momentAfter('2027-02-30x', { days: 0, time: '08:00', timeZone: 'UTC' })).toThrow(RangeError);
});
