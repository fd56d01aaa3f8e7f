import { expect, test } from 'vitest';
import { effectiveGrade } from './effective-grade.ts';
import type { AssignmentRules, GradedWork, GradeInput, SharedResult } from './grade-input.ts';

const DUE = new Date('2026-11-19T22:59:00Z');
const BY_SIZE = 'reduction/by-size';

const rules: AssignmentRules = {
  ...{
    id: 'a',
    dueAt: DUE,
    graceMinutes: 0,
    latePolicy: 'none',
    latePercentPerDay: 0,
    maxLateDays: 0,
    counting: 'best',
    deviceClass: null,
  },
  items: [
    { kind: 'experiment', subject: BY_SIZE, weight: 10 },
    { kind: 'report', subject: 'report', weight: 50 },
  ],
};

const WITHOUT_REPORT = { items: rules.items.slice(0, 1) };

/** `hours` after the due date; negative is before. */
const at = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000);

const WORK = { assignmentId: 'a', chosen: null, refunded: false } as const;

function run(hours: number, { complete = true, deviceClass = 'large' }: RunFields = {}): GradedWork {
  const result = complete === null ? null : { share: Number(complete), deviceClass };
  return { ...WORK, id: `run at ${hours}`, kind: 'experiment', subject: BY_SIZE, createdAt: at(hours), result };
}

interface RunFields {
  readonly complete?: boolean | null;
  readonly deviceClass?: SharedResult['deviceClass'];
}

function report(hours: number, score: number | null, until: Date | null = null): GradedWork {
  const result = score === null ? null : { share: score / 100, deviceClass: null };
  return {
    ...WORK,
    id: `report at ${hours}`,
    kind: 'report',
    subject: 'report',
    createdAt: at(hours),
    extension: until && { dueAt: until, extraDays: 0 },
    result,
  };
}

function gradeOf(works: readonly GradedWork[], fields: Partial<AssignmentRules> = {}, input: Partial<GradeInput> = {}) {
  const grade = effectiveGrade({
    ...{ timeZone: 'Europe/Berlin', lateDayBudget: 0, extensions: [], overrides: [], exceptions: [] },
    ...{ works, assignments: [{ ...rules, ...fields }], ...input },
  });
  const [experiment, ofReport] = grade.assignments[0]?.items ?? [];
  return { ...grade, experiment, report: ofReport };
}

test('A complete run gives all points of its experiment, any other none; what is not run is told apart.', () => {
  expect(gradeOf([run(-2)])).toMatchObject({ points: 10, maxPoints: 60, experiment: { workId: 'run at -2', reason: 'best' } });
  expect(gradeOf([run(-2, { complete: false })]).experiment).toMatchObject({ points: 0, reason: 'best' });
  expect(gradeOf([run(-2, { complete: null, deviceClass: null })]).experiment?.reason).toBe('no-result-yet');
  expect(gradeOf([]).experiment).toMatchObject({ points: 0, maxPoints: 10, workId: null, reason: 'nothing-handed-in' });
});

test.each(['best', 'last', 'chosen'] as const)('What is run after a complete run takes nothing away, where the %s counts.', (counting) => {
  const runs = [run(-3), run(-2, { complete: false }), run(-1, { complete: null })];
  expect(gradeOf(runs, { counting }).experiment).toMatchObject({ points: 10, workId: 'run at -3' });
});

test.each([
  ['large', 'large', 10],
  ['large', 'medium', 0],
  ['large', null, 10],
  ['software', 'large', 0],
  ['software', 'software', 10],
  ['large', 'counted', 10],
] as const)('A run on a device of the class %s, where %s is asked for, gives %d of 10 points.', (deviceClass, required, points) => {
  expect(gradeOf([run(-1, { deviceClass })], { deviceClass: required }).experiment?.points).toBe(points);
});

test('A report gives the share of its score; without one it has no result yet, and without points it is no item.', () => {
  expect(gradeOf([report(-2, 80)])).toMatchObject({ points: 40, report: { points: 40, maxPoints: 50, reason: 'last' } });
  expect(gradeOf([report(-2, null)]).report).toMatchObject({ points: 0, workId: null, reason: 'no-result-yet' });
  expect(gradeOf([report(-2, 0)]).report).toMatchObject({ points: 0, workId: 'report at -2', reason: 'last' });
  expect(gradeOf([]).report?.reason).toBe('nothing-handed-in');
  expect(gradeOf([report(-2, 80)], WITHOUT_REPORT)).toMatchObject({ points: 0, maxPoints: 10, report: undefined });
});

test('The latest version with a score counts, also where it has fewer points; one that waits for its score takes nothing away.', () => {
  expect(gradeOf([report(-3, 90), report(-2, 70)]).report).toMatchObject({ points: 35, workId: 'report at -2' });
  expect(gradeOf([report(-3, 90), report(-2, null)]).report?.points).toBe(45);
});

test('Late runs and reports cost what late hand-ins do.', () => {
  const percent = { latePolicy: 'percent', latePercentPerDay: 20, maxLateDays: 2 } as const;
  expect(gradeOf([run(1), report(30, 100)], percent)).toMatchObject({
    experiment: { points: 8, lateDays: 1 },
    report: { points: 30, lateDays: 2 },
  });
  expect(gradeOf([run(60), report(60, 100)], percent)).toMatchObject({
    experiment: { points: 0, reason: 'too-late' },
    report: { points: 0, reason: 'too-late' },
  });
  const budget = { latePolicy: 'budget', maxLateDays: 2 } as const;
  const spent = gradeOf([run(1), report(30, 100)], budget, { lateDayBudget: 3 });
  expect(spent).toMatchObject({ points: 60, lateDaysSpent: 2, lateDaysLeft: 1 });
  expect(gradeOf([report(30, 100)], budget, { lateDayBudget: 1 }).report?.reason).toBe('no-late-days');
  expect(gradeOf([report(30, 100)], { ...budget, ...WITHOUT_REPORT }, { lateDayBudget: 3 }).lateDaysSpent).toBe(0);
});

test('The extension of one student holds for the report of the group, and not for the other students’ runs.', () => {
  const percent = { latePolicy: 'percent', latePercentPerDay: 20, maxLateDays: 2 } as const;
  const work = [run(1), report(30, 100, at(48))];
  expect(gradeOf(work, percent)).toMatchObject({ experiment: { lateDays: 1 }, report: { points: 50, lateDays: 0 } });
  const own = gradeOf(work, percent, { extensions: [{ assignmentId: 'a', dueAt: at(48), extraDays: 0 }] });
  expect(own).toMatchObject({ points: 60, experiment: { lateDays: 0 } });
});

test('An override takes the place of the points of an experiment, or of a report.', () => {
  const overrides = rules.items.map(({ kind, subject }) => ({ assignmentId: 'a', item: { kind, subject }, score: 50 }));
  expect(gradeOf([report(-1, 100)], {}, { overrides })).toMatchObject({
    points: 30,
    experiment: { points: 5, reason: 'override' },
    report: { points: 25, reason: 'override', workId: 'report at -1' },
  });
});
