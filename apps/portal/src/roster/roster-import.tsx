'use client';
import { countWords } from '@rooflab/roofline/units';
import { useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { FileText } from '../ui/file-text.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { LineProblems, lineProblemsAnswer } from '../ui/line-problems.tsx';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { STEP_WORDS } from './step-words.ts';

type Answer = Awaited<ReturnType<typeof api.roster.importCsv.mutate>>;

/** Imports the roster from a file: first previewed, then applied. */
export function RosterImport({ courseId, mail }: { readonly courseId: string; readonly mail: boolean }) {
  const [csv, setCsv] = useState('');
  const [dropMissing, setDropMissing] = useState(false);
  const [leaveOut, setLeaveOut] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = useAction(async (dryRun: boolean) => {
    const given = await api.roster.importCsv.mutate({ courseId, csv, dropMissing, leaveOut: leaveOut && !dryRun, dryRun });
    setAnswer(given);
    return given;
  });
  const change = (text: string) => {
    setCsv(text);
    setLeaveOut(false);
    setAnswer(null);
  };
  const wrong = useMemo(() => lineProblemsAnswer(leaveOut ? [] : (answer?.problems ?? [])), [answer, leaveOut]);
  const ready = answer !== null && !answer.applied && (answer.problems.length === 0 || leaveOut);
  const removed = answer?.steps.filter(({ action }) => action === 'drop').length ?? 0;
  const removesMost = answer !== null && removed > answer.steps.length - removed;
  const apply = (
    <Button kind="primary" onClick={removesMost ? undefined : () => send.run(false)} pending={send.pending && ready} disabled={!ready}>
      Apply
    </Button>
  );
  return (
    <Form error={send.error ?? wrong} onSubmit={() => send.run(true)} className="flex max-w-3xl flex-col gap-4">
      <FileText
        label="Or paste the table"
        name="csv"
        hint="Columns: email, name, role, section; all but the address may be left out or blank: people then keep theirs, and new people become students. Exports from Canvas, Moodle, Gradescope and Excel work as they are, in English, German and French."
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
      {answer && !answer.applied && <LineProblems problems={answer.problems} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />}
      {answer?.applied && (
        <Notice kind="right" live title="The roster now matches the file.">
          {summary(answer.steps)}
          {answer.problems.length > 0 && ` ${countWords(answer.problems.length, 'line')} left out.`}
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
        {removesMost && ready ? (
          <ConfirmDialog
            title={`Remove ${countWords(removed, 'student')} from the course?`}
            description={`The file names ${countWords(answer.steps.length - removed, 'person', 'people')}, fewer than it would remove. Is it the whole roster? What those students handed in is kept, and they can be put back; their invitations are withdrawn.`}
            verb="Apply and remove them"
            danger
            trigger={apply}
            act={() => send.run(false)}
          />
        ) : (
          apply
        )}
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
              <Cell>{STEP_WORDS[action]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function summary(steps: Answer['steps']): string {
  const count = (action: keyof typeof STEP_WORDS) => steps.filter((step) => step.action === action).length;
  return `${count('enrol')} enrolled, ${count('invite')} invited, ${count('update')} changed, ${count('drop')} removed, ${count('unchanged')} unchanged.`;
}
