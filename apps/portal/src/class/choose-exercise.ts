import { exercisesOf, type ItemKind } from '../item/item.ts';

interface Named<K extends ItemKind> {
  readonly kind: K;
  readonly subject: string;
  readonly title: string;
}

/** As much of an assignment as a choice needs. */
export interface ChoosableAssignment {
  readonly assignmentId: string;
  readonly title: string;
  readonly releaseAt: Date;
  readonly archivedAt: Date | null;
  readonly items: readonly (Named<'exercise'> | Named<Exclude<ItemKind, 'exercise'>>)[];
}

type ExerciseOf<A extends ChoosableAssignment> = Extract<A['items'][number], { readonly kind: 'exercise' }>;

export interface ExerciseChoice<A extends ChoosableAssignment> {
  readonly assignment: A;
  readonly exercise: ExerciseOf<A>;
}

interface Asked {
  readonly assignment?: string | undefined;
  readonly exercise?: string | undefined;
}

/** What was asked for; otherwise the assignment that was released last, and its first exercise. Null while there is no exercise at all. */
export function chooseExercise<A extends ChoosableAssignment>(
  assignments: readonly A[],
  asked: Asked,
  now: Date,
): ExerciseChoice<A> | null {
  const full = assignments.filter(({ items }) => exercisesOf(items).length > 0);
  const assignment = full.find(({ assignmentId }) => assignmentId === asked.assignment) ?? releasedLast(full, now);
  if (!assignment) return null;
  const exercises: readonly ExerciseOf<A>[] = exercisesOf<A['items'][number]>(assignment.items);
  const exercise = exercises.find(({ subject }) => subject === asked.exercise) ?? exercises[0];
  return exercise === undefined ? null : { assignment, exercise };
}

function releasedLast<A extends ChoosableAssignment>(assignments: readonly A[], now: Date): A | undefined {
  const released = assignments.filter(({ releaseAt, archivedAt }) => releaseAt <= now && archivedAt === null);
  return released.toSorted((a, b) => b.releaseAt.getTime() - a.releaseAt.getTime())[0] ?? assignments[0];
}
