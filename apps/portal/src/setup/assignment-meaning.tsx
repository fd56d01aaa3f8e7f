'use client';
import { formatScore } from '@rooflab/roofline/units';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { countWords } from '../ui/count-words.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { type AssignmentDraft, fieldsOf } from './assignment-draft.ts';

type Meaning = Awaited<ReturnType<typeof api.assignment.preview.query>>;

interface Props {
  readonly course: { readonly courseId: string; readonly timeZone: string };
  readonly draft: AssignmentDraft;
  readonly assignmentId: string | null;
}

/** The last moments of each day late, and whose points would change: asked of the API, nothing is saved. */
export function AssignmentMeaning({ course, draft, assignmentId }: Props) {
  const { courseId, timeZone } = course;
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const ask = useAction(async (fields: ReturnType<typeof fieldsOf>) => {
    const answer = await api.assignment.preview.query({ courseId, fields, ...(assignmentId !== null && { assignmentId }) });
    setMeaning(answer);
    return answer;
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={() => ask.run(fieldsOf(draft, timeZone))} pending={ask.pending}>
        Show what it would mean
      </Button>
      <ErrorNotice error={ask.error} />
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
          {assignmentId !== null && <Changes meaning={meaning} />}
        </div>
      )}
    </div>
  );
}

function Changes({ meaning: { changes, students } }: { readonly meaning: Meaning }) {
  if (changes.length === 0) return <p className="mt-3 text-sm">No grade of {countWords(students, 'student')} would change.</p>;
  return (
    <div className="mt-3 max-h-96 overflow-y-auto">
      <Table caption={`${changes.length} of ${students} grades would change`} showCaption>
        <Head>
          <HeadCell>Student</HeadCell>
          <HeadCell numeric>Points now</HeadCell>
          <HeadCell numeric>Points then</HeadCell>
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
