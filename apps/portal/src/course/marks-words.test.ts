import { expect, test } from 'vitest';
import { goalWords, pointsWords, shareWords } from './marks-words.ts';
import type { OverviewExercise } from './overview.ts';

type Best = Partial<NonNullable<OverviewExercise['work']['best']>>;

function exercise(best: Best | null, marks: OverviewExercise['marks'] = { passFraction: 0.04, fullFraction: 0.85 }) {
  return { work: { best }, status: { points: 48.94, maxPoints: 100 }, weight: 100, marks } as OverviewExercise;
}

const plain = (text: string | null) => text?.replaceAll('\u202f', ' ') ?? null;

test('Marks say of what they are.', () => {
  expect(pointsWords(exercise(null))).toBe('48.9 of 100 points');
  expect(pointsWords({ status: null, weight: 100 })).toBe('100 points');
});

test('A share says of what it is a share; a software device has none.', () => {
  expect(plain(shareWords(exercise({ fraction: 0.61, deviceClass: 'large' })))).toMatch(/^0?[.]?61( %)? of the roof$/);
  expect(shareWords(exercise({ fraction: null, deviceClass: 'software' }))).toBeNull();
  expect(shareWords(exercise({ fraction: null, deviceClass: 'counted' }))).toBe('graded by counts, not by time');
  expect(shareWords(exercise(null))).toBeNull();
});

test('What is left to reach is said until it is reached, and only where speed is graded.', () => {
  const both = 'speed points start at 4 % of the roof; full marks at 85 %';
  expect(plain(goalWords(exercise({ fraction: 0.61, deviceClass: 'large' })))).toBe(both);
  expect(plain(goalWords(exercise(null)))).toBe(both);
  expect(goalWords(exercise({ fraction: 0.9, deviceClass: 'large' }))).toBeNull();
  expect(goalWords(exercise({ fraction: 0.61, deviceClass: 'software' }))).toBeNull();
  expect(goalWords(exercise(null, null))).toBeNull();
});
