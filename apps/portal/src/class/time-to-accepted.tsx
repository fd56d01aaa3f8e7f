import { EmptyState } from '../ui/empty-state.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import { writeAcceptedStudents } from './accepted-students.ts';
import { AcceptedTable } from './accepted-table.tsx';
import { formatDuration } from './duration.ts';
import type { ExerciseStats } from './load-class.ts';

interface Props {
  readonly stats: ExerciseStats;
  /** The address of the list of all hand-ins for the exercise. */
  readonly handIns: string;
}

/** Time from the first hand-in to the first accepted one: the median, with every student's time folded behind it. */
export async function TimeToAccepted({ stats, handIns }: Props) {
  const { toAccepted, medianSecondsToAccepted, medianHandInsToAccepted } = stats;
  if (medianSecondsToAccepted === null) {
    return (
      <EmptyState title="Nobody has an accepted hand-in yet.">
        The time to each student’s first accepted hand-in will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <Quantities>
        <Quantity name="Median time" hint="first hand-in to first accepted">
          {medianSecondsToAccepted === 0 ? 'first try' : formatDuration(medianSecondsToAccepted)}
        </Quantity>
        <Quantity name="Median hand-ins" hint="including the accepted one">
          {medianHandInsToAccepted ?? '–'}
        </Quantity>
      </Quantities>
      <details className="mt-4">
        <summary className="w-fit text-sm text-muted">Each student</summary>
        <AcceptedTable students={writeAcceptedStudents(toAccepted)} timeZone={await pageTimeZone()} handIns={handIns} />
      </details>
    </>
  );
}
