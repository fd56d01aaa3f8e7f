import type { OverviewAssignment, OverviewExercise, OverviewQuestion } from './overview.ts';

/** What a student would best do now. */
export type NextStep =
  | { readonly kind: 'start' | 'begin' | 'go-on' | 'climb'; readonly assignment: OverviewAssignment; readonly exercise: OverviewExercise }
  | { readonly kind: 'answer'; readonly assignment: OverviewAssignment; readonly question: OverviewQuestion }
  | { readonly kind: 'done' };

/**
 * The first exercise that is not accepted, of what is due next; once all are, the first question that can still be answered, then the first exercise that has
 * not all its points. `open`: assignments in the order in
 * which they are due. Null where nothing is open.
 */
export function nextStep(open: readonly OverviewAssignment[], { isNew }: { readonly isNew: boolean }): NextStep | null {
  const all = open.flatMap((assignment) => assignment.exercises.map((exercise) => ({ assignment, exercise })));
  const question = open.flatMap((assignment) => assignment.questions.map((each) => ({ assignment, question: each }))).find(mayAnswer);
  if (all.length === 0) return question ? { kind: 'answer', ...question } : null;
  const [first] = all;
  if (isNew && first) return { kind: 'start', ...first };
  const undone = all.find(({ exercise }) => mayHandIn(exercise) && exercise.work.best?.verdict !== 'accepted');
  if (undone) return { kind: undone.exercise.work.handIns === 0 ? 'begin' : 'go-on', ...undone };
  if (question) return { kind: 'answer', ...question };
  const short = all.find(
    ({ exercise }) => mayHandIn(exercise) && exercise.status !== null && exercise.status.points < exercise.status.maxPoints,
  );
  return short ? { kind: 'climb', ...short } : { kind: 'done' };
}

function mayHandIn({ status }: OverviewExercise): boolean {
  return status?.attemptsLeft !== 0;
}

function mayAnswer({ question: { status } }: { readonly question: OverviewQuestion }): boolean {
  if (status === null || status.reason === 'no-result-yet') return false;
  return status.triesLeft !== 0 && status.points < status.maxPoints;
}

/** Nothing was handed in yet, in the whole course. */
export function isNewTo(assignments: readonly OverviewAssignment[]): boolean {
  return assignments.every(({ exercises }) => exercises.every(({ work }) => work.handIns === 0));
}
