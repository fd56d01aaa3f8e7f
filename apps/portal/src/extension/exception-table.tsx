import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { LiftException } from './lift-exception.tsx';

type Exceptions = Awaited<ReturnType<Api['grade']['exceptions']>>;
type Assignment = Awaited<ReturnType<Api['assignment']['list']>>[number];

interface Props {
  readonly exceptions: Exceptions;
  readonly assignments: readonly Pick<Assignment, 'assignmentId' | 'title' | 'items'>[];
}

/** Who is exempt from what, and whose grades are withheld; nothing without any. */
export function ExceptionTable({ exceptions, assignments }: Props) {
  if (exceptions.length === 0) return null;
  const known = new Map(assignments.map((assignment) => [assignment.assignmentId, assignment]));
  return (
    <Table caption="Exempt students and withheld grades, newest first">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>What applies</HeadCell>
        <HeadCell>Reason</HeadCell>
        <HeadCell>Made</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {exceptions.map(({ exceptionId, name, email, assignmentId, kind, item, reason, madeBy, createdAt }) => {
          const assignment = known.get(assignmentId);
          const part = item && assignment?.items.find((each) => each.kind === item.kind && each.subject === item.subject);
          return (
            <Row key={exceptionId}>
              <RowHead>
                {name}
                <span className="block font-normal text-muted">{email}</span>
              </RowHead>
              <Cell>
                {kind === 'exempt' ? 'exempt from ' : 'grade withheld: '}
                {assignment?.title ?? 'an assignment'}
                {item && `, ${part?.title ?? item.subject}`}
              </Cell>
              <Cell className="max-w-xs break-words">{reason}</Cell>
              <Cell>
                <Time at={createdAt} style="day" /> by {madeBy}
              </Cell>
              <Cell className="text-right">
                <LiftException exceptionId={exceptionId} kind={kind} name={name} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
