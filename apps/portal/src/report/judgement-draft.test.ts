import { expect, test } from 'vitest';
import { isBegun, judgementDraftOf, judgementSent, judgementSum } from './judgement-draft.ts';

const RUBRIC = [
  { name: 'Figures', description: '', points: 8 },
  { name: 'constructor', description: '', points: 4.5 },
];

test('Nothing typed is feedback only; a note alone asks for points, too.', () => {
  expect(judgementSent(RUBRIC, judgementDraftOf(null))).toBeNull();
  expect(isBegun(RUBRIC, new Map([['Figures', { points: '', note: ' ' }]]))).toBe(false);
  expect(isBegun(RUBRIC, new Map([['Figures', { points: '', note: 'Blurred.' }]]))).toBe(true);
});

test('What was given before is filled in, by name, and goes back with today’s points of each criterion.', () => {
  const given = [
    { name: 'constructor', maximum: 5, points: 4.5, note: 'Good.' },
    { name: 'Style', maximum: 2, points: 2, note: null },
  ];
  const draft = judgementDraftOf(given);
  expect(judgementSent(RUBRIC, new Map(draft).set('Figures', { points: '7.5', note: '' }))).toEqual([
    { name: 'Figures', maximum: 8, points: 7.5, note: null },
    { name: 'constructor', maximum: 4.5, points: 4.5, note: 'Good.' },
  ]);
  expect(judgementSum(RUBRIC, draft)).toEqual({ points: 4.5, maximum: 12.5, score: 36 });
});
