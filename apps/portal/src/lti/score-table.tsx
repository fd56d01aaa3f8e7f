import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { contextName, type LtiLink, type LtiScore, type LtiStudent, pointsWords, scoreWords } from './lti-words.ts';
import { ResendScores } from './resend-scores.tsx';

interface ScoreTableProps {
  readonly assignmentId: string;
  readonly links: readonly LtiLink[];
  readonly students: readonly LtiStudent[];
  readonly mayResend: boolean;
}

/** Three columns, so that it fits a phone; errors are shown below the state. */
export function ScoreTable({ assignmentId, links, students, mayResend }: ScoreTableProps) {
  return (
    <Table caption="Scores by student">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell numeric>Score</HeadCell>
        <HeadCell className="w-3/5">State</HeadCell>
      </Head>
      <tbody>
        {students.flatMap((student) =>
          (student.scores.length === 0 ? [null] : student.scores).map((score) => (
            <Row key={`${student.enrolmentId ?? student.name} ${score?.ltiLinkId ?? ''}`}>
              <RowHead className="break-words">
                {student.name}
                <Origin links={links} score={score} />
              </RowHead>
              <Cell numeric>{score === null ? '–' : pointsWords(score)}</Cell>
              <Cell className="break-words">
                {student.enrolmentId === null ? 'Invited, has not joined yet.' : <State score={score} />}
                {mayResend && student.enrolmentId !== null && score !== null && score.state !== 'none' && (
                  <div className="mt-1">
                    <ResendScores assignmentId={assignmentId} student={{ enrolmentId: student.enrolmentId, name: student.name }} />
                  </div>
                )}
              </Cell>
            </Row>
          )),
        )}
      </tbody>
    </Table>
  );
}

/** The course that the student comes from, if there are several. */
function Origin({ links, score }: { readonly links: readonly LtiLink[]; readonly score: LtiScore | null }) {
  const link = links.find(({ ltiLinkId }) => ltiLinkId === score?.ltiLinkId);
  if (links.length < 2 || link === undefined) return null;
  return <span className="block text-sm font-normal text-muted">{contextName(link)}</span>;
}

function State({ score }: { readonly score: LtiScore | null }) {
  if (score === null) return <>Has never opened this course from the learning platform, so there is nobody to send a score for.</>;
  const { state, words, sentAt, dueAt } = score;
  return (
    <>
      {scoreWords(score)}
      {state === 'sent' && sentAt !== null && (
        <>
          {' '}
          <Time at={sentAt} />
        </>
      )}
      {words !== null && <p className={state === 'refused' ? 'text-wrong' : 'text-muted'}>{words}</p>}
      {dueAt !== null && words !== null && (
        <p className="text-muted">
          Next attempt: <Time at={dueAt} />
        </p>
      )}
    </>
  );
}
