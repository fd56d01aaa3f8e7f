import { expect, test } from 'vitest';
import { attemptWords, lateWords } from './late-words.ts';

const none = { latePolicy: 'none', latePercentPerDay: 0, maxLateDays: 0 } as const;
const percent = { latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 3 } as const;
const budget = { latePolicy: 'budget', latePercentPerDay: 0, maxLateDays: 1 } as const;
const open = { state: 'open', lateDaysNow: 0 } as const;

test('Before the due date a student reads what coming late would mean.', () => {
  expect(lateWords(none, open, null)).toBe('Nothing is accepted after that.');
  expect(lateWords(percent, open, null)).toBe('After that, −10 % for each day, for at most 3 days.');
  expect(lateWords(budget, open, 4)).toBe('After that you can spend up to 1 late day; you have 4 left.');
});

test('After the due date a student reads what a hand-in costs now.', () => {
  const late = { state: 'late', lateDaysNow: 2 } as const;
  expect(lateWords(percent, late, null)).toBe('2 days late now: a hand-in loses 20 %.');
  expect(lateWords({ ...percent, latePercentPerDay: 60 }, late, null)).toBe('2 days late now: a hand-in loses 100 %.');
  expect(lateWords(budget, { ...late, lateDaysNow: 1 }, 4)).toBe('1 day late now: a hand-in spends 1 late day of your 4.');
});

test('What is closed or not released costs nothing, so nothing is said.', () => {
  expect(lateWords(percent, { state: 'closed', lateDaysNow: 0 }, null)).toBeNull();
  expect(lateWords(percent, { state: 'not-released', lateDaysNow: 0 }, null)).toBeNull();
});

test('Attempts are said only where they are limited.', () => {
  expect(attemptWords(3, null)).toBeNull();
  expect(attemptWords(3, 7)).toBe('7 of 10 attempts left');
  expect(attemptWords(10, 0)).toBe('no attempts left');
});
