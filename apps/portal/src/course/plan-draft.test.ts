import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import { expect, test } from 'vitest';
import { draftOf, fieldsOf, nextMonday, type Plan, weekdayOf } from './plan-draft.ts';

const ZONE = 'Europe/Berlin';

const PLAN: Pick<Plan, 'assignments' | 'announcements'> = {
  assignments: ['Reduction', 'Stencil'].map((title) => ({
    title,
    releaseAt: '2027-03-22T07:00:00Z',
    dueAt: '2027-03-29T21:59:00Z',
    ...PROPOSED_RULES,
    items: [
      {
        kind: 'exercise',
        subject: 'reduction/sum',
        title: 'Sum',
        weight: 100,
        passFraction: null,
        fullFraction: null,
        marks: null,
        untimed: false,
        labVersion: null,
      },
    ],
  })),
  announcements: [{ title: 'Exam', body: '', pinned: false, publishAt: '2027-03-24T09:00:00Z', expiresAt: null }],
};

test('A plan that nobody touches is sent as it came, without its announcements unless they are asked for.', () => {
  const draft = draftOf(PLAN, ZONE);
  expect(draft.assignments[0]).toMatchObject({ releaseAt: '2027-03-22T08:00', dueAt: '2027-03-29T23:59' });
  expect(fieldsOf(draft, ZONE)).toEqual({ assignments: PLAN.assignments, announcements: [] });
  expect(fieldsOf({ ...draft, withAnnouncements: true }, ZONE).announcements).toEqual(PLAN.announcements);
});

test('An assignment that is not taken over is left out, and a changed date is one of the course’s time zone.', () => {
  const [first, second] = draftOf(PLAN, ZONE).assignments;
  if (!first || !second) throw new Error('The plan has two.');
  const draft = {
    ...draftOf(PLAN, ZONE),
    assignments: [
      { ...first, taken: false },
      { ...second, dueAt: '2027-04-01T12:00' },
    ],
  };
  expect(fieldsOf(draft, ZONE).assignments).toEqual([{ ...PLAN.assignments[1], dueAt: '2027-04-01T10:00:00Z' }]);
});

test('Kinds that are not taken over are left out of every assignment, and an assignment of which nothing is left is not created.', () => {
  const [first, second] = PLAN.assignments;
  if (!first || !second) throw new Error('The plan has two.');
  const question = {
    kind: 'question' as const,
    subject: 'reduction/steps',
    title: 'Steps',
    weight: 10,
    tryLimit: 3,
    minutes: null,
    mode: 'counted' as const,
    ownKernelOf: null,
    predicts: false,
    labVersion: null,
  };
  const mixed = { ...PLAN, assignments: [{ ...first, items: [...first.items, question] }, second] };
  const draft = draftOf(mixed, ZONE);
  expect(draft.kinds).toEqual(['exercise', 'question']);
  expect(fieldsOf(draft, ZONE).assignments).toEqual(mixed.assignments);
  expect(fieldsOf({ ...draft, kinds: ['exercise'] }, ZONE).assignments).toEqual(PLAN.assignments);
  expect(fieldsOf({ ...draft, kinds: ['question'] }, ZONE).assignments).toEqual([{ ...first, items: [question] }]);
});

test('A term begins on the next Monday, never today.', () => {
  expect(nextMonday(new Date('2026-11-22T12:00:00Z'), 'UTC')).toBe('2026-11-23');
  expect(nextMonday(new Date('2026-11-23T12:00:00Z'), 'UTC')).toBe('2026-11-30');
  expect(weekdayOf('2026-11-23T08:00')).toBe('Monday');
  expect(weekdayOf('soon')).toBe('');
});
