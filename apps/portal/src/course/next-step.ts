import { ITEM_KINDS } from '../item/kinds.ts';
import { type OverviewAssignment, type OverviewExercise, type OverviewItem, overviewExercises } from './overview.ts';

/** An item with something to do. */
export type ItemStep =
  | { readonly kind: 'begin' | 'go-on' | 'climb'; readonly assignment: OverviewAssignment; readonly exercise: OverviewExercise }
  | {
      readonly kind: 'work';
      readonly assignment: OverviewAssignment;
      readonly item: OverviewItem;
      /** It was done, but not for full points. */
      readonly again: boolean;
    };

/** The best next step for a student. */
export type NextStep = ItemStep | { readonly kind: 'done' };

/**
 * The first undone item of the assignment that is due next, in the order of its items: exercises, since an experiment may take an accepted kernel;
 * questions, since a prediction comes before its run; experiments, whose curves the report shows; the report. Once everything is done, the first item
 * without full points. `open`: assignments in the order of their due dates. Null where nothing is open.
 */
export function nextStep(open: readonly OverviewAssignment[]): NextStep | null {
  const [first] = [...open.flatMap(stepsToDo), ...open.flatMap(stepsToImprove)];
  return first ?? (open.some(({ items }) => items.length > 0) ? { kind: 'done' } : null);
}

function stepsToDo(assignment: OverviewAssignment): ItemStep[] {
  const exercises = overviewExercises(assignment)
    .filter((exercise) => mayHandIn(exercise) && exercise.work.best?.verdict !== 'accepted')
    .map((exercise) => ({ kind: exercise.work.handIns === 0 ? ('begin' as const) : ('go-on' as const), assignment, exercise }));
  return [...exercises, ...worksOf(assignment, false)];
}

function stepsToImprove(assignment: OverviewAssignment): ItemStep[] {
  const exercises = overviewExercises(assignment)
    .filter((exercise) => mayHandIn(exercise) && exercise.status !== null && exercise.status.points < exercise.status.maxPoints)
    .map((exercise) => ({ kind: 'climb' as const, assignment, exercise }));
  return [...worksOf(assignment, true), ...exercises];
}

type WorkStep = Extract<ItemStep, { readonly kind: 'work' }>;

function worksOf(assignment: OverviewAssignment, again: boolean): WorkStep[] {
  return assignment.items.flatMap((item): WorkStep[] => {
    const { step } = ITEM_KINDS[item.kind];
    if (step === null || item.status === null) return [];
    const may = again ? step.isToImprove(item.status) : step.isToDo(item.status);
    return may ? [{ kind: 'work', assignment, item, again }] : [];
  });
}

function mayHandIn({ status }: OverviewExercise): boolean {
  return status?.attemptsLeft !== 0;
}

/** Whether nothing was handed in or answered yet, in the whole course. */
export function isNewTo(assignments: readonly OverviewAssignment[]): boolean {
  return assignments.every(({ items }) =>
    items.every(({ kind, exercise, status }) =>
      exercise !== null ? exercise.work.handIns === 0 : kind !== 'question' || (status?.attemptsUsed ?? 0) === 0,
    ),
  );
}
