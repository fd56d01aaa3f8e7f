import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import { expect, test } from 'vitest';
import { draftOf, fieldsOf, newDraft } from './assignment-draft.ts';

const NOW = new Date('2026-11-20T10:30:00Z');
const ZONE = 'Europe/Berlin';

test('a new assignment is due two weeks from now, at the end of that day in the course', () => {
  expect(newDraft(NOW, ZONE)).toMatchObject({ releaseAt: '2026-11-20T11:30', dueAt: '2026-12-04T23:59' });
});

test('an assignment comes back from its form as it went in', () => {
  const known = {
    ...PROPOSED_RULES,
    title: 'Reduction',
    releaseAt: NOW,
    dueAt: new Date('2026-12-04T22:59:00Z'),
    graceMinutes: 5,
    latePolicy: 'percent' as const,
    latePercentPerDay: 20,
    maxLateDays: 2,
    attemptLimit: 10,
    cooldownSeconds: 60,
    counting: 'chosen' as const,
    replacesWaiting: true,
    deviceClass: 'large' as const,
    hazardsAreWrong: true,
    leaderboardVisible: false,
    leaderboardFrozenAt: new Date('2026-12-03T11:00:00Z'),
    showRungs: true,
    showBestKernels: true,
    items: [
      { kind: 'exercise' as const, subject: 'reduction/sum', weight: 50, passFraction: 0.3, fullFraction: 0.9 },
      { kind: 'question' as const, subject: 'matmul/tile-limits', weight: 12.5, tryLimit: 3 },
      { kind: 'question' as const, subject: 'reduction/break-even', weight: 10, tryLimit: null },
      { kind: 'question' as const, subject: 'reduction/sum.own', weight: 5, tryLimit: 1, minutes: 15, mode: 'oral' as const },
      { kind: 'experiment' as const, subject: 'reduction/by-size', weight: 7.5 },
      {
        ...{ kind: 'report' as const, subject: 'report', weight: 40 },
        rubric: [
          { name: 'Figures', description: 'One for each claim.', points: 7.25 },
          { name: 'Discussion', description: '', points: 5 },
        ],
      },
    ],
  };
  expect(fieldsOf(draftOf(known, ZONE), ZONE)).toEqual({
    ...known,
    releaseAt: '2026-11-20T10:30:00Z',
    dueAt: '2026-12-04T22:59:00Z',
    leaderboardFrozenAt: '2026-12-03T11:00:00Z',
  });
});

test('without a late policy neither days nor percent are sent, whatever the fields hold', () => {
  expect(fieldsOf({ ...newDraft(NOW, ZONE), latePolicy: 'none' }, ZONE)).toMatchObject({ latePercentPerDay: 0, maxLateDays: 0 });
  expect(fieldsOf({ ...newDraft(NOW, ZONE), latePolicy: 'budget' }, ZONE)).toMatchObject({ latePercentPerDay: 0, maxLateDays: 3 });
});

test('without a late policy its fields propose days and percent, whatever the assignment has', () => {
  expect(newDraft(NOW, ZONE)).toMatchObject({ latePolicy: 'none', latePercentPerDay: '10', maxLateDays: '3' });
});

test('a time that cannot be read is sent so that it is refused, not guessed', () => {
  expect(fieldsOf({ ...newDraft(NOW, ZONE), dueAt: 'soon' }, ZONE).dueAt).toBe('');
});
