'use client';
import { useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { FileText } from '../ui/file-text.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { LineProblems, lineProblemsAnswer } from '../ui/line-problems.tsx';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

type Answer = Awaited<ReturnType<typeof api.roster.importCsv.mutate>>;

const ACTIONS = {
  enrol: 'is enrolled',
  invite: 'is invited: joins after confirming the address, or with a link from “Invited”',
  update: 'is changed',
  unchanged: 'stays as it is',
  drop: 'is removed from the course',
} as const satisfies Record<Answer['steps'][number]['action'], string>;

/** The roster from a file: first in words, then in fact. */
export function RosterImport({ courseId, mail }: { readonly courseId: string; readonly mail: boolean }) {
  const [csv, setCsv] = useState('');
  const [dropMissing, setDropMissing] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = useAction(async (dryRun: boolean) => {
    const given = await api.roster.importCsv.mutate({ courseId, csv, dropMissing, dryRun });
    setAnswer(given);
    return given;
  });
  const change = (text: string) => {
    setCsv(text);
    setAnswer(null);
  };
  const wrong = useMemo(() => lineProblemsAnswer(answer?.problems ?? []), [answer]);
  const ready = answer !== null && !answer.applied && answer.problems.length === 0;
  return (
    <Form error={send.error ?? wrong} onSubmit={() => send.run(true)} className="flex max-w-3xl flex-col gap-4">
      <FileText
        label="Or paste the table"
        name="csv"
        hint="Columns: email, name, role, section; role and section may be left out or blank: people then keep theirs, and new people become students. Canvas and Moodle exports are understood."
        value={csv}
        onChange={change}
      />
      <Checkbox
        label="Remove students from the course who are not in the file"
        hint="What they handed in is kept, and they can be put back."
        checked={dropMissing}
        onChange={(event) => {
          setDropMissing(event.target.checked);
          setAnswer(null);
        }}
      />
      <FormNotice />
      {answer && <LineProblems problems={answer.problems} />}
      {answer?.applied && (
        <Notice kind="right" live title="The roster now matches the file.">
          {summary(answer.steps)}
          {!mail && answer.steps.some(({ action }) => action === 'invite') && (
            <span className="block">
              This portal sends no mail: make links for those who are invited, under “Invited” above, and hand them out.
            </span>
          )}
        </Notice>
      )}
      {answer && !answer.applied && <Steps steps={answer.steps} />}
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

function Steps({ steps }: Pick<Answer, 'steps'>) {
  const changes = steps.filter(({ action }) => action !== 'unchanged');
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption={`What would happen: ${summary(steps)}`} showCaption>
        <Head>
          <HeadCell>Address</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Section</HeadCell>
          <HeadCell>What happens</HeadCell>
        </Head>
        <tbody>
          {changes.map(({ action, email, name, role, section }) => (
            <Row key={email}>
              <RowHead>{email}</RowHead>
              <Cell>{name}</Cell>
              <Cell>{role}</Cell>
              <Cell>{section ?? ''}</Cell>
              <Cell>{ACTIONS[action]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function summary(steps: Answer['steps']): string {
  const count = (action: keyof typeof ACTIONS) => steps.filter((step) => step.action === action).length;
  return `${count('enrol')} enrolled, ${count('invite')} invited, ${count('update')} changed, ${count('drop')} removed, ${count('unchanged')} unchanged.`;
}
