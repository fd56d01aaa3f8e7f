import { expect, test } from 'vitest';
import { effectiveGrade } from './effective-grade.ts';
import type { AssignmentRules, GradedReport, GradedRun, GradeInput } from './grade-input.ts';

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
  ...{ exercises: [], questions: [], experiments: [{ experiment: BY_SIZE, weight: 10 }], reportWeight: 50 },
};

/** `hours` after the due date; negative is before. */
const at = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000);

function run(hours: number, fields: Partial<GradedRun> = {}): GradedRun {
  const id = `run at ${hours}`;
  return { id, assignmentId: 'a', experiment: BY_SIZE, createdAt: at(hours), deviceClass: 'large', complete: true, ...fields };
}

function report(hours: number, score: number | null, fields: Partial<GradedReport> = {}): GradedReport {
  return { id: `report at ${hours}`, assignmentId: 'a', createdAt: at(hours), extensionDueAt: null, score, ...fields };
}

function gradeOf(
  work: Partial<Pick<GradeInput, 'runs' | 'reports'>>,
  fields: Partial<AssignmentRules> = {},
  input: Partial<GradeInput> = {},
) {
  const grade = effectiveGrade({
    ...{ timeZone: 'Europe/Berlin', lateDayBudget: 0, extensions: [], handIns: [], tries: [], runs: [], reports: [], overrides: [] },
    ...{ ...work, assignments: [{ ...rules, ...fields }], ...input },
  });
  const [assignment] = grade.assignments;
  return { ...grade, experiment: assignment?.experiments[0], report: assignment?.report };
}

test('A complete run gives all points of its experiment, any other none; what is not run is told apart.', () => {
  expect(gradeOf({ runs: [run(-2)] })).toMatchObject({ points: 10, maxPoints: 60, experiment: { runId: 'run at -2', reason: 'best' } });
  expect(gradeOf({ runs: [run(-2, { complete: false })] }).experiment).toMatchObject({ points: 0, reason: 'best' });
  expect(gradeOf({ runs: [run(-2, { complete: null, deviceClass: null })] }).experiment?.reason).toBe('no-result-yet');
  expect(gradeOf({}).experiment).toMatchObject({ points: 0, maxPoints: 10, runId: null, reason: 'nothing-handed-in' });
});

test.each(['best', 'last', 'chosen'] as const)('What is run after a complete run takes nothing away, where the %s counts.', (counting) => {
  const runs = [run(-3), run(-2, { complete: false }), run(-1, { complete: null })];
  expect(gradeOf({ runs }, { counting }).experiment).toMatchObject({ points: 10, runId: 'run at -3' });
});

test.each([
  ['large', 'large', 10],
  ['large', 'medium', 0],
  ['large', null, 10],
  ['software', 'large', 0],
  ['software', 'software', 10],
  ['large', 'counted', 10],
] as const)('A run on a device of the class %s, where %s is asked for, gives %d of 10 points.', (deviceClass, required, points) => {
  expect(gradeOf({ runs: [run(-1, { deviceClass })] }, { deviceClass: required }).experiment?.points).toBe(points);
});

test('A report gives the share of its score; without one it has no result yet, and without points it is no item.', () => {
  expect(gradeOf({ reports: [report(-2, 80)] })).toMatchObject({ points: 40, report: { points: 40, maxPoints: 50, reason: 'last' } });
  expect(gradeOf({ reports: [report(-2, null)] }).report).toMatchObject({ points: 0, reportHandInId: null, reason: 'no-result-yet' });
  expect(gradeOf({ reports: [report(-2, 0)] }).report).toMatchObject({ points: 0, reportHandInId: 'report at -2', reason: 'last' });
  expect(gradeOf({}).report?.reason).toBe('nothing-handed-in');
  expect(gradeOf({ reports: [report(-2, 80)] }, { reportWeight: null })).toMatchObject({ points: 0, maxPoints: 10, report: null });
});

test('The latest version with a score counts, also where it has fewer points; one that waits for its score takes nothing away.', () => {
  expect(gradeOf({ reports: [report(-3, 90), report(-2, 70)] }).report).toMatchObject({ points: 35, reportHandInId: 'report at -2' });
  expect(gradeOf({ reports: [report(-3, 90), report(-2, null)] }).report?.points).toBe(45);
});

test('Late runs and reports cost what late hand-ins do.', () => {
  const percent = { latePolicy: 'percent', latePercentPerDay: 20, maxLateDays: 2 } as const;
  expect(gradeOf({ runs: [run(1)], reports: [report(30, 100)] }, percent)).toMatchObject({
    experiment: { points: 8, lateDays: 1 },
    report: { points: 30, lateDays: 2 },
  });
  expect(gradeOf({ runs: [run(60)], reports: [report(60, 100)] }, percent)).toMatchObject({
    experiment: { points: 0, reason: 'too-late' },
    report: { points: 0, reason: 'too-late' },
  });
  const budget = { latePolicy: 'budget', maxLateDays: 2 } as const;
  const spent = gradeOf({ runs: [run(1)], reports: [report(30, 100)] }, budget, { lateDayBudget: 3 });
  expect(spent).toMatchObject({ points: 60, lateDaysSpent: 2, lateDaysLeft: 1 });
  expect(gradeOf({ reports: [report(30, 100)] }, budget, { lateDayBudget: 1 }).report?.reason).toBe('no-late-days');
  expect(gradeOf({ reports: [report(30, 100)] }, { ...budget, reportWeight: null }, { lateDayBudget: 3 }).lateDaysSpent).toBe(0);
});

test('The extension of one student holds for the report of the group, and not for the other students’ runs.', () => {
  const percent = { latePolicy: 'percent', latePercentPerDay: 20, maxLateDays: 2 } as const;
  const work = { runs: [run(1)], reports: [report(30, 100, { extensionDueAt: at(48) })] };
  expect(gradeOf(work, percent)).toMatchObject({ experiment: { lateDays: 1 }, report: { points: 50, lateDays: 0 } });
  const own = gradeOf(work, percent, { extensions: [{ assignmentId: 'a', dueAt: at(48) }] });
  expect(own).toMatchObject({ points: 60, experiment: { lateDays: 0 } });
});

test('An override takes the place of the points of an experiment, or of a report.', () => {
  const overrides = [`experiment:${BY_SIZE}`, 'report'].map((exercise) => ({ assignmentId: 'a', exercise, score: 50 }));
  expect(gradeOf({ reports: [report(-1, 100)] }, {}, { overrides })).toMatchObject({
    points: 30,
    experiment: { points: 5, reason: 'override' },
    report: { points: 25, reason: 'override', reportHandInId: 'report at -1' },
  });
});
