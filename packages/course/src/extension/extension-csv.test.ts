import { expect, test } from 'vitest';
import { readExtensions } from './extension-csv.ts';

test('A date that does not exist, and one that gives no more time, are named as that.', () => {
  const students = ['a', 'b', 'c'].map((name) => ({ name, email: `${name}@example.org`, enrolmentId: name }));
  const lines = ['a@example.org,2026-02-29 12:00,ill', 'b@example.org,2026-02-27 23:59,ill', 'c@example.org,2026-03-02 23:59,ill'];
  const { planned, problems } = readExtensions({
    text: `email,due,reason\n${lines.join('\n')}\n`,
    timeZone: 'UTC',
    dueAt: new Date('2026-02-27T23:59:00Z'),
    students,
  });
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'Write a date that exists, as 2026-12-01 23:59.'],
    [3, 'This is no later than the assignment’s own due date.'],
  ]);
  expect(planned.map(({ email }) => email)).toEqual(['c@example.org']);
});
