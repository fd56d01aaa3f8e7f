import { expect, test } from 'vitest';
import { instantOf } from './deadline.ts';
import { effectiveGrade } from './effective-grade.ts';
import type { AssignmentRules } from './grade-input.ts';

/** One hand-in of full score, and what it is worth: dates are wall clock of the course's zone. */
interface Row {
  readonly what: string;
  readonly zone?: string;
  readonly due: string;
  readonly at: string;
  readonly grace?: number;
  readonly extension?: string;
  readonly policy?: Pick<AssignmentRules, 'latePolicy' | 'latePercentPerDay' | 'maxLateDays'>;
  readonly budget?: number;
  /** Points of 100, late days, late days spent. */
  readonly expected: readonly [points: number, lateDays: number, spent: number];
}

const NONE = { latePolicy: 'none', latePercentPerDay: 0, maxLateDays: 0 } as const;
const PERCENT = { latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 3 } as const;
const BUDGET = { latePolicy: 'budget', latePercentPerDay: 0, maxLateDays: 3 } as const;

const due = '2026-11-19T23:59';

const TABLE: readonly Row[] = [
  { what: 'no late policy: on the last second', due, at: '2026-11-19T23:59:00', expected: [100, 0, 0] },
  { what: 'no late policy: a second late', due, at: '2026-11-19T23:59:01', expected: [0, 0, 0] },
  { what: 'no late policy: within the grace', due, at: '2026-11-20T00:13', grace: 15, expected: [100, 0, 0] },
  { what: 'no late policy: after the grace', due, at: '2026-11-20T00:14:01', grace: 15, expected: [0, 0, 0] },
  { what: 'no late policy: within an extension', due, at: '2026-11-21T12:00', extension: '2026-11-21T23:59', expected: [100, 0, 0] },
  {
    what: 'no late policy: in the grace of an extension',
    due,
    at: '2026-11-22T00:10',
    grace: 15,
    extension: '2026-11-21T23:59',
    expected: [100, 0, 0],
  },
  { what: 'no late policy: after an extension', due, at: '2026-11-22T00:00', extension: '2026-11-21T23:59', expected: [0, 0, 0] },
  { what: 'percent: in the grace it costs nothing', due, at: '2026-11-20T00:10', grace: 15, policy: PERCENT, expected: [100, 0, 0] },
  { what: 'percent: the first late day', due, at: '2026-11-20T12:00', policy: PERCENT, expected: [90, 1, 0] },
  { what: 'percent: the third, in its grace', due, at: '2026-11-23T00:10', grace: 15, policy: PERCENT, expected: [70, 3, 0] },
  { what: 'percent: after the third', due, at: '2026-11-23T00:00', policy: PERCENT, expected: [0, 0, 0] },
  {
    what: 'percent: counted from the extension',
    due,
    at: '2026-11-22T12:00',
    extension: '2026-11-21T23:59',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
  {
    what: 'percent: an earlier extension changes nothing',
    due,
    at: '2026-11-20T12:00',
    extension: '2026-11-01T12:00',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
  {
    what: 'percent: over the night the clocks go back, 25 hours are a day',
    due: '2026-10-24T23:59',
    at: '2026-10-25T23:58',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
  {
    what: 'percent: over the night they go forward, 23 hours are a day',
    due: '2026-03-28T23:59',
    at: '2026-03-30T00:00',
    policy: PERCENT,
    expected: [80, 2, 0],
  },
  {
    what: 'percent: due in the hour that is skipped',
    due: '2026-03-29T02:30',
    at: '2026-03-29T03:30',
    policy: PERCENT,
    expected: [100, 0, 0],
  },
  {
    what: 'percent: due in the hour that comes twice, the second counts',
    due: '2026-10-25T02:30',
    at: '2026-10-25T02:30',
    policy: PERCENT,
    expected: [100, 0, 0],
  },
  {
    what: 'grace is minutes, whatever the clocks do',
    due: '2026-10-25T01:45',
    at: '2026-10-25T02:00',
    grace: 75,
    policy: PERCENT,
    expected: [100, 0, 0],
  },
  { what: 'budget: the first late day is spent', due, at: '2026-11-20T12:00', policy: BUDGET, budget: 2, expected: [100, 1, 1] },
  { what: 'budget: all of it', due, at: '2026-11-21T12:00', policy: BUDGET, budget: 2, expected: [100, 2, 2] },
  { what: 'budget: not enough is left', due, at: '2026-11-22T12:00', policy: BUDGET, budget: 2, expected: [0, 0, 0] },
  { what: 'budget: more is left than the assignment takes', due, at: '2026-11-23T12:00', policy: BUDGET, budget: 9, expected: [0, 0, 0] },
  {
    what: 'budget: in the grace nothing is spent',
    due,
    at: '2026-11-20T00:10',
    grace: 15,
    policy: BUDGET,
    budget: 2,
    expected: [100, 0, 0],
  },
  {
    what: 'budget: an extension saves the days',
    due,
    at: '2026-11-21T12:00',
    extension: '2026-11-20T23:59',
    policy: BUDGET,
    budget: 2,
    expected: [100, 1, 1],
  },
  { what: 'Kathmandu, 5:45 ahead', zone: 'Asia/Kathmandu', due, at: '2026-11-20T00:00', policy: PERCENT, expected: [90, 1, 0] },
  {
    what: 'Lord Howe, where clocks move by half an hour',
    zone: 'Australia/Lord_Howe',
    due: '2026-04-04T23:59',
    at: '2026-04-05T23:59',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
  {
    what: 'New York, whose clocks change a week after Berlin’s',
    zone: 'America/New_York',
    due: '2026-10-31T23:59',
    at: '2026-11-01T23:59',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
  {
    what: 'Apia, which had no 30 December 2011',
    zone: 'Pacific/Apia',
    due: '2011-12-29T12:00',
    at: '2011-12-31T11:00',
    policy: PERCENT,
    expected: [90, 1, 0],
  },
];

test.each(TABLE)(
  'A hand-in of full score, $what',
  ({ zone: timeZone = 'Europe/Berlin', due: dueLocal, at, grace = 0, extension, policy = NONE, budget = 0, expected }) => {
    const assignment: AssignmentRules = {
      id: 'a',
      dueAt: instantOf(dueLocal, timeZone),
      graceMinutes: grace,
      ...policy,
      counting: 'best',
      deviceClass: null,
      items: [{ kind: 'exercise', subject: 'reduction/sum', weight: 100 }],
    };
    const handIn = {
      id: 'h',
      assignmentId: 'a',
      kind: 'exercise' as const,
      subject: 'reduction/sum',
      createdAt: instantOf(at, timeZone),
      chosen: false,
      refunded: false,
    };
    const grade = effectiveGrade({
      timeZone,
      lateDayBudget: budget,
      assignments: [assignment],
      overrides: [],
      exceptions: [],
      extensions: extension === undefined ? [] : [{ assignmentId: 'a', dueAt: instantOf(extension, timeZone), extraDays: 0 }],
      works: [{ ...handIn, result: { score: 100, deviceClass: 'large', fraction: null } }],
    });
    const [points, lateDays, spent] = expected;
    expect(grade).toMatchObject({ points, lateDaysSpent: spent, lateDaysLeft: budget - spent });
    expect(grade.assignments[0]?.items[0]?.lateDays).toBe(lateDays);
  },
);
