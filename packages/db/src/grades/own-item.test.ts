import { expect, test } from 'vitest';
import { effectiveGrade } from './effective-grade.ts';
import type { AssignmentRules, GradeInput } from './grade-input.ts';

const DUE = new Date('2026-11-19T22:59:00Z');
const at = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000);

function rules(id: string, fields: Partial<AssignmentRules> = {}): AssignmentRules {
  return {
    ...{ id, dueAt: DUE, graceMinutes: 0, latePolicy: 'none', latePercentPerDay: 0, maxLateDays: 0, counting: 'best', deviceClass: null },
    exercises: ['one', 'two'].map((exercise) => ({ exercise, weight: 10 })),
    questions: ['one', 'two'].map((question) => ({ question, weight: 10 })),
    experiments: ['one', 'two'].map((experiment) => ({ experiment, weight: 10 })),
    reportWeight: 10,
    ...fields,
  };
}

const NOTHING: Omit<GradeInput, 'assignments'> = {
  ...{ timeZone: 'Europe/Berlin', lateDayBudget: 0, extensions: [], handIns: [], tries: [], runs: [], reports: [], overrides: [] },
};

const result = { score: 100, deviceClass: 'large', fraction: 1 } as const;
const handIn = { id: 'hand-in', assignmentId: 'a', exercise: 'one', createdAt: at(-1), chosen: false, refunded: false, result };
const answered = { id: 'try', assignmentId: 'a', question: 'one', answeredAt: at(-1), fraction: 1 };
const run = { id: 'run', assignmentId: 'a', experiment: 'one', createdAt: at(-1), deviceClass: 'large', complete: true } as const;
const report = { id: 'report', assignmentId: 'a', createdAt: at(-1), extensionDueAt: null, score: 100 };

test('What was done for an item counts for that item of that assignment, and for no other.', () => {
  const work = { handIns: [handIn], tries: [answered], runs: [run], reports: [report] };
  const { assignments } = effectiveGrade({ ...NOTHING, ...work, assignments: [rules('a'), rules('b')] });
  const [own, other] = assignments.map(({ exercises, questions, experiments, report: written }) => ({
    ...{ exercises: exercises.map(({ handInId }) => handInId), questions: questions.map(({ tryId }) => tryId) },
    ...{ experiments: experiments.map(({ runId }) => runId), report: written?.reportHandInId },
  }));
  expect(own).toEqual({ exercises: ['hand-in', null], questions: ['try', null], experiments: ['run', null], report: 'report' });
  expect(other).toEqual({ exercises: [null, null], questions: [null, null], experiments: [null, null], report: null });
  expect(assignments.map(({ points }) => points)).toEqual([40, 0]);
});

test('Late days go to what came first, whatever kind of work it is.', () => {
  const late = { latePolicy: 'budget', maxLateDays: 1 } as const;
  const grade = (handedInAt: Date, answeredAt: Date) => {
    const work = { handIns: [{ ...handIn, createdAt: handedInAt }], tries: [{ ...answered, assignmentId: 'b', answeredAt }] };
    const course = effectiveGrade({ ...NOTHING, ...work, lateDayBudget: 1, assignments: [rules('a', late), rules('b', late)] });
    return course.assignments.map(({ points, lateDaysSpent }) => [points, lateDaysSpent]);
  };
  const [first, nothing] = [
    [10, 1],
    [0, 0],
  ];
  expect(grade(at(1), at(2))).toEqual([first, nothing]);
  expect(grade(at(2), at(1))).toEqual([nothing, first]);
});
