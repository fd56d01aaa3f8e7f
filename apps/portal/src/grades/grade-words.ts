import type { AssignmentGrade, ExerciseGrade, ItemGrade } from './gradebook.ts';

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

/** The same of a question: what counts is a try. */
export const TRY_REASONS: typeof GRADE_REASONS = {
  ...GRADE_REASONS,
  best: 'the best try',
  last: 'the last try',
  'nothing-handed-in': 'not answered',
  'no-result-yet': 'the prediction waits for a run',
};

/** The same of an experiment: what counts is a run. */
export const RUN_REASONS: typeof GRADE_REASONS = {
  ...GRADE_REASONS,
  best: 'the run that counts',
  'nothing-handed-in': 'not run',
  'no-result-yet': 'the run has not ended',
};

/** The same of a report: what counts is its latest version with a score. */
export const REPORT_REASONS: typeof GRADE_REASONS = {
  ...GRADE_REASONS,
  last: 'the score of staff',
  'no-result-yet': 'not scored yet',
};

type Items = Pick<AssignmentGrade, 'exercises' | 'questions' | 'experiments' | 'report'>;

/** Everything in an assignment that has points. */
export function gradedItems({ exercises, questions, experiments, report }: Items): ItemGrade[] {
  return [...exercises, ...questions, ...experiments, ...(report === null ? [] : [report])];
}
