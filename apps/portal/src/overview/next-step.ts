import type { OverviewAssignment, OverviewExercise, OverviewExperiment, OverviewQuestion } from './overview.ts';

/** An item without a kernel. */
type FurtherStep =
  | {
      readonly kind: 'answer';
      readonly assignment: OverviewAssignment;
      readonly question: OverviewQuestion;
      /** It was answered, but not for all its points. */
      readonly again: boolean;
    }
  | { readonly kind: 'run'; readonly assignment: OverviewAssignment; readonly experiment: OverviewExperiment }
  | { readonly kind: 'write'; readonly assignment: OverviewAssignment; readonly weight: number };

/** An item with something to do. */
export type ItemStep =
  | { readonly kind: 'begin' | 'go-on' | 'climb'; readonly assignment: OverviewAssignment; readonly exercise: OverviewExercise }
  | FurtherStep;

/** What a student would best do now. */
export type NextStep = ItemStep | { readonly kind: 'done' };

/**
 * Of what is due next, what was not done yet, in the order in which an assignment is worked: its questions, since a prediction comes before its run; its
 * exercises, since an experiment takes a kernel that was accepted; its experiments, whose curves the report shows; the report. Once all is done, what has not all
 * its points. `open`: assignments in the order in which they are due. Null where nothing is open.
 */
export function nextStep(open: readonly OverviewAssignment[]): NextStep | null {
  const [first] = [...open.flatMap(stepsToDo), ...open.flatMap(stepsToImprove)];
  return first ?? (open.some(hasItems) ? { kind: 'done' } : null);
}

function stepsToDo(assignment: OverviewAssignment): ItemStep[] {
  const { questions, exercises, experiments, reportWeight, status } = assignment;
  const steps: ItemStep[] = [
    ...questions
      .filter((question) => mayAnswer(question) && question.status?.triesUsed === 0)
      .map((question) => ({ kind: 'answer' as const, assignment, question, again: false })),
    ...exercises
      .filter((exercise) => mayHandIn(exercise) && exercise.work.best?.verdict !== 'accepted')
      .map((exercise) => ({ kind: exercise.work.handIns === 0 ? ('begin' as const) : ('go-on' as const), assignment, exercise })),
    ...experiments.filter(mayRun).map((experiment) => ({ kind: 'run' as const, assignment, experiment })),
  ];
  if (reportWeight !== null && status?.report?.reason === 'nothing-handed-in')
    steps.push({ kind: 'write', assignment, weight: reportWeight });
  return steps;
}

function stepsToImprove(assignment: OverviewAssignment): ItemStep[] {
  const { questions, exercises } = assignment;
  return [
    ...questions.filter(mayAnswer).map((question) => ({ kind: 'answer' as const, assignment, question, again: true })),
    ...exercises
      .filter((exercise) => mayHandIn(exercise) && exercise.status !== null && exercise.status.points < exercise.status.maxPoints)
      .map((exercise) => ({ kind: 'climb' as const, assignment, exercise })),
  ];
}

function hasItems({ exercises, questions, experiments, reportWeight }: OverviewAssignment): boolean {
  return exercises.length > 0 || questions.length > 0 || experiments.length > 0 || reportWeight !== null;
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

/** Nothing was handed in or answered yet, in the whole course. */
export function isNewTo(assignments: readonly OverviewAssignment[]): boolean {
  return assignments.every(
    ({ exercises, questions }) =>
      exercises.every(({ work }) => work.handIns === 0) && questions.every(({ status }) => (status?.triesUsed ?? 0) === 0),
  );
}
