import { exercisesOf } from '../item/item.ts';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import type { ChoosableAssignment, ExerciseChoice } from './choose-exercise.ts';

interface Props<A extends ChoosableAssignment> {
  readonly assignments: readonly A[];
  readonly choice: ExerciseChoice<A>;
  readonly address: (assignmentId: string, exercise?: string) => string;
}

/** Assignment and exercise, each view with an address of its own. */
export function ExerciseLinks<A extends ChoosableAssignment>({ assignments, choice, address }: Props<A>) {
  const { assignment, exercise } = choice;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <ChoiceLinks
        label="Assignment"
        choices={assignments
          .filter(({ items }) => exercisesOf(items).length > 0)
          .map(({ assignmentId, title }) => ({
            href: address(assignmentId),
            label: title,
            current: assignmentId === assignment.assignmentId,
          }))}
      />
      <ChoiceLinks
        label="Exercise"
        choices={exercisesOf(assignment.items).map((each) => ({
          href: address(assignment.assignmentId, each.subject),
          label: each.title,
          current: each.subject === exercise.subject,
        }))}
      />
    </div>
  );
}
