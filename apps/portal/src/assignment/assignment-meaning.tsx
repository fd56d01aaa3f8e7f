'use client';
import { countWords, formatScore } from '@rooflab/roofline/units';
import type { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

export type Meaning = Awaited<ReturnType<typeof api.assignment.preview.query>>;

interface Props {
  readonly timeZone: string;
  readonly assignmentId: string | null;
  /** Null until it has been requested. */
  readonly meaning: Meaning | null;
  readonly pending: boolean;
  readonly onAsk: () => unknown;
}

/** The end of each late day, and whose points would change. Requested from the API without saving anything. */
export function AssignmentMeaning({ timeZone, assignmentId, meaning, pending, onAsk }: Props) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={onAsk} pending={pending}>
        Show what would change
      </Button>
      {meaning && (
        <div className="w-full" aria-live="polite">
          <ul className="text-sm">
            {meaning.lastMoments.map(({ lateDays, at }) => (
              <li key={lateDays}>
                {lateDays === 0 ? 'In time until' : `${countWords(lateDays, 'day')} late until`}{' '}
                {formatMoment(new Date(at), 'full', timeZone)}
              </li>
            ))}
          </ul>
          {assignmentId !== null && <GradeChanges meaning={meaning} />}
        </div>
      )}
    </div>
  );
}

/** Students whose points would change, with the points before and after. */
export function GradeChanges({ meaning: { changes, students } }: { readonly meaning: Pick<Meaning, 'changes' | 'students'> }) {
  if (changes.length === 0) {
    return (
      <p className="mt-3 text-sm">{students === 1 ? 'The grade would not change.' : `None of the ${students} grades would change.`}</p>
    );
  }
  return (
    <div className="mt-3 max-h-96 overflow-y-auto">
      <Table caption={`${changes.length} of ${students} grades would change`} showCaption>
        <Head>
          <HeadCell>Student</HeadCell>
          <HeadCell numeric>Total now</HeadCell>
          <HeadCell numeric>Total after</HeadCell>
        </Head>
        <tbody>
          {changes.map(({ enrolmentId, name, before, after }) => (
            <Row key={enrolmentId}>
              <RowHead>{name}</RowHead>
              <Cell numeric>{formatScore(before)}</Cell>
              <Cell numeric className={after < before ? 'text-wrong' : 'text-good'}>
                {formatScore(after)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
