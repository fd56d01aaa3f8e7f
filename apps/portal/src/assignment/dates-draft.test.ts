import { expect, test } from 'vitest';
import { datesDrafts, isChanged, sentDates, shifted } from './dates-draft.ts';

const timeZone = 'Europe/Berlin';
const now = new Date('2027-03-20T00:00:00Z');

const drafts = datesDrafts(
  [
    {
      ...{ assignmentId: 'over', title: 'Over' },
      ...{ releaseAt: new Date('2027-03-01T07:00:00Z'), dueAt: new Date('2027-03-08T22:59:00Z'), leaderboardFrozenAt: null },
    },
    {
      ...{ assignmentId: 'open', title: 'Open' },
      releaseAt: new Date('2027-03-22T07:00:00Z'),
      dueAt: new Date('2027-03-27T22:59:00Z'),
      leaderboardFrozenAt: new Date('2027-03-26T11:00:00Z'),
    },
  ],
  { timeZone, now },
);

test('A shift moves what is not due yet by calendar days, and keeps times of day over the change to summer time.', () => {
  const moved = shifted(drafts, 7);
  expect(moved.map(isChanged)).toEqual([false, true]);
  expect(moved[1]).toMatchObject({ releaseAt: '2027-03-29T08:00', dueAt: '2027-04-03T23:59', leaderboardFrozenAt: '2027-04-02T12:00' });
  expect(sentDates(moved, timeZone)).toEqual([
    {
      assignmentId: 'open',
      releaseAt: '2027-03-29T06:00:00Z',
      dueAt: '2027-04-03T21:59:00Z',
      leaderboardFrozenAt: '2027-04-02T10:00:00Z',
    },
  ]);
  expect(shifted(moved, -7).some(isChanged)).toBe(false);
});

test('Nothing is sent of what is as it was; a date that cannot be read is sent so that it is refused.', () => {
  expect(sentDates(drafts, timeZone)).toEqual([]);
  const [over] = drafts;
  if (!over) throw new Error('There are two.');
  expect(sentDates([{ ...over, dueAt: '' }], timeZone)).toMatchObject([{ assignmentId: 'over', dueAt: '', leaderboardFrozenAt: null }]);
  expect(shifted([{ ...over, moves: true, dueAt: '' }], 1)[0]).toMatchObject({ dueAt: '', releaseAt: '2027-03-02T08:00' });
});
