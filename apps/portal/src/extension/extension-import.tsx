'use client';
import { countWords } from '@rooflab/roofline/units';
import { useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { FileText } from '../ui/file-text.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { LineProblems, lineProblemsAnswer } from '../ui/line-problems.tsx';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { Choice } from './extension-form.tsx';

type Answer = Awaited<ReturnType<typeof api.extension.importCsv.mutate>>;

/** Extensions for one assignment from a file: first previewed, then applied. */
export function ExtensionImport({ assignments, timeZone }: { readonly assignments: readonly Choice[]; readonly timeZone: string }) {
  const [assignmentId, setAssignmentId] = useState('');
  const [csv, setCsv] = useState('');
  const [leaveOut, setLeaveOut] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = useAction(async (dryRun: boolean) => {
    const given = await api.extension.importCsv.mutate({ assignmentId, csv, leaveOut: leaveOut && !dryRun, dryRun });
    setAnswer(given);
    return given;
  });
  const wrong = useMemo(() => lineProblemsAnswer(leaveOut ? [] : (answer?.problems ?? [])), [answer, leaveOut]);
  const ready = answer !== null && !answer.applied && (answer.problems.length === 0 || leaveOut);
  return (
    <Form error={send.error ?? wrong} onSubmit={() => send.run(true)} className="flex max-w-3xl flex-col gap-4">
      <SelectField
        label="Assignment"
        name="assignmentId"
        required
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
        name="csv"
        hint={`Columns: email, due, extra days, extra attempts, reason. Due as 2026-12-01 23:59 in ${timeZone}, or empty.`}
        value={csv}
        onChange={(text) => {
          setCsv(text);
          setLeaveOut(false);
          setAnswer(null);
        }}
      />
      <FormNotice />
      {answer && !answer.applied && <LineProblems problems={answer.problems} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />}
      {answer?.applied && <Notice kind="right" live title={`${countWords(answer.extensions.length, 'extension')} given.`} />}
      {answer && !answer.applied && <Planned extensions={answer.extensions} timeZone={timeZone} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={send.pending && !ready}>
          Preview without changing anything
        </Button>
        <Button kind="primary" onClick={() => send.run(false)} pending={send.pending && ready} disabled={!ready}>
          Apply
        </Button>
      </div>
    </Form>
  );
}

function Planned({ extensions, timeZone }: Pick<Answer, 'extensions'> & { readonly timeZone: string }) {
  return (
    <Table caption={`Would be given: ${countWords(extensions.length, 'extension')}`} showCaption>
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>New due date</HeadCell>
        <HeadCell numeric>Extra attempts</HeadCell>
        <HeadCell>Reason</HeadCell>
      </Head>
      <tbody>
        {extensions.map(({ line, name, email, extraAttempts, reason, ...time }) => (
          <Row key={line}>
            <RowHead>{name || email}</RowHead>
            <Cell>{timeWords(time, timeZone)}</Cell>
            <Cell numeric>{extraAttempts}</Cell>
            <Cell>{reason}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function timeWords({ dueAt, extraDays }: Pick<Answer['extensions'][number], 'dueAt' | 'extraDays'>, timeZone: string): string {
  const words = [
    dueAt && `until ${formatMoment(new Date(dueAt), 'deadline', timeZone)}`,
    extraDays > 0 && countWords(extraDays, 'more day'),
  ];
  return words.filter(Boolean).join(', ') || 'no more time';
}
