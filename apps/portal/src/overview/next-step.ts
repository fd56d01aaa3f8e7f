import type { OverviewAssignment, OverviewExercise, OverviewExperiment, OverviewQuestion } from './overview.ts';

/** An item without a kernel. */
export type FurtherStep =
  | { readonly kind: 'answer'; readonly assignment: OverviewAssignment; readonly question: OverviewQuestion }
  | { readonly kind: 'run'; readonly assignment: OverviewAssignment; readonly experiment: OverviewExperiment }
  | { readonly kind: 'write'; readonly assignment: OverviewAssignment; readonly weight: number };

/** What a student would best do now. */
export type NextStep =
  | { readonly kind: 'start' | 'begin' | 'go-on' | 'climb'; readonly assignment: OverviewAssignment; readonly exercise: OverviewExercise }
  | FurtherStep
  | { readonly kind: 'done' };

/**
 * The first exercise that is not accepted, of what is due next; once all are, the first question, experiment or report that can still be done, then the first
 * exercise that has not all its points. `open`: assignments in the order in which they are due. Null where nothing is open.
 */
export function nextStep(open: readonly OverviewAssignment[], { isNew }: { readonly isNew: boolean }): NextStep | null {
  const all = open.flatMap((assignment) => assignment.exercises.map((exercise) => ({ assignment, exercise })));
  const [further] = open.flatMap(furtherSteps);
  const [first] = all;
  if (!first) return further ?? (open.some(hasFurtherItems) ? { kind: 'done' } : null);
  if (isNew) return { kind: 'start', ...first };
  const undone = all.find(({ exercise }) => mayHandIn(exercise) && exercise.work.best?.verdict !== 'accepted');
  if (undone) return { kind: undone.exercise.work.handIns === 0 ? 'begin' : 'go-on', ...undone };
  if (further) return further;
  const short = all.find(
    ({ exercise }) => mayHandIn(exercise) && exercise.status !== null && exercise.status.points < exercise.status.maxPoints,
  );
  return short ? { kind: 'climb', ...short } : { kind: 'done' };
}

function furtherSteps(assignment: OverviewAssignment): FurtherStep[] {
  const { questions, experiments, reportWeight, status } = assignment;
  const steps: FurtherStep[] = [
    ...questions.filter(mayAnswer).map((question) => ({ kind: 'answer' as const, assignment, question })),
    ...experiments.filter(mayRun).map((experiment) => ({ kind: 'run' as const, assignment, experiment })),
  ];
  if (reportWeight !== null && status?.report?.reason === 'nothing-handed-in')
    steps.push({ kind: 'write', assignment, weight: reportWeight });
  return steps;
}

function hasFurtherItems({ questions, experiments, reportWeight }: OverviewAssignment): boolean {
  return questions.length > 0 || experiments.length > 0 || reportWeight !== null;
}

function mayHandIn({ status }: OverviewExercise): boolean {
  return status?.attemptsLeft !== 0;
}

function mayAnswer({ status }: OverviewQuestion): boolean {
  if (status === null || status.reason === 'no-result-yet') return false;
  return status.triesLeft !== 0 && status.points < status.maxPoints;
}

/** A run that has not ended may still become complete. */
function mayRun({ status }: OverviewExperiment): boolean {
  return status !== null && status.reason !== 'no-result-yet' && status.points < status.maxPoints;
}

/** Nothing was handed in yet, in the whole course. */
export function isNewTo(assignments: readonly OverviewAssignment[]): boolean {
  return assignments.every(({ exercises }) => exercises.every(({ work }) => work.handIns === 0));
}
