import { expect, test } from 'vitest';
import { type ChoosableAssignment, chooseExercise } from './choose-exercise.ts';

function assignment(assignmentId: string, released: string, more: Partial<ChoosableAssignment> = {}): ChoosableAssignment {
  const items = [
    { kind: 'exercise' as const, subject: 'reduction/sum', title: 'Sum' },
    { kind: 'exercise' as const, subject: 'reduction/max', title: 'Maximum' },
  ];
  return { assignmentId, title: assignmentId, releaseAt: new Date(released), archivedAt: null, items, ...more };
}

const NOW = new Date('2026-11-10T00:00:00Z');
const first = assignment('first', '2026-10-01T00:00:00Z');
const second = assignment('second', '2026-11-01T00:00:00Z');
const coming = assignment('coming', '2026-12-01T00:00:00Z');

test('Without a wish the assignment that was released last is shown, with its first exercise.', () => {
  const choice = chooseExercise([first, second, coming], {}, NOW);
  expect(choice?.assignment.assignmentId).toBe('second');
  expect(choice?.exercise.subject).toBe('reduction/sum');
});

test('A wish that the course knows is followed, one that it does not know is not.', () => {
  expect(chooseExercise([first, second], { assignment: 'first', exercise: 'reduction/max' }, NOW)).toMatchObject({
    assignment: { assignmentId: 'first' },
    exercise: { subject: 'reduction/max' },
  });
  expect(chooseExercise([first, second], { assignment: 'elsewhere', exercise: 'scan/none' }, NOW)).toMatchObject({
    assignment: { assignmentId: 'second' },
    exercise: { subject: 'reduction/sum' },
  });
});

test('What is archived is shown only when it is asked for, and what has no exercise never.', () => {
  const archived = { ...second, archivedAt: NOW };
  expect(chooseExercise([first, archived], {}, NOW)?.assignment.assignmentId).toBe('first');
  expect(chooseExercise([first, archived], { assignment: 'second' }, NOW)?.assignment.assignmentId).toBe('second');
  expect(chooseExercise([assignment('empty', '2026-10-01T00:00:00Z', { items: [] })], {}, NOW)).toBeNull();
});

test('Before the first release the first assignment is shown.', () => {
  expect(chooseExercise([coming], {}, NOW)?.assignment.assignmentId).toBe('coming');
});
