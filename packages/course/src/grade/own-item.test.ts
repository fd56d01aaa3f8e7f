import { expect, test } from 'vitest';
import type { ItemKey } from '../item/kind.ts';
import { effectiveGrade } from './effective-grade.ts';
import type { AssignmentRules, GradedWork, GradeInput, WorkResult } from './grade-input.ts';

const DUE = new Date('2026-11-19T22:59:00Z');
const KINDS = ['exercise', 'question', 'experiment'] as const;
const REPORT = { kind: 'report', subject: 'report' } as const;
const at = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000);

function rules(id: string, fields: Partial<AssignmentRules> = {}): AssignmentRules {
  return {
    ...{ id, dueAt: DUE, graceMinutes: 0, latePolicy: 'none', latePercentPerDay: 0, maxLateDays: 0, counting: 'best', deviceClass: null },
    items: [...KINDS.flatMap((kind) => ['one', 'two'].map((subject) => ({ kind, subject, weight: 10 }))), { ...REPORT, weight: 10 }],
    ...fields,
  };
}

const NOTHING: Omit<GradeInput, 'assignments'> = {
  ...{ timeZone: 'Europe/Berlin', lateDayBudget: 0, extensions: [], works: [], overrides: [], exceptions: [] },
};

function work(id: string, item: ItemKey, result: WorkResult): GradedWork {
  return { id, assignmentId: 'a', ...item, createdAt: at(-1), chosen: null, refunded: false, result };
}

const handIn = work('hand-in', { kind: 'exercise', subject: 'one' }, { score: 100, deviceClass: 'large', fraction: 1 });
const answered = work('try', { kind: 'question', subject: 'one' }, { share: 1, deviceClass: null });
const run = work('run', { kind: 'experiment', subject: 'one' }, { share: 1, deviceClass: 'large' });
const report: GradedWork = { ...work('report', REPORT, { share: 1, deviceClass: null }), extension: null };

test('What was done for an item counts for that item of that assignment, and for no other.', () => {
  const { assignments } = effectiveGrade({ ...NOTHING, works: [handIn, answered, run, report], assignments: [rules('a'), rules('b')] });
  const [own, other] = assignments.map(({ items }) => items.map(({ workId }) => workId));
  expect(own).toEqual(['hand-in', null, 'try', null, 'run', null, 'report']);
  expect(other).toEqual([null, null, null, null, null, null, null]);
  expect(assignments.map(({ points }) => points)).toEqual([40, 0]);
});

test('Late days go to what came first, whatever kind of work it is.', () => {
  const late = { latePolicy: 'budget', maxLateDays: 1 } as const;
  const grade = (handedInAt: Date, answeredAt: Date) => {
    const works = [
      { ...handIn, createdAt: handedInAt },
      { ...answered, assignmentId: 'b', createdAt: answeredAt },
    ];
    const course = effectiveGrade({ ...NOTHING, works, lateDayBudget: 1, assignments: [rules('a', late), rules('b', late)] });
    return course.assignments.map(({ points, lateDaysSpent }) => [points, lateDaysSpent]);
  };
  const [first, nothing] = [
    [10, 1],
    [0, 0],
  ];
  expect(grade(at(1), at(2))).toEqual([first, nothing]);
  expect(grade(at(2), at(1))).toEqual([nothing, first]);
});
