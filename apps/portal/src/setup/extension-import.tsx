'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { FileText } from '../ui/file-text.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { Choice } from './extension-form.tsx';
import { LineProblems } from './line-problems.tsx';

type Answer = Awaited<ReturnType<typeof api.extension.importCsv.mutate>>;

/** Extensions of one assignment from a file: first in words, then in fact. */
export function ExtensionImport({ assignments, timeZone }: { readonly assignments: readonly Choice[]; readonly timeZone: string }) {
  const [assignmentId, setAssignmentId] = useState('');
  const [csv, setCsv] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = useAction(async (dryRun: boolean) => {
    const given = await api.extension.importCsv.mutate({ assignmentId, csv, dryRun });
    setAnswer(given);
    return given;
  });
  const ready = answer !== null && !answer.applied && answer.problems.length === 0;
  const incomplete = assignmentId === '' || csv.trim() === '';
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <SelectField
        label="Assignment"
        value={assignmentId}
        onChange={(event) => {
          setAssignmentId(event.target.value);
          setAnswer(null);
        }}
      >
        <option value="">Choose</option>
        {assignments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FileText
        label="Or paste the table"
        hint={`Columns: email, due, extra attempts, reason. Due as 2026-12-01 23:59 in ${timeZone}, or empty.`}
        value={csv}
        onChange={(text) => {
          setCsv(text);
          setAnswer(null);
        }}
      />
      <ErrorNotice error={send.error} />
      {answer && <LineProblems problems={answer.problems} />}
      {answer?.applied && <Notice kind="right" live title={`${answer.extensions.length} extensions are given.`} />}
      {answer && !answer.applied && <Planned extensions={answer.extensions} timeZone={timeZone} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => send.run(true)} pending={send.pending && !ready} disabled={incomplete}>
          Preview without changing anything
        </Button>
        <Button kind="primary" onClick={() => send.run(false)} pending={send.pending && ready} disabled={!ready}>
          Apply
        </Button>
      </div>
    </div>
  );
}

function Planned({ extensions, timeZone }: Pick<Answer, 'extensions'> & { readonly timeZone: string }) {
  return (
    <Table caption={`What would be given: ${extensions.length} extensions`} showCaption>
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Due then</HeadCell>
        <HeadCell numeric>More attempts</HeadCell>
        <HeadCell>Reason</HeadCell>
      </Head>
      <tbody>
        {extensions.map(({ line, name, email, dueAt, extraAttempts, reason }) => (
          <Row key={line}>
            <RowHead>{name || email}</RowHead>
            <Cell>{dueAt === null ? 'same as everyone' : formatMoment(new Date(dueAt), 'day-time', timeZone)}</Cell>
            <Cell numeric>{extraAttempts}</Cell>
            <Cell>{reason}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
