import type { AssignmentGrade, ExerciseGrade } from './gradebook.ts';

/** Why these points, in words, for who asks. */
export const GRADE_REASONS: Readonly<Record<ExerciseGrade['reason'], string>> = {
  best: 'the best hand-in',
  last: 'the last hand-in',
  chosen: 'the chosen hand-in',
  'last-for-none-chosen': 'the last hand-in, since none was chosen',
  override: 'set by staff',
  'nothing-handed-in': 'nothing handed in',
  'no-result-yet': 'no result yet',
  'too-late': 'too late',
  'no-late-days': 'late, and no late days were left',
};

/** Nothing was handed in and nobody gave points instead: a dash, not a 0. */
export function isNotHandedIn({ overridden, exercises }: Pick<AssignmentGrade, 'overridden' | 'exercises'>): boolean {
  return !overridden && exercises.every(({ reason }) => reason === 'nothing-handed-in');
}
