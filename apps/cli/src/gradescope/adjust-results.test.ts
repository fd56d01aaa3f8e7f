import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { adjustedResults, metadataSchema } from './adjust-results.ts';

const DUE = '2018-07-31T23:00:00.000000-07:00';
const results = { score: 90, output: 'accepted', tests: [{ name: 'a' }] };
const none = { latePenalty: null, keepBest: false };

/** As in Gradescope's documentation. */
function metadata(createdAt: string, more: object = {}): ReturnType<typeof metadataSchema.parse> {
  return metadataSchema.parse({
    id: 123456,
    created_at: createdAt,
    assignment: { due_date: DUE, late_due_date: null, total_points: '20.0' },
    users: [{ email: 'student@example.com', id: 1234, name: 'Student User' }],
    previous_submissions: [{ submission_time: '2017-04-06T14:24:48.087023-07:00', score: 95.0, results: {} }],
    ...more,
  });
}

test('In time, and without a rule for earlier scores, nothing changes.', () => {
  expect(adjustedResults(results, metadata(DUE), none)).toEqual(results);
});

test('Each day that has begun after the due date costs its percentage, and the output says so.', () => {
  const late = metadata('2018-08-01T23:00:00.000001-07:00'.replace('000001', '100000'));
  expect(adjustedResults(results, late, { ...none, latePenalty: 10 })).toEqual({
    ...results,
    score: 72,
    output: 'Late by 2 days. 72 instead of 90 points for that.\n\naccepted',
  });
  expect(adjustedResults(results, late, none)).toMatchObject({ score: 90, output: 'Late by 2 days.\n\naccepted' });
  expect(adjustedResults({ ...results, score: 65.1 }, late, { ...none, latePenalty: 10 })).toMatchObject({
    score: 52.08,
    output: expect.stringContaining('52.08 instead of 65.1 points'),
  });
});

/** As Gradescope writes moments of a course in this zone. */
function inZone(zone: string, local: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 6 });
}

test.each([
  ['winter time', '2026-10-31T20:00', '2026-11-01T19:30', 'Late by 1 day. 81 '],
  ['winter time', '2026-10-31T20:00', '2026-11-01T20:30', 'Late by 2 days. 72 '],
  ['summer time', '2026-03-07T20:00', '2026-03-08T20:00', 'Late by 1 day. 81 '],
  ['summer time', '2026-03-07T20:00', '2026-03-08T20:30', 'Late by 2 days. 72 '],
])('Over the change to %s, from %s to %s, late days are calendar days of the course.', (_change, due, handedIn, output) => {
  const zone = 'America/New_York';
  const late = metadata(inZone(zone, handedIn), { assignment: { due_date: inZone(zone, due) } });
  expect(adjustedResults(results, late, { ...none, latePenalty: 10 }).output).toContain(output);
});

test('Late days are the fewest calendar days of the zone that would have made it in time.', () => {
  // Days around the changes of these zones, and times of day outside the hours that a change skips or repeats: what those mean cannot be told from offsets.
  const days = fc.oneof(...[64, 85, 92, 275, 296, 303].map((first) => fc.integer({ min: first, max: first + 5 })));
  const deadline = fc
    .tuple(days, fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }))
    .map(([day, minutes]) => Temporal.PlainDateTime.from('2026-01-01').add({ days: day, minutes }));
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Adelaide');
  fc.assert(
    fc.property(zones, deadline, fc.integer({ min: -2000, max: 20_000 }), (zone, due, minutes) => {
      const dueAt = due.toZonedDateTime(zone);
      const text = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never' });
      const at = dueAt.add({ minutes });
      const late = metadata(text(at), { assignment: { due_date: text(dueAt) } });
      let days = 0;
      while (Temporal.ZonedDateTime.compare(at, dueAt.add({ days })) > 0) days += 1;
      const said = /Late by (\d+)/.exec(adjustedResults(results, late, none).output)?.[1] ?? '0';
      expect(Number(said)).toBe(days);
    }),
    { numRuns: 1000 },
  );
});

test("A student's extension counts; in a group the last one.", () => {
  const extended = (dates: string[]): object => ({ users: dates.map((due_date) => ({ id: 1, assignment: { due_date } })) });
  const on = (more: object): number =>
    adjustedResults(results, metadata('2018-08-02T12:00:00-07:00', more), { ...none, latePenalty: 10 }).score;
  expect(on(extended(['2018-08-02T23:00:00-07:00']))).toBe(90);
  expect(on(extended([DUE, '2018-08-02T23:00:00-07:00']))).toBe(90);
  expect(on({ assignment: { due_date: null } })).toBe(90);
});

test('The best earlier score is kept if the course wants it; a failed autograder left none.', () => {
  const earlier = (...scores: unknown[]): object => ({ previous_submissions: scores.map((score) => ({ score })) });
  const keep = { ...none, keepBest: true };
  expect(adjustedResults(results, metadata(DUE), keep)).toMatchObject({
    score: 95,
    output: expect.stringContaining('95 points, and they are kept'),
  });
  expect(adjustedResults(results, metadata(DUE, earlier(null, undefined, '12.5', 'none')), keep)).toEqual(results);
  expect(adjustedResults(results, metadata(DUE, { previous_submissions: [] }), keep)).toEqual(results);
});

test('A score is never below zero, never raised by being late, and grading again gives the same.', () => {
  const date = fc.date({ min: new Date('2018-01-01'), max: new Date('2019-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.double({ min: 0, max: 100, noNaN: true }), fc.integer({ min: 0, max: 100 }), (created, score, latePenalty) => {
      const once = adjustedResults({ ...results, score }, metadata(created.toISOString()), { latePenalty, keepBest: false });
      expect(once.score).toBeGreaterThanOrEqual(0);
      expect(once.score).toBeLessThanOrEqual(score + 0.005);
      expect(adjustedResults({ ...results, score }, metadata(created.toISOString()), { latePenalty, keepBest: false })).toEqual(once);
    }),
  );
});

test('Metadata without a time is refused, because a score without it could be wrong.', () => {
  expect(metadataSchema.safeParse({ assignment: { due_date: DUE } }).success).toBe(false);
  expect(metadataSchema.safeParse({ created_at: 'yesterday', assignment: { due_date: DUE } }).success).toBe(false);
});
