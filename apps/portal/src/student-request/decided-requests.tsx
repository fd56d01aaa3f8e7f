import clsx from 'clsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { KIND_WORDS, STATE_COLOURS, STATE_WORDS, type StudentRequest } from './student-request.ts';

/** What staff decided, newest requests first. */
export function DecidedRequests({ requests }: { readonly requests: readonly StudentRequest[] }) {
  if (requests.length === 0) return <p className="text-muted">None yet.</p>;
  return (
    <Table caption="Decided requests, the newest first">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Asked for</HeadCell>
        <HeadCell>Why</HeadCell>
        <HeadCell>Decision</HeadCell>
      </Head>
      <tbody>
        {requests.map(({ studentRequestId, name, kind, assignmentTitle, createdAt, text, state, answer, decidedBy, endedAt }) => (
          <Row key={studentRequestId}>
            <RowHead>{name}</RowHead>
            <Cell>
              {KIND_WORDS[kind]}: {assignmentTitle}, <Time at={createdAt} style="day" />
            </Cell>
            <Cell className="max-w-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</Cell>
            <Cell className="max-w-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
              <span className={clsx('block', STATE_COLOURS[state])}>
                {STATE_WORDS[state]} by {decidedBy}, {endedAt && <Time at={endedAt} style="day" />}
              </span>
              {answer}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
