import { expect, test } from 'vitest';
import { listOptions } from '../ui/options.ts';
import { newDraft } from './assignment-draft.ts';
import { ASSIGNMENT_OPTIONS } from './assignment-options.ts';
import { unusualWords } from './option-words.ts';

const ALL = listOptions(ASSIGNMENT_OPTIONS);
const USUAL = newDraft(new Date('2026-11-20T10:30:00Z'), 'UTC');

test('Options that are as usual need no words, nor do fields that do not apply.', () => {
  expect(unusualWords(ALL, USUAL, USUAL)).toBe('');
  expect(unusualWords(ALL, { ...USUAL, latePercentPerDay: '50' }, USUAL)).toBe('');
});

test('Each option that differs is said with its value as its form says it.', () => {
  const draft = {
    ...USUAL,
    ...{ latePolicy: 'budget' as const, maxLateDays: '2', leaderboardVisible: false, showRungs: true },
    leaderboardFrozenAt: '2026-12-01T12:00',
  };
  expect(unusualWords(ALL, draft, USUAL)).toBe(
    [
      "Each day late uses one of the student's late days",
      'Maximum days late: 2',
      'not: Students see a leaderboard',
      'Leaderboard frozen from: 2026-12-01 12:00',
      'A student who reaches a rung of the ladder may read its kernel',
    ].join('; '),
  );
});
