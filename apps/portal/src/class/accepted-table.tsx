'use client';
import { useMemo } from 'react';
import { formatMoment } from '../ui/format-moment.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { type AcceptedStudent, readAcceptedStudents } from './accepted-students.ts';
import { formatDuration } from './duration.ts';

interface Props {
  /** As `writeAcceptedStudents` writes them. */
  readonly students: string;
  /** The reader's time zone. */
  readonly timeZone: string;
  /** Address of the list of all hand-ins for the exercise. */
  readonly handIns: string;
}

/** How long each student took. It stands behind a line, so the server leaves the rows to the browser. */
export function AcceptedTable({ students, timeZone, handIns }: Props) {
  const inBrowser = useInBrowser();
  const rows = useMemo(() => readAcceptedStudents(students).sort((a, b) => a.seconds - b.seconds), [students]);
  return (
    <Table caption="Time to the first accepted hand-in, shortest first" className="mt-2 max-h-96 overflow-y-auto">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>First hand-in</HeadCell>
        <HeadCell>Accepted</HeadCell>
        <HeadCell numeric>Time</HeadCell>
        <HeadCell numeric>Hand-ins</HeadCell>
      </Head>
      <tbody>
        {inBrowser &&
          rows.map((student) => (
            <StudentRow
              key={student.enrolmentId}
              student={student}
              timeZone={timeZone}
              href={`${handIns}&student=${student.enrolmentId}`}
            />
          ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  readonly student: AcceptedStudent;
  readonly timeZone: string;
  readonly href: string;
}

function StudentRow({ student: { name, firstAt, acceptedAt, seconds, handIns }, timeZone, href }: RowProps) {
  return (
    <Row>
      <RowHead>
        <TextLink href={href}>{name}</TextLink>
      </RowHead>
      {[firstAt, acceptedAt].map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two moments may be one.
        <Cell key={index}>
          <time dateTime={at.toISOString()} title={formatMoment(at, 'full', timeZone)} className="whitespace-nowrap">
            {formatMoment(at, 'day-time', timeZone)}
          </time>
        </Cell>
      ))}
      <Cell numeric>{handIns === 1 ? 'first try' : formatDuration(seconds)}</Cell>
      <Cell numeric>{handIns}</Cell>
    </Row>
  );
}
