import { formatDuration } from '../staff/duration.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import type { ExerciseStats } from './load-class.ts';

interface Props {
  readonly stats: ExerciseStats;
  /** Where the hand-ins of a student are listed. */
  readonly hrefOf: (enrolmentId: string) => string;
}

/** How long it took from the first hand-in to the first accepted one: the median, and everybody's behind it. */
export function TimeToAccepted({ stats, hrefOf }: Props) {
  const { toAccepted, medianSecondsToAccepted, medianHandInsToAccepted } = stats;
  if (medianSecondsToAccepted === null) {
    return <EmptyState title="Nobody is accepted yet.">The time to each student’s first accepted hand-in will appear here.</EmptyState>;
  }
  return (
    <>
      <Quantities>
        <Quantity name="Median time" hint="first hand-in to first accepted">
          {medianSecondsToAccepted === 0 ? 'first try' : formatDuration(medianSecondsToAccepted)}
        </Quantity>
        <Quantity name="Median hand-ins" hint="the accepted one included">
          {medianHandInsToAccepted ?? '–'}
        </Quantity>
      </Quantities>
      <details className="mt-4">
        <summary className="w-fit text-sm text-muted">Each student</summary>
        <Table caption="Time to the first accepted hand-in, shortest first" className="mt-2 max-h-96 overflow-y-auto">
          <Head>
            <HeadCell>Student</HeadCell>
            <HeadCell>First hand-in</HeadCell>
            <HeadCell>Accepted</HeadCell>
            <HeadCell numeric>Time</HeadCell>
            <HeadCell numeric>Hand-ins</HeadCell>
          </Head>
          <tbody>
            {toAccepted
              .toSorted((a, b) => a.seconds - b.seconds)
              .map(({ enrolmentId, name, firstAt, acceptedAt, seconds, handIns }) => (
                <Row key={enrolmentId}>
                  <RowHead>
                    <TextLink href={hrefOf(enrolmentId)}>{name}</TextLink>
                  </RowHead>
                  <Cell>
                    <Time at={firstAt} />
                  </Cell>
                  <Cell>
                    <Time at={acceptedAt} />
                  </Cell>
                  <Cell numeric>{handIns === 1 ? 'first try' : formatDuration(seconds)}</Cell>
                  <Cell numeric>{handIns}</Cell>
                </Row>
              ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}
